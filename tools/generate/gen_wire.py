"""Makes both sides' constants and the tables of the page from tools/generate/wire.toml; not the protocol itself.

python tools/generate/gen_wire.py           write them
python tools/generate/gen_wire.py --check   status 1 if a written one differs
"""

import json
import re
import sys
import textwrap
import tomllib
from pathlib import Path
from typing import Any
from zlib import crc32

ROOT = Path(__file__).resolve().parents[2]
SPEC = ROOT / "tools/generate/wire.toml"
BOARD = ROOT / "firmware" / "naiad_core" / "wire.py"
NAMES = ROOT / "host" / "naiad" / "link" / "names.py"
PAGE = ROOT / "host" / "naiad" / "link" / "WIRE.md"
SOURCES = (ROOT / "firmware", ROOT / "host" / "naiad")
FORMATS = {"u8": "B", "u16": "H", "u32": "I", "i16": "h"}
NONE = 0xFFFFFFFF

Spec = dict[str, Any]


def layout(fields: list[list[str]]) -> str:
    """The struct format of a list of [name, type]."""
    return "<" + "".join(FORMATS[kind] for _, kind in fields)


def fingerprint(spec: Spec) -> int:
    """32 bits that change when anything does that a frame's reader must know, and with no prose."""

    def bare(value: Any) -> Any:
        if isinstance(value, dict):
            return {k: bare(v) for k, v in value.items() if k not in ("doc", "why", "unit", "since")}
        return value

    return crc32(json.dumps(bare(spec), sort_keys=True).encode())


def check(spec: Spec) -> None:
    """ValueError for a number or a name that is used twice, or values that do not count from 0."""
    for section in ("errors", "messages", "verbs"):
        ids = [item["id"] for item in spec[section].values()]
        if len(set(ids)) != len(ids):
            raise ValueError(f"wire.toml, {section}: two have the same id")
    bits = [item["bit"] for item in spec["capabilities"].values()]
    if len(set(bits)) != len(bits):
        raise ValueError("wire.toml, capabilities: two have the same bit")
    # A name is a constant of the board's module, whatever its section.
    names = [name for s in ("errors", "messages", "structs", "parameters", "texts", "verbs") for name in spec[s]]
    if len(set(names)) != len(names):
        raise ValueError("wire.toml: one name is used in two sections")
    for verb, item in spec["verbs"].items():
        values = item.get("values", {})
        if any([value["id"] for value in named.values()] != list(range(len(named))) for named in values.values()):
            raise ValueError(f"wire.toml, {verb}: values do not count from 0")
        names = ["REQUEST", "REPLY", "FORMAT", *(name for named in values.values() for name in named)]
        if len(set(names)) != len(names):
            raise ValueError(f"wire.toml, {verb}: two values have the same name")


def named() -> set[str]:
    """The constants that board or PC name; of what verbs ask, tell and may say no others are made."""
    sources = (path for folder in SOURCES for path in folder.rglob("*.py"))
    return {name for path in sources for name in re.findall(r"\bwire\.([A-Z0-9_]+)", path.read_text("utf-8"))}


def board(spec: Spec, named: set[str]) -> str:
    """firmware/naiad_core/wire.py."""
    out = [
        '"""The numbers of the wire, generated from tools/generate/wire.toml; never edited."""',
        "",
        f"MAJOR = {spec['protocol']['major']}",
        f"MINOR = {spec['protocol']['minor']}",
        f"SPEC = 0x{fingerprint(spec):08X}",
        "# For a number that is not given.",
        f"NONE = 0x{NONE:08X}",
        "",
    ]
    out += [f"{name} = {item['value']}" for name, item in spec["parameters"].items()]
    out += [f"{name} = {json.dumps(item['value'])}" for name, item in spec["texts"].items()]
    out += ["", "# Capabilities"]
    out += [f"CAP_{name} = {1 << item['bit']}" for name, item in spec["capabilities"].items()]
    out += ["", "# Messages and the layout of their fields"]
    for name, item in spec["messages"].items():
        out += [f"{name} = {item['id']}", f'{name}_FORMAT = "{layout(item["fields"])}"']
    out += ["", "# Verbs of CMD, with the layout of what they ask and tell, and what their fields may be"]
    for name, item in spec["verbs"].items():
        out.append(f"VERB_{name} = {item['id']}")
        for part in ("request", "reply"):
            if item[part] and f"{name}_{part.upper()}" in named:
                out.append(f'{name}_{part.upper()} = "{layout(item[part])}"')
        for values in item.get("values", {}).values():
            out += [f"{name}_{value} = {row['id']}" for value, row in values.items() if f"{name}_{value}" in named]
    out += ["", "# Other layouts"]
    out += [f'{name}_FORMAT = "{layout(item["fields"])}"' for name, item in spec["structs"].items()]
    out += ["", "# Errors"]
    out += [f"ERR_{name} = {item['id']}" for name, item in spec["errors"].items()]
    return "\n".join(out) + "\n"


def names(spec: Spec) -> str:
    """host/naiad/link/names.py, laid out as the formatter wants it."""

    def fields(pairs: list[list[str]]) -> str:
        text = " ".join(name for name, _ in pairs)
        if len(text) < 90:
            return f'"{text}"'
        return '"""\n' + textwrap.fill(text, 110, initial_indent=" " * 8, subsequent_indent=" " * 8) + '"""'

    layouts = {name: item["fields"] for part in ("messages", "structs") for name, item in spec[part].items()}
    layouts |= {name: item["reply"] for name, item in spec["verbs"].items()}
    out = [
        '"""Names for the numbers of the wire, generated from tools/generate/wire.toml; never edited."""',
        "",
        "# name: fields of the message, or of a verb's reply",
        "FIELDS: dict[str, str] = {",
    ]
    out += [f'    "{name}": {fields(pairs)},' for name, pairs in layouts.items()]
    out += ["}", "# verb.field: the field's values from 0 on", "VALUES: dict[str, tuple[str, ...]] = {"]
    for verb, item in spec["verbs"].items():
        for field, values in item.get("values", {}).items():
            words = ", ".join(f'"{name.lower().replace("_", "-")}"' for name in values)
            out.append(f'    "{verb}.{field}": ({words}),')
    out += ["}", "# code: (name, sentence)", "ERRORS: dict[int, tuple[str, str]] = {"]
    out += [f'    {item["id"]}: ("{name}", {json.dumps(item["doc"])}),' for name, item in spec["errors"].items()]
    return "\n".join(out) + "\n}\n"


def shown(fields: list[list[str]], tail: str = "") -> str:
    parts = [f"`{name}` {kind}" for name, kind in fields]
    return ", ".join([*parts, *([f"*{tail}*"] if tail else [])]) or "nothing"


def described(item: Spec) -> str:
    """A verb's prose, and what its fields' values mean."""
    parts = [item["doc"]]
    for field, values in item.get("values", {}).items():
        parts.append(f"`{field}`: " + "; ".join(f"{row['id']} {row['doc']}" for row in values.values()) + ".")
    return " ".join(parts).replace("``", "`")


def tables(spec: Spec) -> dict[str, str]:
    """The generated stretches of the page, by name."""
    version = spec["protocol"]
    messages = ["| id | message | by | key | since | fields | |", "|---|---|---|---|---|---|---|"]
    for name, item in spec["messages"].items():
        messages.append(
            f"| {item['id']} | `{name}` | {item['by']} | {item['key']} | {item['since']} "
            f"| {shown(item['fields'], item.get('tail', ''))} | {item['doc'].replace('``', '`')} |"
        )
    verbs = ["| id | verb | since | request | reply | |", "|---|---|---|---|---|---|"]
    for name, item in spec["verbs"].items():
        verbs.append(
            f"| {item['id']} | `{name}` | {item['since']} | {shown(item['request'], item.get('request_tail', ''))} "
            f"| {shown(item['reply'], item.get('reply_tail', ''))} | {described(item)} |"
        )
    for name, item in spec["structs"].items():
        verbs.append(f"| | {name} | | | {shown(item['fields'], item.get('tail', ''))} | {item['doc']} |")
    parameters = ["| parameter | value | why |", "|---|---|---|"]
    for name, item in spec["parameters"].items():
        parameters.append(f"| `{name}` | {item['value']} {item['unit']} | {item['why']} |")
    for name, item in spec["texts"].items():
        parameters.append(f"| `{name}` | `{item['value']}` | {item['why']} |")
    errors = ["| code | error | meaning | detail |", "|---|---|---|---|"]
    for name, item in spec["errors"].items():
        errors.append(f"| {item['id']} | `{name}` | {item['doc']} | {item['detail']} |")
    caps = ["| bit | capability | |", "|---|---|---|"]
    for name, item in spec["capabilities"].items():
        caps.append(f"| {item['bit']} | `{name}` | {item['doc']} |")
    return {
        "version": f"Version {version['major']}.{version['minor']}, fingerprint `{fingerprint(spec):08x}`.",
        "messages": "\n".join(messages),
        "verbs": "\n".join(verbs),
        "parameters": "\n".join(parameters),
        "errors": "\n".join(errors),
        "capabilities": "\n".join(caps),
    }


def page(spec: Spec, text: str) -> str:
    """The page with its generated stretches renewed; ValueError if one has no place in it."""
    for name, table in tables(spec).items():
        pattern = rf"(<!-- generated: {name} -->\n).*?(<!-- end -->)"
        # By a function: a table may hold what looks like a group reference.
        text, count = re.subn(
            pattern, lambda marks, table=table: f"{marks[1]}{table}\n{marks[2]}", text, flags=re.DOTALL
        )
        if count != 1:
            raise ValueError(f"WIRE.md needs one place for the table '{name}'")
    return text


def outputs() -> dict[Path, str]:
    """What every generated file should hold."""
    spec = tomllib.loads(SPEC.read_text())
    check(spec)
    return {BOARD: board(spec, named()), NAMES: names(spec), PAGE: page(spec, PAGE.read_text())}


def main(arguments: list[str]) -> int:
    made = outputs()
    stale = [path for path, text in made.items() if not path.exists() or path.read_text() != text]
    if arguments == ["--check"]:
        for path in stale:
            print(
                f"{path.relative_to(ROOT)} is not what tools/generate/wire.toml says: "
                "run python tools/generate/gen_wire.py",
                file=sys.stderr,
            )
        return 1 if stale else 0
    for path in stale:
        path.write_text(made[path])
        print(f"wrote {path.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
