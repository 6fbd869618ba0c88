// `node scripts/compare-looks.mjs BEFORE AFTER`: lists the differences between two folders that `npm run test:walk -- looks
// FOLDER` has written (tools/walk/looks.ts): for each page and state the first elements that differ, and screenshots with the
// share of different pixels.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import sharp from "sharp";

const SHOWN = 4;
const [before, after] = process.argv.slice(2);
const read = (folder, name) => JSON.parse(gunzipSync(readFileSync(join(folder, name))).toString());
const there = readdirSync(after);
const both = readdirSync(before).filter((name) => there.includes(name));
const names = both.filter((name) => name.endsWith(".json.gz"));
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
const images = both.filter((name) => name.endsWith(".png"));
let others = 0;
for (const name of images) {
  const share = await differingPixels(join(before, name), join(after, name));
  if (!share) continue;
  others += 1;
  console.log(`${name}: ${(100 * share).toFixed(2)} % other pixels`);
}
console.log(
  `${names.length} pages, ${states} states, ${differing} look otherwise; ${images.length} images, ${others} differ`,
);

/** The share of pixels that differ between two images; 1 if their sizes differ. */
async function differingPixels(one, other) {
  const [left, right] = await Promise.all(
    [one, other].map((path) => sharp(path).raw().toBuffer({ resolveWithObject: true })),
  );
  if (left.info.width !== right.info.width || left.info.height !== right.info.height) return 1;
  let count = 0;
  for (let at = 0; at < left.data.length; at += left.info.channels) {
    if (!left.data.subarray(at, at + 3).equals(right.data.subarray(at, at + 3))) count += 1;
  }
  return (count * left.info.channels) / left.data.length;
}

/** The elements that differ, each with its position and what changed. */
function differences(one, other) {
  const split = (line) => [line.slice(0, line.indexOf(" ")), line.slice(line.indexOf(" ") + 1)];
  const now = new Map(other.map(split));
  const removed = one.map(split).flatMap(([path, look]) => {
    const there = now.get(path);
    now.delete(path);
    if (there === undefined) return [`${path}: gone`];
    return there === look ? [] : [`${path}: ${changed(look, there)}`];
  });
  return [...removed, ...[...now.keys()].map((path) => `${path}: new`)];
}

function changed(one, other) {
  const [left, right] = [one, other].map((look) => look.split(/;|(?<=\]) /));
  return left
    .flatMap((value, at) => (value === right[at] ? [] : [`${value} → ${right[at]}`]))
    .slice(0, 3)
    .join(", ");
}
