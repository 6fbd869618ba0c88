// `node scripts/compare-looks.mjs BEFORE AFTER`: what looks otherwise between two folders that the browser tests have written
// with LOOKS=FOLDER (tests/e2e/support/look.ts); the names of tests, and for each state the first elements that differ.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

const SHOWN = 4;
const [before, after] = process.argv.slice(2);
const read = (folder, name) => JSON.parse(gunzipSync(readFileSync(join(folder, name))).toString());
const names = readdirSync(before).filter((name) => readdirSync(after).includes(name));
let states = 0;
let differing = 0;
for (const name of names) {
  const [one, other] = [read(before, name), read(after, name)];
  for (const [state, lines] of Object.entries(one.looks)) {
    states += 1;
    const found = differences(lines, other.looks[state]);
    if (!found.length) continue;
    differing += 1;
    console.log(`${one.title}, ${state}: ${found.length} of ${lines.length} elements`);
    for (const line of found.slice(0, SHOWN)) console.log(`  ${line}`);
  }
}
console.log(`${names.length} tests, ${states} states, ${differing} look otherwise`);

/** The elements that are not the same, each by its place and what of it changed. */
function differences(one, other) {
  const split = (line) => [line.slice(0, line.indexOf(" ")), line.slice(line.indexOf(" ") + 1)];
  const now = new Map(other.map(split));
  const gone = one.map(split).flatMap(([path, look]) => {
    const there = now.get(path);
    now.delete(path);
    if (there === undefined) return [`${path}: gone`];
    return there === look ? [] : [`${path}: ${changed(look, there)}`];
  });
  return [...gone, ...[...now.keys()].map((path) => `${path}: new`)];
}

function changed(one, other) {
  const [left, right] = [one, other].map((look) => look.split(/;|(?<=\]) /));
  return left
    .flatMap((value, at) => (value === right[at] ? [] : [`${value} → ${right[at]}`]))
    .slice(0, 3)
    .join(", ");
}
