"""What the tests of the real interpreter measured, told at the end of the run: tables, whether they passed or not.

A test calls ``tell(table, row)``. The rows travel as properties of its report, which reach the process that prints
them from whichever one ran the test.
"""

import pytest

PREFIX = "vm table: "


@pytest.fixture
def tell(record_property):
    """Add a row to a table of the summary."""

    def add(table, row):
        record_property(PREFIX + table, row)

    return add


def pytest_terminal_summary(terminalreporter):
    tables = {}
    for reports in terminalreporter.stats.values():
        for report in reports:
            for name, row in getattr(report, "user_properties", ()):
                if name.startswith(PREFIX) and getattr(report, "when", "") == "call":
                    tables.setdefault(name.removeprefix(PREFIX), []).append(row)
    for table in sorted(tables):
        terminalreporter.section(table)
        for row in sorted(tables[table]):
            terminalreporter.write_line(row)
