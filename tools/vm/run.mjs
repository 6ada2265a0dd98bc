// Runs a Python script on the MicroPython VM with the firmware beside it.
// node run.mjs FOLDER[,FOLDER ...] SCRIPT [ARGUMENT ...]
//
// The folders (the firmware, stand-ins for what a board has) are the VM's sys.path. The script has a
// generator main(arguments); what it yields is printed, a line of JSON each. An argument @NAME is the
// text of that file.
//
// This VM cannot scan the stack of its host, so inside a script gc.collect() only asks for a collection:
// it happens after each yield, and nowhere else. What gc.mem_alloc() tells right after one is exact.
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript/micropython.mjs";

const [folders, script, ...args] = process.argv.slice(2);
const mp = await loadMicroPython({ heapsize: 32 * 1024 * 1024, linebuffer: true, stdout: (line) => console.log(line) });

function copy(from, to) {
  mp.FS.mkdir(to);
  for (const name of readdirSync(from)) {
    const path = join(from, name);
    if (statSync(path).isDirectory()) {
      if (name !== "__pycache__") copy(path, `${to}/${name}`);
    } else if (/\.(py|json)$/.test(name)) {
      mp.FS.writeFile(`${to}/${name}`, readFileSync(path));
    }
  }
}

folders.split(",").forEach((folder, number) => {
  copy(folder, `/path${number}`);
  mp.runPython(`import sys\nsys.path.insert(${number}, "/path${number}")`);
});
mp.FS.writeFile("/arguments.json", JSON.stringify(args.map((a) => (a[0] === "@" ? readFileSync(a.slice(1), "utf8") : a))));
try {
  mp.runPython(readFileSync(script, "utf8"));
  mp.runPython(`
import gc as _gc
import json as _json

with open("/arguments.json") as _file:
    _job = main(_json.load(_file))
del _file

def _on():
    for _told in _job:
        if _told is not None:
            print(_json.dumps(_told))
        return True
    return False
`);
  do {
    mp.runPython("_gc.collect()");
    mp.runPython("_more = _on()");
  } while (mp.globals.get("_more"));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
