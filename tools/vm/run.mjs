// Runs a Python script on the MicroPython VM with the firmware beside it; what it prints is printed.
// node run.mjs FIRMWARE_DIR SCRIPT [ARGUMENT ...]
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript/micropython.mjs";

const [firmware, script, ...args] = process.argv.slice(2);
// The first block of the heap: large, so that collections come when the script asks for them.
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

copy(firmware, "/firmware");
mp.runPython(`import sys\nsys.path.insert(0, "/firmware")\nARGS = ${JSON.stringify(args)}`);
try {
  mp.runPython(readFileSync(script, "utf8"));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
