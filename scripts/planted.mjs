// Plants each fault of tests/planted in a copy of the last commit and prints which test catches it: a test of its subject, else
// one of another subject, else the check. `-- NAME...` plants only these; without `--keep-going` the run ends after a fault that
// nothing catches. The results go to .cache/planted.json, the output of the tests to .cache/planted.
import { spawn } from "node:child_process";
import { cpSync, globSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { setPriority, tmpdir } from "node:os";
import { join } from "node:path";

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

const names = process.argv.slice(2).filter((each) => each !== "--keep-going");
const isWanted = ({ name }) => !names.length || names.some((each) => `/${name}`.endsWith(`/${each}`));
const faults = globSync("tests/planted/*/*.patch").sort().map(readFault).filter(isWanted);
if (faults.length < names.length) fail("Not each of these names is a fault's");
mkdirSync(".cache/planted", { recursive: true });
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

/** Returns what catches a fault; `by` is null if nothing does, or if it can't be planted. */
async function plant({ name, patch, subject }) {
  const folder = join(tmpdir(), `heddle-planted-${process.pid}`);
  const copy = { folder, log: openSync(`.cache/planted/${name.replace("/", "-")}.log`, "w") };
  try {
    // The packages are hard links, if the temporary folder is on the same disk.
    const link = 'git clone -q --shared . "$0" && (cp -al node_modules "$0" || cp -a node_modules "$0")';
    if (await run({ ...copy, folder: "." }, "sh", ["-c", link, folder])) fail("The checkout can't be copied");
    for (const made of ["dist", SEED]) cpSync(made, join(folder, made), { recursive: true });
    if (await run(copy, "git", ["apply", join(process.cwd(), patch)]))
      return { by: null, problem: "NO LONGER APPLIES" };
    if (await run(copy, "node", ["scripts/prepare.mjs"])) return { by: null, problem: "DOESN'T BUILD" };
    const own = await testSubjects(copy, [subject], PROCESSES[subject]);
    const others = Object.keys(PROCESSES).filter((each) => each !== subject);
    return own ?? (await testSubjects(copy, others, [""])) ?? (await check(copy));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function testSubjects(copy, subjects, processes) {
  const calls = subjects.flatMap((each) => [`tests/unit/${each}/`, `tests/api/${each}/`]);
  const running = processes.map((each) => `tests/process/${each}`);
  return (await vitest(copy, calls)) ?? (await screens(copy, subjects)) ?? (await vitest(copy, running));
}

async function vitest(copy, files) {
  if (!files.length) return undefined;
  const report = newReport(copy);
  const reporters = ["--reporter=default", "--reporter=./scripts/ends-reporter.mjs"];
  const status = await run(copy, "vitest", ["run", ...files, "--bail=1", ...reporters], { ENDS: report });
  const [test] = failures(status, JSON.parse(readFileSync(report, "utf8")).failed);
  return test && { by: /^tests\/(unit|api|process)\//.exec(test)?.[1] ?? "run", test };
}

async function screens(copy, subjects) {
  const report = newReport(copy);
  const options = ["test", ...subjects.map((each) => `tests/e2e/${each}/`), "-x"];
  const status = await run(copy, "playwright", options, { PLAYWRIGHT_JSON_OUTPUT_NAME: report });
  const [test] = failures(status, JSON.parse(readFileSync(report, "utf8")).suites?.flatMap(failedIn));
  return test && { by: "screen", test };
}

/** Returns the file of a report, empty until the run writes it. */
function newReport({ folder }) {
  writeFileSync(join(folder, ".cache/report.json"), "{}");
  return join(folder, ".cache/report.json");
}

/** Returns the names of the failed tests, or one for a run without any that failed or wrote no report. */
function failures(status, failed) {
  return failed?.length || (status === 0 && failed) ? failed : ["no test, see the log"];
}

function failedIn({ file, suites = [], specs = [] }) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === "unexpected"));
  return [...own.map(({ title }) => `${file}: ${title}`), ...suites.flatMap(failedIn)];
}

async function check(copy) {
  const status = await run(copy, "npm", ["run", "--silent", "--ignore-scripts", "check"]);
  return status ? { by: "check", test: "npm run check" } : { by: null };
}

/** Runs a command in a checkout, with its packages. Resolves to the exit status. */
function run({ folder, log }, command, options, environment = {}) {
  const path = `${join(process.cwd(), "node_modules/.bin")}:${process.env.PATH}`;
  const env = { ...process.env, PATH: folder === "." ? path : `${folder}/node_modules/.bin:${path}` };
  return new Promise((resolve) => {
    // With CI a test that fails is retried: what passes then isn't caught, the machine was busy.
    const how = { cwd: folder, env: { ...env, CI: "true", ...environment }, stdio: ["ignore", log, log] };
    const child = spawn(command, options, how);
    child.on("error", () => resolve(1));
    child.on("exit", (status) => resolve(status ?? 1));
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
