import type { Engine } from "#server/platform/database/engine.ts";

/** Whether this is `npm run test:all`, which also runs what seldom finds a fault that `npm test` doesn't. */
export const isThorough = process.env["TESTS"] === "all";

/** How often a test kills a process at a random moment. */
export const KILLS = isThorough ? 10 : 1;

/** The engines of tests that start many processes: both in `npm run test:all`, in `npm test` this one: the files take turns. */
export const engineInTurn = (engine: Engine): Engine[] => (isThorough ? ["sqlite", "postgres"] : [engine]);
