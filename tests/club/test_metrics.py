"""What machines that watch a taker are told, over HTTP; and the files of a club's machine."""

import urllib.error
import urllib.request
from pathlib import Path

import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from naiad.club import broker as brokers
from naiad.club import metrics
from naiad.club.listen import Listener
from naiad.club.messages import Refused
from naiad.store.database import Store

CLUB = Path(__file__).parents[2] / "host/naiad/club"


def test_figures_and_health_are_told_over_http(tmp_path):
    with Store(tmp_path / "club.db") as store:
        listener = Listener(store, brokers.broker("mqtt://localhost"), print)
        listener.taking.refuse(Refused("chain", "it does not follow"))
        server = metrics.serve(listener, "127.0.0.1", 0)
        address = f"http://127.0.0.1:{server.server_address[1]}"
        with urllib.request.urlopen(f"{address}/metrics") as answer:
            told = answer.read().decode()
        assert 'naiad_club_refused_total{why="chain"} 1\n' in told and "naiad_club_connected 0\n" in told
        # As Prometheus reads it: every figure with its kind and a sentence.
        families = {family.name: family for family in text_string_to_metric_families(told)}
        assert families["naiad_club_refused"].type == "counter"
        assert [(one.labels, one.value) for one in families["naiad_club_refused"].samples] == [({"why": "chain"}, 1.0)]
        assert families["naiad_club_connected"].type == "gauge"
        assert all(family.documentation for family in families.values())
        with pytest.raises(urllib.error.HTTPError, match="503") as caught:
            urllib.request.urlopen(f"{address}/health")
        caught.value.close()
        listener.is_connected = True
        with urllib.request.urlopen(f"{address}/health") as answer:
            assert answer.read() == b"well\n"
        server.shutdown()
        server.server_close()


def test_what_compose_names_is_there():
    told = yaml.safe_load((CLUB / "compose.yaml").read_text())
    page = (CLUB / "README.md").read_text()
    for name in told["secrets"]:
        file = Path(told["secrets"][name]["file"]).name
        assert f"> {file}" in page or f"out {file}" in page, f"the page does not say how {file} is made"
    assert (CLUB / told["services"]["broker"]["volumes"][0].split(":")[0]).exists()
    assert (CLUB.parents[2] / told["services"]["take"]["build"]["dockerfile"]).exists()
