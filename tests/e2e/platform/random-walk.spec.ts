import { walk } from "../../walk/walker.ts";
import { onSample } from "../support/global-setup.ts";
import { expect, test } from "../support/test.ts";

// Each press waits for what it changes, and a part of the way is on a slow line.
test.describe.configure({ timeout: 180_000 });

for (const [wing, width, seed] of [
  ["site", 360, 1],
  ["office", 1366, 1],
] as const) {
  test(`60 random steps through the ${wing} at ${width} px find no fault`, async ({ browser }) => {
    // What the walk deletes or saves is missing afterwards: it has a site of its own.
    await onSample(async (server) => {
      const { faults } = await walk(browser, server, { wing, width, seed, steps: 60 });
      expect(faults).toEqual([]);
    });
  });
}
