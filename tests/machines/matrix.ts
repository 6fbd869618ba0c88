// `npm run test:machines`: a fresh clone on machines with each Node and npm that people have, from `npm start` to the first answer.
import { type FirstStart, startFreshClone } from "./fresh-clone.ts";

const NPM = ["10.8", "10.9", "11", "12"];
const NODE = ["20", "22", "24", "26"];

const isGood = ({ status, changed }: FirstStart): boolean => status === 200 && changed === "";

console.log("| npm | Node | first answer | seconds | git status |\n|---|---|---|---|---|");
for (const npm of NPM) {
  for (const node of NODE) {
    const result = await startFreshClone({ npm, node });
    const { status = "none", seconds, changed, output } = result;
    console.log(`| ${npm} | ${node} | ${status} | ${seconds.toFixed(0)} | ${changed.trim() || "clean"} |`);
    if (isGood(result)) continue;
    console.error(output);
    process.exitCode = 1;
  }
}
