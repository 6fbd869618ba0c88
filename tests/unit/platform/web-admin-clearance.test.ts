import { expect, test } from "vitest";
import { type Box, clearanceOf } from "../../../web/admin/platform/ui/toasts.tsx";

/** A window of 1440 by 900 with a notice of 60 px at its lower edge. */
const NOTICE: Box = { left: 1044, right: 1424, top: 824, bottom: 884 };
const box = (left: number, right: number, top: number, bottom: number): Box => ({ left, right, top, bottom });
const BAR = box(296, 1400, 835, 900);

test.each([
  ["nothing is kept free", [], 16],
  ["a bar at the edge", [BAR], 900 - 835 + 12],
  ["a bar further up, with room below", [box(296, 1400, 700, 765)], 16],
  ["a bar that it would touch from below", [box(296, 1400, 771, 836)], 900 - 771 + 12],
  ["a bar beside it", [box(0, 1044, 835, 900)], 16],
  ["a bar below the window", [box(296, 1400, 1200, 1265)], 16],
  ["a button above the bar", [box(1300, 1400, 770, 810), BAR], 900 - 770 + 12],
  ["a button well above the bar", [box(1300, 1400, 600, 640), BAR], 900 - 835 + 12],
  ["no room above", [box(296, 1400, 20, 900)], 16],
] as const)("%s", (_name, kept, expected) => {
  expect(clearanceOf(NOTICE, kept, 900)).toBe(expected);
});
