// Runs what decides whether a change may land, and ends with one line: 'N passed, N failed'. `--all` also runs what CONTRIBUTING
// lists under `npm run test:all`. Words select phases or a part of them: `units`, `calls:postgres`, `screens:1/3`.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { followProcesses } from "./processor-seconds.mjs";

const FIGURES = ".cache/test-figures.json";
const FIGURES_KEPT = 20;
const SLOWEST = 10;
/** A phase that takes this share more processor seconds than its budget is named in the summary. */
const TOLERANCE = 0.2;

/** The names of the tests of each engine; those of no engine run with SQLite. */
const ENGINE_TESTS = { sqlite: ["-t", "^(?!.*\\[postgres\\])"], postgres: ["-t", "\\[postgres\\]"] };

const words = process.argv.slice(2);
const isAll = words.includes("--all");
const chosen = words.filter((word) => word !== "--all");
const reports = mkdtempSync(join(tmpdir(), "heddle-reports-"));
// Just above the priority of the children that read files (server/platform/media/child/child.ts): below a full load of tests at
// normal priority they would get a tenth of a core and miss their deadlines.
setPriority(9);

// The check and the sample data use the CPU time that waiting tests leave.
const [checked, unit] = await Promise.all([
  phase("check", "npm", ["run", "--silent", "--ignore-scripts", "check"]),
  vitest("units", "unit*"),
  run("node", ["-e", "import('./tests/e2e/support/global-setup.ts').then((it) => it.default())"]),
]);
const results = [checked, unit];
results.push(await vitest("calls", "api", ENGINE_TESTS[partOf("calls")]));
results.push(await vitest("processes", "process*"));
const shard = partOf("screens");
results.push(
  await phase("screens", "playwright", ["test", ...(shard ? [`--shard=${shard}`] : [])], readScreens),
);
if (isAll) {
  // The calls and screens that search or list, once more with the index in PostgreSQL.
  const withPostgres = { SEARCH: "postgres" };
  const ofSearch = [...ENGINE_TESTS.postgres, "tests/api/products", "tests/api/site"];
  results.push(await vitest("searches", "api", ofSearch, withPostgres));
  const screens = ["test", "products/(search|listing|all-parts|my-machines|scans)", "site/lead-search"];
  results.push(await phase("search-screens", "playwright", screens, readScreens, withPostgres));
  results.push(await phase("walks", "node", ["tools/walk/main.ts"]));
  results.push(await phase("browsers", "node", ["tools/browsers/main.ts"]));
  results.push(await phase("machines", "node", ["tools/machines/matrix.ts"]));
}
rmSync(reports, { recursive: true, force: true });
summarise(results.filter((one) => one !== undefined));

/** The selected part of a phase, as in 'calls:postgres'; undefined for all of it. */
function partOf(name) {
  return chosen.find((word) => word.startsWith(`${name}:`))?.slice(name.length + 1);
}

function vitest(name, project, selection = [], environment = {}) {
  const reporters = ["--reporter=default", "--reporter=./scripts/ends-reporter.mjs"];
  return phase(
    name,
    "vitest",
    ["run", "--project", project, ...selection, ...reporters],
    readJson,
    environment,
  );
}

/** Runs a phase unless others are selected. A command without a report counts as one test. */
async function phase(name, command, options, readReport, environment = {}) {
  if (chosen.length && !chosen.some((word) => word.split(":", 1)[0] === name)) return undefined;
  const report = join(reports, `${name}.json`);
  const began = performance.now();
  const { status, seconds } = await run(command, options, {
    ENDS: report,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    TESTS: isAll ? "all" : "",
    ...environment,
  });
  const minutes = (performance.now() - began) / 60_000;
  return { name, minutes, seconds, ...ends(name, status, readReport && (() => readReport(report))) };
}

/** Counts a runner that failed without naming a failed test as one failure. */
function ends(name, status, readReport) {
  const isFailure = status !== 0;
  if (!readReport)
    return { passed: isFailure ? 0 : 1, failed: isFailure ? [name] : [], again: [], files: {} };
  try {
    const read = readReport();
    return isFailure && !read.failed.length ? { ...read, failed: [name] } : read;
  } catch {
    return { passed: 0, failed: [name], again: [], files: {} };
  }
}

/** Runs a command; returns its exit status and processor seconds. */
function run(command, options, environment = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, options, { stdio: "inherit", env: { ...process.env, ...environment } });
    const secondsSoFar = followProcesses(child.pid);
    const end = (status) => resolve({ status: status ?? 1, seconds: secondsSoFar() });
    child.on("error", () => end(1));
    child.on("exit", end);
  });
}

function readJson(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}

/** The results of the browser tests: names of the failed ones and of those that needed a retry, and milliseconds per file. */
function readScreens(file) {
  const { stats, suites } = readJson(file);
  const files = Object.fromEntries(suites.map((suite) => [suite.file, specsOf(suite).reduce(addTime, 0)]));
  const named = (end) =>
    suites
      .flatMap(specsOf)
      .filter(({ tests }) => tests.some(({ status }) => status === end))
      .map((spec) => `${spec.file}: ${spec.title}`);
  return { passed: stats.expected + stats.flaky, failed: named("unexpected"), again: named("flaky"), files };
}

function specsOf({ suites = [], specs = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

function addTime(sum, { tests }) {
  return sum + tests.flatMap(({ results: tries }) => tries).reduce((all, { duration }) => all + duration, 0);
}

function summarise(phases) {
  for (const { name, files } of phases) {
    const slowest = Object.entries(files)
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, SLOWEST);
    if (slowest.length) console.log(`slowest of ${name}, in seconds of waiting:`);
    for (const [file, milliseconds] of slowest) console.log(`  ${(milliseconds / 1000).toFixed(1)} ${file}`);
  }
  const budget = readJson("tests/budget.json")[isAll ? "all" : "run"];
  for (const { name, passed, failed, minutes, seconds } of phases) {
    const over = budget[name] && seconds / budget[name] - 1 > TOLERANCE ? `, BUDGET ${budget[name]}` : "";
    console.log(
      `${name}: ${passed} passed, ${failed.length} failed, ${minutes.toFixed(1)} minutes, ${seconds.toFixed(0)} processor seconds${over}`,
    );
  }
  keepFigures(phases);
  printNames(
    "failed",
    phases.flatMap((one) => one.failed),
  );
  printNames(
    "needed another try",
    phases.flatMap((one) => one.again),
  );
  const passed = phases.reduce((sum, one) => sum + one.passed, 0);
  const failed = phases.reduce((sum, one) => sum + one.failed.length, 0);
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}

function printNames(what, names) {
  console.log(`${what}: ${names.length}`);
  for (const name of names) console.log(`  ${name}`);
}

/** Stores the figures of the last runs, oldest first. */
function keepFigures(phases) {
  let runs = [];
  try {
    runs = readJson(FIGURES);
  } catch {
    // The first run.
  }
  const figures = phases.map(({ name, passed, failed, minutes, seconds }) => ({
    name,
    passed,
    failed: failed.length,
    minutes,
    seconds,
  }));
  mkdirSync(".cache", { recursive: true });
  const kept = [...runs, { at: new Date().toISOString(), isAll, figures }].slice(-FIGURES_KEPT);
  writeFileSync(FIGURES, JSON.stringify(kept, null, 1));
}
