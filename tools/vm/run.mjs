// Runs a Python script on the MicroPython VM with the firmware beside it.
// node run.mjs [--heap=MEGABYTES] [@NAMES] FOLDER[,FOLDER ...] SCRIPT [ARGUMENT ...]
//
// The folders (the firmware first, then what a board has beside it) are the VM's sys.path, the first is where it
// stands. The script has a generator main(arguments); what it yields is printed, a line of JSON each. An argument
// @NAME is the text of that file. NAMES is a file with names that a board has in its ROM; this VM has others, so it is
// told them first, and none of them counts as taken later.
//
// This VM cannot scan the stack of its host, so inside a script gc.collect() only asks for a collection: it comes
// after each yield, and nowhere else. What gc.mem_alloc() tells right after one is exact.
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript/micropython.mjs";

const given = process.argv.slice(2);
const heap = given[0].startsWith("--heap=") ? Number(given.shift().slice(7)) : 16;
const known = given[0][0] === "@" ? readFileSync(given.shift().slice(1), "utf8") : "";
const [folders, script, ...args] = given;
const mp = await loadMicroPython({ heapsize: heap * 1024 * 1024, linebuffer: true, stdout: (line) => console.log(line) });

// CircuitPython keeps no docstrings, this VM those of modules and classes: it gets a number in their place, which is
// as good as nothing, and the lines keep their numbers.
const plain = (source) => source.replace(/^([ \t]*)"""[^]*?"""/gm, (text, indent) => `${indent}0${text.replace(/[^\n]/g, "")}`);

function copy(from, to) {
  mp.FS.mkdir(to);
  for (const name of readdirSync(from)) {
    const path = join(from, name);
    if (statSync(path).isDirectory()) {
      if (name !== "__pycache__") copy(path, `${to}/${name}`);
    } else if (name.endsWith(".py")) {
      mp.FS.writeFile(`${to}/${name}`, plain(readFileSync(path, "utf8")));
    } else if (/\.(json|toml|txt)$/.test(name)) {
      mp.FS.writeFile(`${to}/${name}`, readFileSync(path));
    }
  }
}

const START = `
import gc as _gc
import json as _json
import os as _os
import sys as _sys

with open("/known") as _file:
    for _name in _file.read().split():
        hasattr(_sys, _name)
del _name
_sys.path[:] = PATH
_os.chdir(PATH[0])
with open("/arguments.json") as _file:
    _arguments = _json.load(_file)
del _file

def _on():
    for told in _job:
        if told is not None:
            print(_json.dumps(told))
        return True
    return False
`;

try {
  const path = folders.split(",").map((folder, number) => {
    copy(folder, `/path${number}`);
    return `/path${number}`;
  });
  const texts = args.map((text) => (text[0] === "@" ? readFileSync(text.slice(1), "utf8") : text));
  mp.FS.writeFile("/known", known || "sys");
  mp.FS.writeFile("/arguments.json", JSON.stringify(texts));
  mp.runPython(START.replaceAll("PATH", JSON.stringify(path)));
  mp.runPython(readFileSync(script, "utf8"));
  mp.runPython("_job = main(_arguments)");
  do {
    mp.runPython("_gc.collect()");
    mp.runPython("_more = _on()");
  } while (mp.globals.get("_more"));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
