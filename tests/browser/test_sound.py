"""The table's own tones in a page: none until they are asked for, and none while nobody sees it."""

import pytest

from browser.test_play import begun, table
from naiad.twin.transports import have_pty
from naiad_core.games import GAMES
from naiad_table import sound

pytestmark = pytest.mark.skipif(not have_pty(), reason="no pseudo terminals here")
__all__ = ["table"]
# What a browser would play.
HEARD = """(() => {
  globalThis.heard = [];
  globalThis.AudioContext = class { currentTime = 0; close() {} };
  globalThis.OscillatorNode = class {
    constructor(_audio, { frequency }) { heard.push(frequency); }
    connect(other) { return other; }
    start() {}
    stop() {}
  };
  globalThis.GainNode = class { connect(other) { return other; } };
  Object.defineProperty(document, "hidden", { get: () => globalThis.away ?? false });
  return true;
})()"""


def test_tones_are_off_until_asked_for_and_the_boards_own(browser, table):
    page, person = begun(browser, table, GAMES[0], "desk")
    page.read(script=HEARD)

    def heard():
        return page.read(script="heard")

    def turn():
        """Something that a table answers with a tone."""
        page.press(key="ArrowRight")
        person.settle()

    assert page.read(script="document.querySelector('#sound').ariaPressed") == "false"
    turn()
    assert heard() == []
    person.at("#sound")
    assert page.read(script="document.querySelector('#sound').ariaPressed") == "true"
    # What was told before it was asked for is not heard.
    person.until(lambda: turn() or heard(), "no tone is heard")
    tunes = [sound.TUNES[at : at + sound.ROW] for at in range(0, len(sound.TUNES), sound.ROW)]
    tones = {each * sound.HERTZ for tune in tunes for each in tune[1::2]}
    assert set(heard()) <= tones
    page.read(script="(globalThis.away = true, heard.length = 0)")
    turn()
    assert heard() == []
    assert page.troubles() == []
    page.close()
