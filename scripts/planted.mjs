// Plants each fault of tests/planted in a copy of the last commit and prints which test catches it: units and calls, first those
// of its subject, else the check, else processes and screens. A test catches it if it fails with the fault and passes without
// it. `-- NAME...` plants only these; without `--keep-going` the run ends after a fault that nothing catches. The results go to
// .cache/planted.json, the output of the tests to .cache/planted.
import { spawn } from "node:child_process";
import { cpSync, globSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { setPriority, tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** How the names of each subject's files in tests/process begin. */
const PROCESSES = {
  accounts: [],
  catalogs: ["catalogs", "images", "pdf"],
  enquiries: ["mail", "quotation"],
  imports: ["imports"],
  operations: ["backup", "commands", "metrics", "restore", "upgrade"],
  platform: ["crash", "files", "install", "overload", "restart", "start-stop", "stop"],
  products: ["merge", "pages-of-categories"],
  site: ["other-trade", "pages"],
};
/** The data of the browser tests, made once and without a fault. */
const SEED = ".cache/e2e-seed";
const MAKE_SEED = "import('./tests/e2e/support/global-setup.ts').then((it) => it.default())";
const COPY = join(tmpdir(), `heddle-planted-${process.pid}`);
const NO_TEST = "no test, see the log";

const names = process.argv.slice(2).filter((each) => each !== "--keep-going");
const isWanted = ({ name }) => !names.length || names.some((each) => `/${name}`.endsWith(`/${each}`));
const faults = globSync("tests/planted/*/*.patch").sort().map(readFault).filter(isWanted);
if (faults.length < names.length) fail("Not each of these names is a fault's");
mkdirSync(".cache/planted", { recursive: true });
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));
process.on("exit", () => rmSync(COPY, { recursive: true, force: true }));
setPriority(9);
if (await run({ folder: ".", log: "inherit" }, "node", ["-e", MAKE_SEED])) fail("The seed can't be made");

const results = [];
for (const fault of faults) {
  const began = performance.now();
  const end = await plant(fault);
  const seconds = Math.round((performance.now() - began) / 1000);
  results.push({ ...fault, ...end, seconds });
  writeFileSync(".cache/planted.json", `${JSON.stringify(results, null, 2)}\n`);
  const outcome = end.by ? `caught by ${end.by}: ${end.test}` : (end.problem ?? "NOT CAUGHT");
  console.log(`${fault.name}: ${outcome}, ${seconds} s`);
  if (!end.by && !process.argv.includes("--keep-going")) break;
}
printTable();
const missed = results.filter(({ by }) => !by);
console.log(`not caught: ${missed.map(({ name }) => name).join(", ") || "none"}`);
process.exit(missed.length ? 1 : 0);

/** Reads the first lines of a patch: what a user or operator would notice, the subject, and the kind of fault. */
function readFault(patch) {
  const [area, file] = patch.split("/").slice(-2);
  const lines = readFileSync(patch, "utf8").split("\n", 3);
  const [notice, subject, kind] = lines.map((line) => line.replace(/^# (?:(?:subject|kind): )?/, ""));
  return { name: `${area}/${file.replace(/\.patch$/, "")}`, area, patch, notice, subject, kind };
}

/** Returns what catches a fault; `by` is null if nothing does, or if that can't be said. */
async function plant({ name, patch, subject }) {
  const copy = { folder: COPY, log: openSync(`.cache/planted/${name.replace("/", "-")}.log`, "w") };
  const file = resolve(patch);
  rmSync(COPY, { recursive: true, force: true });
  const link = 'git clone -q --shared . "$0" && (cp -al node_modules "$0" || cp -a node_modules "$0")';
  if (await run({ ...copy, folder: "." }, "sh", ["-c", link, COPY])) fail("The checkout can't be copied");
  for (const made of ["dist", SEED]) cpSync(made, join(COPY, made), { recursive: true });
  if (await run(copy, "git", ["apply", file])) return { by: null, problem: "NO LONGER APPLIES" };
  if (await run(copy, "node", ["scripts/prepare.mjs"])) return { by: null, problem: "DOESN'T BUILD" };
  const others = Object.keys(PROCESSES).filter((each) => each !== subject);
  // What takes seconds first, then what takes minutes.
  const found =
    (await testCalls(copy, [subject])) ??
    (await testCalls(copy, others)) ??
    (await check(copy)) ??
    (await testSite(copy, [subject], PROCESSES[subject])) ??
    (await testSite(copy, others, [""]));
  if (!found) return { by: null };
  const { again, ...end } = found;
  await run(copy, "git", ["apply", "-R", file]);
  await run(copy, "node", ["scripts/prepare.mjs"]);
  return (await again()) ? { by: null, problem: `ALSO FAILS WITHOUT IT: ${end.test}` } : end;
}

/** The units and calls of subjects. */
function testCalls(copy, subjects) {
  const files = subjects.flatMap((each) => [`tests/unit/${each}/`, `tests/api/${each}/`]);
  return firstFailure(copy, "vitest", files);
}

/** The screens of subjects, and the processes whose files' names begin so. */
async function testSite(copy, subjects, processes) {
  const screens = subjects.map((each) => `tests/e2e/${each}/`);
  const running = processes.map((each) => `tests/process/${each}`);
  return (await firstFailure(copy, "vitest", running)) ?? (await firstFailure(copy, "playwright", screens));
}

/** Returns the test that fails first, and a function that runs its file again; undefined if all pass. */
async function firstFailure(copy, runner, paths) {
  if (!paths.length) return undefined;
  const report = join(COPY, ".cache/report.json");
  writeFileSync(report, "{}");
  const reporters = ["--reporter=default", "--reporter=./scripts/ends-reporter.mjs"];
  const options = runner === "vitest" ? ["run", "--bail=1", ...reporters] : ["test", "-x"];
  // With CI a failed test is retried: one that passes then catches nothing, the machine was busy.
  const environment = { CI: "1", ENDS: report, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const status = await run(copy, runner, [...options, ...paths], environment);
  const { failed, suites } = JSON.parse(readFileSync(report, "utf8"));
  const [test = status ? NO_TEST : undefined] = failed ?? suites?.flatMap(failedIn) ?? [NO_TEST];
  if (!test) return undefined;
  const by = /^tests\/(unit|api|process)\//.exec(test)?.[1] ?? "screen";
  return { by, test, again: () => firstFailure(copy, runner, [test.split(": ", 1)[0]]) };
}

function failedIn({ file, suites = [], specs = [] }) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === "unexpected"));
  return [...own.map(({ title }) => `${file}: ${title}`), ...suites.flatMap(failedIn)];
}

async function check(copy) {
  const status = await run(copy, "npm", ["run", "--silent", "--ignore-scripts", "check"]);
  return status ? { by: "check", test: "npm run check", again: () => check(copy) } : undefined;
}

/** Runs a command in a checkout, with its packages. Resolves to the exit status. */
function run({ folder, log }, command, options, environment = {}) {
  const env = { ...process.env, PATH: `${resolve(folder, "node_modules/.bin")}:${process.env.PATH}` };
  return new Promise((end) => {
    const how = { cwd: folder, env: { ...env, ...environment }, stdio: ["ignore", log, log] };
    const child = spawn(command, options, how);
    child.on("error", () => end(1));
    child.on("exit", (status) => end(status ?? 1));
  });
}

/** Prints how many of the faults were caught, by kind and area. */
function printTable() {
  const areas = [...new Set(results.map(({ area }) => area))];
  const kinds = [...new Set(results.map(({ kind }) => kind))].sort();
  const share = (some) => (some.length ? `${some.filter(({ by }) => by).length}/${some.length}` : "");
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
