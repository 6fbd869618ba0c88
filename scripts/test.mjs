// Runs every check and every test and ends with one line: 'N passed, N failed'.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { setPriority, tmpdir } from "node:os";
import { join } from "node:path";

const reports = mkdtempSync(join(tmpdir(), "heddle-reports-"));
rmSync(".cache/seen", { recursive: true, force: true });
// Just above the priority of the children that read files (server/platform/media/child/child.ts): below a full load of tests at
// normal priority they would get a tenth of a core and miss their deadlines.
setPriority(9);

// The check and the sample data use the CPU time that waiting tests leave.
const [checked, calls] = await Promise.all([
  check(),
  vitest("units and calls", []),
  run("node", ["-e", "import('./tests/e2e/support/global-setup.ts').then((it) => it.default())"]),
]);
const results = [
  checked,
  calls,
  await screens("screens"),
  // Checks the texts that the other tests have recorded, so it must run last.
  await vitest("texts", ["--config", "tests/messages/vitest.config.ts"]),
];
rmSync(reports, { recursive: true, force: true });

for (const { name, passed, failed, minutes } of results) {
  console.log(`${name}: ${passed} passed, ${failed.length} failed, ${minutes.toFixed(1)} minutes`);
}
printNames("failed", (one) => one.failed);
printNames("needed another try", (one) => one.again);
const passed = results.reduce((sum, one) => sum + one.passed, 0);
const failed = results.reduce((sum, one) => sum + one.failed.length, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

function printNames(what, namesOfOne) {
  const names = results.flatMap(namesOfOne);
  console.log(`${what}: ${names.length}`);
  for (const name of names) console.log(`  ${name}`);
}

async function check() {
  const began = performance.now();
  const status = await run("npm", ["run", "--silent", "--ignore-scripts", "check"]);
  return count("check", began, status, () => ({ passed: status === 0 ? 1 : 0, failed: [], again: [] }));
}

async function vitest(name, options) {
  const ends = join(reports, `${name}.json`);
  const began = performance.now();
  const reporters = ["--reporter=default", "--reporter=./scripts/ends-reporter.mjs"];
  const status = await run("vitest", ["run", ...options, ...reporters], { ENDS: ends });
  return count(name, began, status, () => read(ends));
}

async function screens(name) {
  const report = join(reports, `${name}.json`);
  const began = performance.now();
  const status = await run("playwright", ["test"], { PLAYWRIGHT_JSON_OUTPUT_NAME: report });
  return count(name, began, status, () => {
    const { stats, suites } = read(report);
    const named = (end) => suites.flatMap((suite) => namesOf(suite, end));
    return {
      passed: stats.expected + stats.flaky,
      failed: named("unexpected"),
      again: named("flaky"),
    };
  });
}

/** The names of a suite's browser tests with this result. */
function namesOf({ file, suites = [], specs = [] }, end) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === end));
  return [...own.map(({ title }) => `${file}: ${title}`), ...suites.flatMap((suite) => namesOf(suite, end))];
}

function run(command, options, environment = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, options, { stdio: "inherit", env: { ...process.env, ...environment } });
    child.on("error", () => resolve(1));
    child.on("exit", (status) => resolve(status ?? 1));
  });
}

/** Counts a runner that failed without naming a failed test as one failure. */
function count(name, began, status, tally) {
  let ends;
  try {
    ends = tally();
  } catch {
    ends = { passed: 0, failed: [name], again: [] };
  }
  const failed = status !== 0 && !ends.failed.length ? [name] : ends.failed;
  return { ...ends, name, failed, minutes: (performance.now() - began) / 60_000 };
}

function read(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}
