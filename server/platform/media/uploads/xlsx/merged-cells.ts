import { WORKBOOK_MERGES_MAX } from "../../../../../contract/platform/limits.ts";
import { placeOf } from "./cell-place.ts";
import type { Workbook } from "./open-workbook.ts";
import { readXml } from "./xml.ts";

/** Cells below each other that are one: the value of the first is that of all its rows. */
export interface MergedCells {
  column: number;
  first: number;
  last: number;
}

/** The cells that a sheet has merged over several rows, which follow its rows; as many as are kept, and the rest is not read. */
export async function readMergedCells(workbook: Workbook, path: string): Promise<MergedCells[]> {
  const stream = await workbook.open(path);
  const merged: MergedCells[] = [];
  if (!stream) return merged;
  const reading = readXml(
    stream,
    {
      open(name, attributes) {
        if (name !== "mergeCell") return;
        const [from = "", to = from] = (attributes["ref"] ?? "").split(":");
        const [start, end] = [placeOf(from), placeOf(to)];
        if (start && end && end.row > start.row) {
          merged.push({ column: start.column, first: start.row, last: end.row });
        }
      },
    },
    () => (merged.length >= WORKBOOK_MERGES_MAX ? ["enough"] : []),
  );
  for await (const _ of reading) break;
  return merged.slice(0, WORKBOOK_MERGES_MAX);
}
