import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { memoryFolder } from "./tests/support/memory-folder.ts";

const folder = memoryFolder();
if (folder) process.env["TMPDIR"] = folder;
// The processes that tests start find what they load compiled, as the server's do.
process.env["NODE_COMPILE_CACHE"] ??= join(import.meta.dirname, "node_modules/.cache/heddle");

/** Files with their own process: they count child processes, or replace the browser's storage and network. */
const ALONE = {
  process: ["tests/process/{images,pdf-reader}.test.ts"],
  unit: ["tests/unit/accounts/web-admin-client.test.ts", "tests/unit/site/web-admin-hero.test.ts"],
};

export default defineConfig({
  test: {
    globalSetup: ["tests/support/postgres.ts", "tests/support/sqlite.ts", "tests/support/s3.ts"],
    // More than cores: many of these tests wait for a database or for processes they started.
    maxWorkers: 3,
    reporters: ["default"],
    // Most files share a process: each of them would spend more on reading modules than on its tests.
    projects: [
      project("unit", { exclude: ALONE.unit, isolate: false }),
      project("unit-alone", { include: ALONE.unit, isolate: true }),
      project("api", { isolate: false }),
      project("process", { exclude: ALONE.process, isolate: false }),
      project("process-alone", { include: ALONE.process, isolate: true }),
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
      // A loaded machine may stumble once; what fails twice is a fault.
      retry: process.env["CI"] ? 1 : 0,
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  };
}
