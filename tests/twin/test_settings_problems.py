"""Settings that make no sense: named by the lights, one after the other, and never a table that does not start."""

from naiad.link import service_mode
from twin.table import Kept, Table

PUSH = 0


def words_told(table: Table, ms: int = 16_000) -> list[str]:
    """The words that the panel shows in that time, each once."""
    seen: list[str] = []
    until = table.now_ms + ms
    while table.now_ms < until:
        table.run(50)
        words = table.words()
        if words and (not seen or seen[-1] != words):
            seen.append(words)
    return seen


def test_each_setting_is_named_in_turn_and_then_the_game_is_asked_for() -> None:
    with Table(seed=1) as table:
        table.machine.drive.layer["settings.toml"] = (
            b'NAIAD_READERS = nine\nNAIAD_KNOB_STEPS_PER_DETENT = 3\nNAIAD_REEDERS = 1\nNAIAD_BUZZER = "GP28"\n'
        )
        table.machine.drive.layer["uids.txt"] = b"nonsense\n"
        table.boot()
        told = ["SET TOML", "READ ERS", "LINE 3", "KNOB STEP", "TWO GP28", "UIDS TXT", "QUIN ZONE"]
        assert words_told(table) == told
        for sentence in ("NAIAD_READERS = nine", "line 3: NAIAD_REEDERS", "GP28 is named by", "uids.txt, line 1"):
            assert sentence in table.printed
        with table.client(Kept()) as client, service_mode.opened(client):
            assert len(service_mode.about(client).problems) == 5


def test_a_press_leads_on_to_the_next_and_a_long_list_is_cut() -> None:
    with Table(seed=1) as table:
        table.machine.drive.layer["settings.toml"] = b"".join(b"NAIAD_NEW_%d = 1\n" % n for n in range(30))
        table.boot()
        for words in ("SET TOML", "LINE 1", "LINE 2", "LINE 3", "LINE 4", "LINE 5"):
            table.until_words(words, limit_ms=10_000)
            before = table.now_ms
            table.press(PUSH)
            assert table.now_ms - before < 1000
        assert table.until_words("QUIN ZONE")
        assert table.words() == "QUIN ZONE"
