// Runs every check and every test and ends with one line: 'N passed, N failed'.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const reports = mkdtempSync(join(tmpdir(), "heddle-reports-"));
rmSync(".cache/seen", { recursive: true, force: true });

// The check and the sample of the screens take what the other tests leave idle while they wait.
const [checked, calls] = await Promise.all([
  check(),
  vitest("units and calls", "units.json", []),
  run("node", ["-e", "import('./tests/e2e/support/global-setup.ts').then((it) => it.default())"]),
]);
const results = [
  checked,
  calls,
  await screens("screens"),
  // On what the others have met: it must come last.
  await vitest("texts", "texts.json", ["--config", "tests/messages/vitest.config.ts"]),
];
rmSync(reports, { recursive: true, force: true });

const again = results.flatMap(({ again }) => again);
for (const { name, passed, failed, minutes } of results) {
  console.log(`${name}: ${passed} passed, ${failed} failed, ${minutes.toFixed(1)} minutes`);
}
console.log(`needed another try: ${again.length}`);
for (const name of again) console.log(`  ${name}`);
const [passed, failed] = ["passed", "failed"].map((end) => results.reduce((sum, one) => sum + one[end], 0));
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

async function check() {
  const began = performance.now();
  const status = await run("npm", ["run", "--silent", "--ignore-scripts", "check"]);
  return count("check", began, status, () => (status === 0 ? [1, 0] : [0, 1]));
}

async function vitest(name, file, options) {
  const report = join(reports, file);
  const retried = join(reports, `retried-${file}`);
  const began = performance.now();
  const status = await run(
    "vitest",
    [
      "run",
      ...options,
      "--reporter=default",
      "--reporter=json",
      "--reporter=./scripts/retried-reporter.mjs",
      `--outputFile.json=${report}`,
    ],
    { RETRIED: retried },
  );
  return count(name, began, status, () => {
    const { numPassedTests, numFailedTests, numFailedTestSuites } = read(report);
    return [numPassedTests, numFailedTests + numFailedTestSuites, read(retried)];
  });
}

async function screens(name) {
  const report = join(reports, "playwright.json");
  const began = performance.now();
  const status = await run("playwright", ["test"], { PLAYWRIGHT_JSON_OUTPUT_NAME: report });
  return count(name, began, status, () => {
    const { stats, suites } = read(report);
    return [stats.expected + stats.flaky, stats.unexpected, suites.flatMap(flakyOf)];
  });
}

/** The names of the tests of a suite that failed once and then passed. */
function flakyOf({ file, suites = [], specs = [] }) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === "flaky"));
  return [...own.map(({ title }) => `${file}: ${title}`), ...suites.flatMap(flakyOf)];
}

function run(command, options, environment = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, options, { stdio: "inherit", env: { ...process.env, ...environment } });
    child.on("error", () => resolve(1));
    child.on("exit", (status) => resolve(status ?? 1));
  });
}

/** A runner that ended badly without naming a failed test counts as one failure: silence is no success. */
function count(name, began, status, tally) {
  let [passed, failed, again] = [0, 0, []];
  try {
    [passed, failed, again = []] = tally(status);
  } catch {
    failed = 1;
  }
  const minutes = (performance.now() - began) / 60_000;
  return { name, passed, failed: status !== 0 && failed === 0 ? 1 : failed, again, minutes };
}

function read(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}
