import { expect, test } from "vitest";
import { parseRange } from "../../../server/platform/files/routes.ts";

test.each<[string, number, number, number]>([
  ["bytes=0-0", 100, 0, 0],
  ["bytes=0-99", 100, 0, 99],
  ["bytes=0-100", 100, 0, 99],
  ["bytes=99-", 100, 99, 99],
  ["bytes=-1", 100, 99, 99],
  ["bytes=-100", 100, 0, 99],
  ["bytes=-101", 100, 0, 99],
  ["bytes=50-999999999999999", 100, 50, 99],
  ["  bytes=1-2  ", 100, 1, 2],
  ["bytes=0-0", 1, 0, 0],
])("11 %s of %i bytes is %i to %i", (header, size, start, end) => {
  expect(parseRange(header, size)).toEqual({ start, end });
});

test.each<[string, number]>([
  ["bytes=100-", 100],
  ["bytes=100-200", 100],
  ["bytes=999999999999999-", 100],
  ["bytes=-0", 100],
  ["bytes=0-", 0],
  ["bytes=0-0", 0],
  ["bytes=-5", 0],
])("11 %s of %i bytes lies past the end", (header, size) => {
  expect(parseRange(header, size)).toBe("unsatisfiable");
});

test.each(
  [
    undefined,
    "",
    "bytes",
    "bytes=",
    "bytes=-",
    "bytes=a-b",
    "bytes=1-0",
    "bytes=0-0,1-1",
    "bytes=0-0, 5-",
    "items=0-1",
    "Bytes=0-1",
    "bytes = 0-1",
    "bytes=0 - 1",
    "bytes=+1-2",
    "bytes=1.0-2",
    "bytes=0x1-2",
    "bytes=١-٢",
    "bytes=--1",
    "0-1",
    `bytes=${"9".repeat(16)}-`,
    `bytes=${"0,".repeat(10_000)}`,
  ].map((header) => [String(header).slice(0, 40), header]),
)("11 '%s' is no single range: the whole", (_name, header) => {
  expect(parseRange(header, 100)).toBe("whole");
});
