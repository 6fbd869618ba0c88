import { walk } from "../../walk/walker.ts";
import { onSample } from "../support/global-setup.ts";
import { expect, test } from "../support/test.ts";

// Each click waits for its effect, and part of the walk uses a slow connection.
test.describe.configure({ timeout: 180_000 });

for (const [wing, width, seed] of [
  ["site", 360, 1],
  ["office", 1366, 1],
] as const) {
  test(`60 random steps through the ${wing} at ${width} px find no fault`, async ({ browser }) => {
    // The walk deletes and saves data, so it has its own site.
    await onSample(async (server) => {
      const { faults } = await walk(browser, server, { wing, width, seed, steps: 60 });
      expect(faults).toEqual([]);
    });
  });
}
