import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    globalSetup: ["tests/support/postgres.ts", "tests/support/sqlite.ts", "tests/support/s3.ts"],
    // More than cores: many of these tests wait for a database or for processes they started.
    maxWorkers: 3,
    reporters: ["default"],
    // A unit's test sets what it likes of the language's own; one of processes counts those it started. The files of calls
    // share a process instead: each of them would spend more on reading the server's modules than on its tests.
    projects: [
      project("unit", { isolate: true }),
      project("api", { isolate: false }),
      project("process", { isolate: true }),
    ],
  },
});

function project(name: string, { isolate }: { isolate: boolean }) {
  return {
    extends: true as const,
    test: {
      name,
      include: [`tests/${name}/**/*.test.ts`],
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
