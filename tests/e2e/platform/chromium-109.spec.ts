import { oldestChromium } from "#tools/browsers/chromium.ts";
import { WINDOWS, type Width } from "#tools/browsers/driver.ts";
import { visit } from "#tools/browsers/visit.ts";
import { walk } from "#tools/browsers/walk.ts";
import { expect, test } from "../support/test.ts";

test("a visitor's ten steps work in the oldest supported Chromium, by mouse at 1366 px and by tap at 360 px", async ({
  server,
}) => {
  test.setTimeout(120_000);
  for (const width of Object.keys(WINDOWS).map(Number) as Width[]) {
    const outcomes = await walk(oldestChromium, width, visit(server.url));
    expect(outcomes.map(({ step, fault }) => fault ?? step)).toEqual(Object.keys(visit("")));
  }
});
