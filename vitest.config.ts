import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { memoryFolder } from "./tests/support/memory-folder.ts";

const folder = memoryFolder();
if (folder) process.env["TMPDIR"] = folder;
// The processes that tests start find what they load compiled, as the server's do.
process.env["NODE_COMPILE_CACHE"] ??= join(import.meta.dirname, "node_modules/.cache/heddle");

/** Units of the browser's side, which give themselves a storage, a clock or a network. */
const WEB = "tests/unit/*/web-*.test.ts";
/** Tests that count the children which their process has started. */
const CHILDREN = "tests/process/{images,pdf-reader}.test.ts";

export default defineConfig({
  test: {
    globalSetup: ["tests/support/postgres.ts", "tests/support/sqlite.ts", "tests/support/s3.ts"],
    // More than cores: many of these tests wait for a database or for processes they started.
    maxWorkers: 3,
    reporters: ["default"],
    // Most files share a process: each of them would spend more on reading modules than on its tests. What sets something of
    // the language's own has one for each file; so has what counts the processes that it started.
    projects: [
      project("unit", { exclude: [WEB], isolate: false }),
      project("web", { include: [WEB], isolate: true }),
      project("api", { isolate: false }),
      project("process", { exclude: [CHILDREN], isolate: false }),
      project("children", { include: [CHILDREN], isolate: true }),
    ],
  },
});

interface Files {
  include?: string[];
  exclude?: string[];
  isolate: boolean;
}

function project(name: string, { include = [`tests/${name}/**/*.test.ts`], exclude = [], isolate }: Files) {
  return {
    extends: true as const,
    test: {
      name,
      include,
      exclude,
      isolate,
      pool: "forks" as const,
      setupFiles: ["tests/support/keep-seen.ts"],
      // A loaded machine may stumble once; what fails twice is a fault.
      retry: process.env["CI"] ? 1 : 0,
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  };
}
