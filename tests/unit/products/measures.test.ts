import { describe, expect, test } from "vitest";
import { filterKey } from "#contract/platform/filters.ts";
import { measureOf, readMeasureOrder } from "#contract/products/measures.ts";
import { createListingFilters } from "#server/products/search/engines/embedded/listing-filters.ts";
import { machineReader } from "#server/products/search/machines.ts";
import { traitReader } from "#server/products/search/traits.ts";
import { texts } from "#tests/support/tables.ts";
import type { PartSummary } from "#web/api/parts.ts";
import {
  cellOf,
  type MeasureColumn,
  measureColumns,
  measureGroups,
  nextOrder,
} from "#web/site/listing/measure-columns.ts";

const rows = (text: string) =>
  text.split("; ").map((row) => {
    const [name = "", value = ""] = row.split(": ");
    return { name, value };
  });

describe("measureOf", () => {
  test.each([
    ["12 mm", 12, "mm"],
    ["12mm", 12, "mm"],
    ["  12   mm ", 12, "mm"],
    ["12\u00a0mm", 12, "mm"],
    ["12,5", 12.5, ""],
    ["12,5 mm", 12.5, "mm"],
    ["१२.५ mm", 12.5, "mm"],
    ["٣ mm", 3, "mm"],
    ["0,500 kg", 0.5, "kg"],
    ["1,900 mm", 1900, "mm"],
    ["1 900 mm", 1900, "mm"],
    ["1,25,000 cycles", 125_000, "cycles"],
    ["1.250 kg", 1.25, "kg"],
    ["Ø 42 mm", 42, "mm"],
    ["⌀42 mm", 42, "mm"],
    ["1/2 in", 0.5, "in"],
    ["1/2 inch", 0.5, "in"],
    ['1 1/2"', 1.5, "in"],
    ["-5 °C", -5, "°c"],
    ["−5 °C", -5, "°c"],
    ["48 V DC", 48, "v dc"],
    ["1.8 N/mm", 1.8, "n/mm"],
    ["40 %", 40, "%"],
    ["36", 36, ""],
    ["0", 0, ""],
    ["12 MM.", 12, "mm"],
  ])("reads %j", (value, amount, unitKey) => {
    expect(measureOf(value)).toMatchObject({ amount, unitKey });
  });

  test.each(
    texts(
      "M6 x 20|M12|10 to 30 V DC|2-7 bar|6 – 8 mm|5..8 mm|Up to 7 bar|±0.5 mm|12 ±0.1 mm|12 +0.1|R96 mm|x|mm|−|-|/|1/0 in|1/2/3 in|" +
        "30 mm, keyway 8 mm|5/8 inch, duplex|1/2 x 5/16 inch|20 x 42|12 mm x 4|15, two rows|56 HRC on the splines|G 1/4|1e5|" +
        "12,5,0|1.234,50 mm|1,2,3|3-phase|IP65|12 mm 14 mm|12 €5|NaN|Infinity|12345678901234567890123456",
    ),
  )("is undefined for %j", (value) => expect(measureOf(value)).toBeUndefined());

  test.each(["", " ", "Ø", "12 <b>", `${"1".repeat(5000)}`, `1${" ".repeat(5000)}x`])(
    "is undefined for a text without one: %#",
    (value) => expect(measureOf(value)).toBeUndefined(),
  );

  test("keeps the number as it is written", () => {
    expect(measureOf("Ø 12,5  mm")).toEqual({ amount: 12.5, written: "12,5", unit: "mm", unitKey: "mm" });
  });
});

test("readMeasureOrder reads the key and the direction", () => {
  expect(readMeasureOrder("length")).toEqual({ key: "length", isDescending: false });
  expect(readMeasureOrder("-length")).toEqual({ key: "length", isDescending: true });
  expect(readMeasureOrder("-")).toEqual({ key: "", isDescending: true });
});

const table = (...parts: string[]) => parts.map((text) => ({ specifications: rows(text) }) as PartSummary);
const named = (parts: readonly PartSummary[], sort?: string) =>
  measureColumns(parts, sort).map(({ name, unit }) => [name, unit].filter(Boolean).join(", "));

describe("columns of a table", () => {
  const nozzles = table(
    "Material: Steel; Length: 176 mm; Bore: 3 mm; Weight: 190 g",
    "Length: 150 mm; Weight: 38 g; Holes: 19; Bore: 4 mm",
    "Bore: 5 mm; Length: 6 in; Part number: 4711; Model: 2670; Thread: M6 x 20",
  );

  test("are the commonest measures, each with the unit that all its values have", () => {
    expect(named(nozzles)).toEqual(["Bore, mm", "Length", "Weight, g"]);
  });

  test.each([
    ["Size: 190 cm|Size: 15x35x11|Size: 6 x 12 x 4 mm", "Size", ["190 cm", "15x35x11", "6 x 12 x 4 mm"]],
    ["Length: 20 mm|Length: 4", "Length", ["20 mm", "4"]],
    ["Length: 4|Length: Ø 20 mm", "Length", ["4", "Ø 20 mm"]],
    ["Bore: Ø 4|Bore: 20", "Bore", ["Ø 4", "20"]],
    ["Length: 20 mm|Length: Ø 4 MM", "Length, mm", ["20", "4"]],
  ])("have the same heading and cells among parts of all kinds: %s", (text, heading, cells) => {
    const parts = table(...text.split("|"));
    const [group] = measureGroups(parts);
    for (const columns of [group?.columns ?? [], measureColumns(parts, undefined)]) {
      expect(columns.map(({ name, unit }) => [name, unit].filter(Boolean).join(", "))).toEqual([heading]);
      expect(
        parts.map(({ specifications = [] }) => cellOf(specifications, columns[0] as MeasureColumn)),
      ).toEqual(cells);
    }
  });

  test("contain the one that sorts", () => {
    expect(named(nozzles, "holes")).toEqual(["Bore, mm", "Length", "Holes"]);
    expect(named(nozzles, "-holes")).toEqual(["Bore, mm", "Length", "Holes"]);
    expect(named(nozzles, "bore")).toEqual(["Bore, mm", "Length", "Weight, g"]);
    for (const sort of ["material", "thread", "none", "", "-", "__proto__"])
      expect([sort, named(nozzles, sort)]).toEqual([sort, ["Bore, mm", "Length", "Weight, g"]]);
  });

  test("join the spellings of a name", () => {
    expect(named(table("Outside Diameter: 5 mm", "outside-diameter: 6 MM"))).toEqual([
      "Outside Diameter, mm",
    ]);
  });

  test.each(["Material: Steel", "Thread: M6 x 20; Air pressure: 2 to 7 bar", "Code: 12/340; Replaces: 4711"])(
    "are empty for parts without measures: %s",
    (text) => expect(named(table(text))).toEqual([]),
  );

  test("have numbers if the heading has their unit, otherwise the values as they are written", () => {
    const [bore, length] = measureColumns(nozzles, undefined);
    if (!bore || !length) throw new Error("There is no second column");
    const cells = (column: MeasureColumn) =>
      nozzles.map(({ specifications = [] }) => cellOf(specifications, column));
    expect(cells(bore)).toEqual(["3", "4", "5"]);
    expect(cells(length)).toEqual(["176 mm", "150 mm", "6 in"]);
    expect(cellOf(rows("Material: Steel"), length)).toBeUndefined();
  });
});

test("a column's heading sorts up, then down, then not", () => {
  expect([undefined, "bore", "-bore", "length", "-length"].map((sort) => nextOrder("bore", sort))).toEqual([
    "bore",
    "-bore",
    undefined,
    "bore",
    "bore",
  ]);
});

describe("the order of chosen parts", () => {
  const filters = createListingFilters();
  const shelve = (id: string, value: string, title = "Nozzle") =>
    filters.put({
      id,
      category: "picanol",
      createdAt: 1000 - Number(id.slice(1)),
      change: 1,
      traits: traitReader(machineReader([])).traitsOf(title, [
        ...(value ? [{ name: "Outside diameter", value }] : []),
        { name: "Price", value: "12" },
        { name: "Machine", value: "OMNIplus" },
      ]),
    });
  const values = ["9 mm", "10 mm", "", "2 in", "12,5 mm", "M6 x 20", "1,000 mm", "10 mm", "8-9 mm"];
  for (const [at, value] of values.entries()) shelve(`p${at}`, value);
  shelve("p9", "1 mm", "Reed");
  const of = (sort: string | undefined, choices = ["kindofpart.nozzle"]) =>
    filters.of({ category: "picanol", choices, sort }).ids?.map((id) => values[Number(id.slice(1))]);

  test("is by number within the most frequent unit; the rest keeps its order at the end", () => {
    const rest = ["", "2 in", "M6 x 20", "8-9 mm"];
    const key = filterKey("Outside diameter");
    expect(of(key)).toEqual(["9 mm", "10 mm", "10 mm", "12,5 mm", "1,000 mm", ...rest]);
    expect(of(`-${key}`)).toEqual(["1,000 mm", "12,5 mm", "10 mm", "10 mm", "9 mm", ...rest]);
  });

  test.each(["price", "-price", "machine", "colour", "-", "--outsidediameter", "__proto__", "constructor"])(
    "is unchanged by %j, which is no measure of theirs",
    (sort) => expect(of(sort)).toEqual(values),
  );

  test("needs a choice", () => expect(of("outsidediameter", [])).toBeUndefined());
});
