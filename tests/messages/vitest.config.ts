import { defineConfig } from "vitest/config";

/** Runs after all other tests, on what they have met. */
export default defineConfig({ test: { include: ["tests/messages/*.test.ts"] } });
