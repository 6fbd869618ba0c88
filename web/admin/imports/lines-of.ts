import type { ImportRefusal } from "../../../contract/imports/import.ts";

/** The lines of a reason's rows as a person writes them, '2–501, 507'; with '…' where there are more than are told. */
export function lineRanges({ lines, count }: Pick<ImportRefusal, "lines" | "count">): string {
  const spans = lines.map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`));
  const told = lines.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  return [...spans, ...(told < count ? ["…"] : [])].join(", ");
}
