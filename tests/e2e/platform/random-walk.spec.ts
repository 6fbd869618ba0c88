import { isThorough } from "#tests/support/thorough.ts";
import { walk } from "#tools/walk/walker.ts";
import { onSample } from "../support/global-setup.ts";
import { expect, test } from "../support/test.ts";

// Each click waits for its effect, and part of the walk uses a slow connection.
test.describe.configure({ timeout: 180_000 });

// A translated page has all the faults of an untranslated one.
const WALKS = [
  ["site", 360, 3, "replaced"],
  ["office", 1366, 2, "replaced"],
  ["site", 360, 1, undefined],
  ["site", 1366, 2, "replaced"],
  ["office", 1366, 1, undefined],
] as const;

for (const [wing, width, seed, change] of WALKS.slice(0, isThorough ? undefined : 2)) {
  const name = change ? `translated ${wing}` : wing;
  test(`60 random steps through the ${name} at ${width} px find no fault`, async ({ browser }) => {
    // The walk deletes and saves data, so it has its own site.
    await onSample(async (server) => {
      const { faults } = await walk(browser, server, { wing, width, seed, steps: 60, change });
      expect(faults).toEqual([]);
    });
  });
}
