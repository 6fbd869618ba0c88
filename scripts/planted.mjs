// Plants each fault of tests/planted, one at a time, in a copy of the last commit, and runs the test that its patch names: it must
// fail with the fault and pass without it. `-- NAME...` plants only these. The output of the tests goes to .cache/planted.
import { spawn } from "node:child_process";
import { cpSync, globSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { setPriority, tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** The data of the browser tests, made once and without a fault. */
const SEED = ".cache/e2e-seed";
const MAKE_SEED = "import('./tests/e2e/support/global-setup.ts').then((it) => it.default())";
const REPORTERS = ["--reporter=default", "--reporter=./scripts/ends-reporter.mjs"];
const COPY = join(tmpdir(), `heddle-planted-${process.pid}`);

const names = process.argv.slice(2);
const isWanted = ({ name }) => !names.length || names.some((each) => `/${name}`.endsWith(`/${each}`));
const faults = globSync("tests/planted/*/*.patch").sort().map(readFault).filter(isWanted);
if (faults.length < names.length) fail("Not each of these names is a fault's");
mkdirSync(".cache/planted", { recursive: true });
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));
process.on("exit", () => rmSync(COPY, { recursive: true, force: true }));
setPriority(9);
if (await run({ folder: ".", log: "inherit" }, "node", ["-e", MAKE_SEED])) fail("The seed can't be made");
const link = 'git clone -q --shared . "$0" && (cp -al node_modules "$0" || cp -a node_modules "$0")';
if (await run({ folder: ".", log: "inherit" }, "sh", ["-c", link, COPY]))
  fail("The checkout can't be copied");
for (const made of ["dist", SEED]) cpSync(made, join(COPY, made), { recursive: true });

const results = [];
for (const fault of faults) {
  const problem = await plant(fault);
  results.push({ ...fault, problem });
  console.log(`${fault.name}: ${problem ?? `caught by ${fault.test}`}`);
}
printTable();
const missed = results.filter(({ problem }) => problem);
console.log(`${results.length - missed.length} of ${results.length} caught`);
process.exit(missed.length ? 1 : 0);

/** Reads the first lines of a patch: what a user or operator would notice, its subject, the kind of fault and the test. */
function readFault(patch) {
  const [area, file] = patch.split("/").slice(-2);
  const lines = readFileSync(patch, "utf8").split("\n", 4);
  const [notice, subject, kind, test = ""] = lines.map((line) =>
    line.replace(/^# (?:(?:subject|kind|test): )?/, ""),
  );
  return { name: `${area}/${file.replace(/\.patch$/, "")}`, area, patch, notice, subject, kind, test };
}

/** Plants a fault and takes it out again. Returns what is wrong; undefined if its test catches it. */
async function plant({ name, patch, test }) {
  const copy = { folder: COPY, log: openSync(`.cache/planted/${name.replace("/", "-")}.log`, "w") };
  const file = resolve(patch);
  const prepare = () => run(copy, "node", ["scripts/prepare.mjs"]);
  if (await run(copy, "git", ["apply", file])) return "NO LONGER APPLIES";
  // A fault that the build finds is caught, too.
  const isCaught = (await prepare()) !== 0 || (await fails(copy, test));
  await run(copy, "git", ["apply", "-R", file]);
  await prepare();
  if (!isCaught) return `NOT CAUGHT by ${test}`;
  return (await fails(copy, test)) ? `ALSO FAILS WITHOUT IT: ${test}` : undefined;
}

/** Runs a test by its file and a part of its title, or the check. Returns whether it fails. */
async function fails(copy, test) {
  if (test === "npm run check")
    return (await run(copy, "npm", ["run", "--silent", "--ignore-scripts", "check"])) !== 0;
  const [file, title = ""] = test.split(/: (.*)/);
  const pattern = RegExp.escape(title);
  if (file.startsWith("tests/e2e/")) {
    const options = ["test", file.slice("tests/e2e/".length), "-g", pattern, "--retries=1"];
    return (await run(copy, "playwright", options)) !== 0;
  }
  const ENDS = join(COPY, ".cache/report.json");
  writeFileSync(ENDS, "");
  // Its exit status doesn't say whether a test has the title.
  await run(copy, "vitest", ["run", file, "-t", pattern, ...REPORTERS], { ENDS });
  const { passed, failed } = JSON.parse(readFileSync(ENDS, "utf8"));
  return failed.length > 0 || passed === 0;
}

/** Runs a command in a checkout, with its packages. Resolves to its exit status. */
function run({ folder, log }, command, options, environment) {
  const env = {
    ...process.env,
    ...environment,
    PATH: `${resolve(folder, "node_modules/.bin")}:${process.env.PATH}`,
  };
  return new Promise((end) => {
    const child = spawn(command, options, { cwd: folder, env, stdio: ["ignore", log, log] });
    child.on("error", () => end(1));
    child.on("exit", (status) => end(status ?? 1));
  });
}

/** Prints how many of the faults were caught, by kind and area. */
function printTable() {
  const areas = [...new Set(results.map(({ area }) => area))];
  const kinds = [...new Set(results.map(({ kind }) => kind))].sort();
  const share = (some) =>
    some.length ? `${some.filter(({ problem }) => !problem).length}/${some.length}` : "";
  const print = (head, cells) => console.log(head.padEnd(32) + cells.map((each) => each.padEnd(10)).join(""));
  print("", [...areas, "all"]);
  for (const kind of [...kinds, "all"]) {
    const some = results.filter((each) => kind === "all" || each.kind === kind);
    print(kind, [...areas.map((area) => share(some.filter((each) => each.area === area))), share(some)]);
  }
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
