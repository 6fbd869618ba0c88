import { expect, test } from "vitest";
import { isDrawing } from "../../../server/platform/media/images.ts";

const WIDTH = 320;
const HEIGHT = 240;

/** Pixels of one grey value each, as a function gives it. */
const pixels = (channels: number, draw: (x: number, y: number) => number): Uint8Array =>
  Uint8Array.from({ length: WIDTH * HEIGHT * channels }, (_, at) => {
    const pixel = Math.floor(at / channels);
    return draw(pixel % WIDTH, Math.floor(pixel / WIDTH));
  });
const grain = (x: number, y: number) => (x * 7919 + y * 104_729) % 251;

test.each<[string, (x: number, y: number) => number]>([
  ["lines on a ground", (x, y) => (x % 30 < 2 || y % 30 < 2 ? 20 : 238)],
  ["dense lines", (x) => (x % 12 === 0 ? 20 : 238)],
  ["one colour", () => 238],
])("%s are a drawing, in any number of channels", (_name, draw) => {
  for (const channels of [1, 3, 4]) expect(isDrawing(pixels(channels, draw), channels)).toBe(true);
});

test.each<[string, (x: number, y: number) => number]>([
  ["grain", grain],
  ["half a ground, half grain", (x, y) => (x < WIDTH / 2 ? 238 : grain(x, y))],
  ["a soft shade", (x) => Math.floor((x * 250) / WIDTH)],
  ["three quarters of a ground", (x, y) => (x < WIDTH * 0.75 ? 238 : grain(x, y))],
])("%s is none", (_name, draw) => {
  for (const channels of [1, 3]) expect(isDrawing(pixels(channels, draw), channels)).toBe(false);
});

test("pixels that differ in one channel alone are not alike", () => {
  const red = Uint8Array.from({ length: WIDTH * HEIGHT * 3 }, (_, at) => (at % 3 ? 238 : grain(at, 0)));
  expect(isDrawing(red, 3)).toBe(false);
  expect(isDrawing(new Uint8Array(), 3)).toBe(false);
});
