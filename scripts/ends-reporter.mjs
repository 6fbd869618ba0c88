// A vitest reporter that writes the results to the file that ENDS names, as `{ passed, failed, again, files }`: how many
// passed, the names of those that failed and of those that passed on a retry, and milliseconds per file. A file that could not be read, or failed outside its
// tests, counts as one failure, and so does an unhandled error.
import { writeFileSync } from "node:fs";

export default class EndsReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const ends = { passed: 0, failed: [], again: [], files: {} };
    for (const module of modules) {
      const file = module.relativeModuleId;
      ends.files[file] = (ends.files[file] ?? 0) + module.diagnostic().duration;
      if (module.errors().length) ends.failed.push(file);
      for (const suite of module.children.allSuites()) {
        if (suite.errors().length) ends.failed.push(`${file}: ${suite.fullName}`);
      }
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === "passed") ends.passed += 1;
        if (state === "failed") ends.failed.push(`${file}: ${test.fullName}`);
        if (test.diagnostic()?.flaky) ends.again.push(`${file}: ${test.fullName}`);
      }
    }
    for (const { message } of unhandledErrors) ends.failed.push(`unhandled error: ${message}`);
    writeFileSync(process.env["ENDS"], JSON.stringify(ends));
  }
}
