// `npm run test:machines`: a fresh clone with each supported Node and npm, from `npm start` to the first answer.
import { inFreshClone } from "./fresh-clone.ts";

const NPM = ["10.8", "10.9", "11", "12"];
const NODE = ["20", "22", "24", "26"];

console.log("| npm | Node | first answer | seconds | git status |\n|---|---|---|---|---|");
for (const npm of NPM) {
  for (const node of NODE) {
    const { status, seconds, output, changed } = await inFreshClone({ npm, node }, {}, async (clone) => ({
      ...(await clone.serve("npm", "start")),
      changed: clone.changed().trim(),
    }));
    console.log(`| ${npm} | ${node} | ${status ?? "none"} | ${seconds.toFixed(0)} | ${changed || "clean"} |`);
    if (status === 200 && !changed) continue;
    console.error(output);
    process.exitCode = 1;
  }
}
