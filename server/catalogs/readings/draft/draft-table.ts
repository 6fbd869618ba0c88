import type { DraftBody, FilledBy, Fills } from "../../../../contract/catalogs/reading.ts";
import { FILLED_BY } from "../../../../contract/catalogs/reading.ts";
import { csvHead, csvLine } from "../../../../contract/platform/csv.ts";
import type { PartRow, PartRows } from "../rows/part-rows.ts";

/** What the columns of a draft are called that its tables do not have; the import knows them by their names. */
const CODE = "Part code";
const PICTURES = "Pictures";
const NAMES: Readonly<Record<Fills, string>> = { machine: "Machine model", kind: "Kind", brand: "Brand" };

/** The rows of a reading as the table of an import: the code first, each picture by the name of its file. */
export function* draftTable(
  { names, rows }: PartRows,
  fills: DraftBody["fills"],
  pictureOf: (row: PartRow) => string,
): Generator<string> {
  const own = names.filter((name) => name !== CODE && name !== PICTURES);
  const filled = filledColumns(fills).filter(({ name }) => !own.includes(name));
  yield csvHead([CODE, ...own, ...filled.map(({ name }) => name), PICTURES]);
  for (const row of rows) {
    const cells = own.map((name) => row.cells.get(name) ?? "");
    const said = filled.map(({ by }) => by.map((each) => row[each]).find(Boolean) ?? "");
    yield csvLine([row.code, ...cells, ...said, pictureOf(row)]);
  }
}

/** The columns that a section's or a heading's name fills; of two for one the nearer to the row comes first. */
function filledColumns(fills: DraftBody["fills"]): { name: string; by: FilledBy[] }[] {
  const nearestFirst = FILLED_BY.toReversed().filter((by) => fills[by] !== null);
  return [...Map.groupBy(nearestFirst, (by) => fills[by])].flatMap(([fill, by]) =>
    fill ? [{ name: NAMES[fill], by }] : [],
  );
}
