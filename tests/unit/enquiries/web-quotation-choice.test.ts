import { describe, expect, test } from "vitest";
import { acceptedDocument } from "#contract/enquiries/acceptance.ts";
import { quotationDocument } from "#tests/support/quotations.ts";
import { type LineChoice, readAccepted, summaryOf } from "#web/site/quotation/choice.ts";

const DOCUMENT = quotationDocument();
const ALL: LineChoice[] = DOCUMENT.lines.map(({ quantity }) => ({
  isTicked: true,
  typed: String(quantity),
}));
const chosen = (changes: Record<number, Partial<LineChoice>>) =>
  summaryOf(
    DOCUMENT,
    ALL.map((choice, at) => ({ ...choice, ...changes[at] })),
  );

test.each([
  ["4", 4, "Nos", 4],
  ["1", 4, "Nos", 1],
  ["४", 4, "Nos", 4],
  ["2.5", 4, "Nos", undefined],
  ["2.5", 4, "pair", undefined],
  ["2.5", 4, "Pcs.", undefined],
  ["2.5", 4, "doz", undefined],
  ["2.5", 4, "No(s)", undefined],
  ["2.5", 4.5, "Nos", 2.5],
  ["2.5", 4, "m", 2.5],
  ["2.5", 4, "", 2.5],
  ["2.125", 12.5, "kg", 2.125],
  ["12.5", 12.5, "Running Metre", 12.5],
  ["12.6", 12.5, "m", undefined],
  ["2.1255", 12.5, "m", undefined],
  ["2,5", 12.5, "m", undefined],
  ["5", 4, "Nos", undefined],
  ["0", 4, "Nos", undefined],
  ["-1", 4, "Nos", undefined],
  ["", 4, "Nos", undefined],
  ["two", 4, "Nos", undefined],
])("the quantity '%s' of %d %s is read as %s", (typed, quantity, unit, expected) =>
  expect(readAccepted(typed, { quantity, unit })).toBe(expected),
);

describe("the choice of a customer", () => {
  test("is all as quoted at first, and names no lines", () => {
    const { total } = DOCUMENT;
    expect(chosen({})).toMatchObject({ isAll: true, isAnything: true, lines: undefined, wrong: -1, total });
  });

  test("leaves out lines without a tick, and takes smaller quantities; freight stays", () => {
    const summary = chosen({ 0: { typed: "3" }, 2: { isTicked: false } });
    const quantities = [3, 2, 0, 1, 3, 1];
    expect(summary).toMatchObject({ isAll: false, isAnything: true, quantities });
    expect(summary.lines).toEqual([
      { line: 0, quantity: 3 },
      { line: 1, quantity: 2 },
      { line: 3, quantity: 1 },
      { line: 4, quantity: 3 },
    ]);
    expect(summary.total).toBe(acceptedDocument(DOCUMENT, quantities).total);
    expect(summary.total).toBeLessThan(DOCUMENT.total);
  });

  test("names the first wrong quantity, unless its line has no tick", () => {
    expect(chosen({ 1: { typed: "9" }, 4: { typed: "" } }).wrong).toBe(1);
    expect(chosen({ 1: { typed: "9", isTicked: false } }).wrong).toBe(-1);
  });

  test("of freight alone is nothing", () => {
    const none = Object.fromEntries([0, 1, 2, 3, 4].map((at) => [at, { isTicked: false }]));
    expect(chosen(none)).toMatchObject({ isAnything: false, total: 0 });
  });
});
