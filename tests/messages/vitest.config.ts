import { defineConfig } from "vitest/config";

/** Runs after all other tests, on what they have met. */
export default defineConfig({
  // All that the others have met is read: on a loaded machine that takes a while.
  test: { include: ["tests/messages/*.test.ts"], testTimeout: 60_000 },
});
