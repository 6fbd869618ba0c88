// A reporter of vitest: writes the names of the tests that failed once and then passed to the file that RETRIED names.
import { writeFileSync } from "node:fs";

export default class RetriedReporter {
  onTestRunEnd(modules) {
    const retried = modules.flatMap((module) =>
      [...module.children.allTests()]
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => `${module.relativeModuleId}: ${test.name}`),
    );
    writeFileSync(process.env["RETRIED"] ?? "/dev/stderr", JSON.stringify(retried));
  }
}
