// Runs every check and every test and ends with one line: 'N passed, N failed'.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const reports = mkdtempSync(join(tmpdir(), "heddle-reports-"));
rmSync(".cache/seen", { recursive: true, force: true });

const results = [
  count("check", run("npm", ["run", "--silent", "check"]), (status) => (status === 0 ? [1, 0] : [0, 1])),
  vitest("units and calls", "units.json", []),
  screens("screens"),
  // On what the others have met: it must come last.
  vitest("texts", "texts.json", ["--config", "tests/messages/vitest.config.ts"]),
];
rmSync(reports, { recursive: true, force: true });

const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
for (const { name, passed, failed } of results) console.log(`${name}: ${passed} passed, ${failed} failed`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

function vitest(name, file, options) {
  const report = join(reports, file);
  const status = run("vitest", [
    "run",
    ...options,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ]);
  return count(name, status, () => {
    const { numPassedTests, numFailedTests, numFailedTestSuites } = read(report);
    return [numPassedTests, numFailedTests + numFailedTestSuites];
  });
}

function screens(name) {
  const report = join(reports, "playwright.json");
  const status = run("playwright", ["test"], { PLAYWRIGHT_JSON_OUTPUT_NAME: report });
  return count(name, status, () => {
    const { expected, unexpected, flaky } = read(report).stats;
    return [expected + flaky, unexpected];
  });
}

function run(command, options, environment = {}) {
  const { status } = spawnSync(command, options, {
    stdio: "inherit",
    env: { ...process.env, ...environment },
  });
  return status ?? 1;
}

/** A runner that ended badly without naming a failed test counts as one failure: silence is no success. */
function count(name, status, tally) {
  let [passed, failed] = [0, 0];
  try {
    [passed, failed] = tally(status);
  } catch {
    failed = 1;
  }
  return { name, passed, failed: status !== 0 && failed === 0 ? 1 : failed };
}

function read(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}
