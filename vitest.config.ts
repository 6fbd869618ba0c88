import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/unit/**/*.test.ts", "tests/api/**/*.test.ts", "tests/process/**/*.test.ts"],
    setupFiles: ["tests/support/keep-seen.ts"],
    globalSetup: ["tests/support/postgres.ts", "tests/support/sqlite.ts", "tests/support/s3.ts"],
    pool: "forks",
    // One more than cores: many of these tests wait for processes they started.
    maxWorkers: 3,
    // A loaded machine may stumble once; what fails twice is a fault.
    retry: process.env["CI"] ? 1 : 0,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // The production build of the pages is not these tests' subject; it must not transform them either.
    reporters: ["default"],
  },
});
