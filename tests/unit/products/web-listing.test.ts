import { expect, test } from "vitest";
import { measuresOf } from "../../../web/site/listing/part-table.tsx";

const rows = (text: string) =>
  text.split("; ").map((row) => {
    const [name = "", value = ""] = row.split(": ");
    return { name, value };
  });

test("the first three measures of a part stand in a table, in their order", () => {
  const specifications = rows("Material: Steel; Teeth: 36; Bore: Ø 42 mm; Thread: M12; Width: 9 mm");
  expect(measuresOf(specifications)).toEqual(rows("Teeth: 36; Bore: Ø 42 mm; Thread: M12"));
});

test.each([
  "Part number: 4711",
  "Replaces: 4711-22",
  "Mounted with: 12-340, 12-341",
  "Brand and model: 2670",
  "Code: 12/340",
  "Article no.: 12",
  "Density: reeds of sixty",
  "Use: 12 pieces are fitted at a time, six on each side",
  "Note: ",
])("what measures nothing is none: %s", (row) => expect(measuresOf(rows(row))).toEqual([]));
