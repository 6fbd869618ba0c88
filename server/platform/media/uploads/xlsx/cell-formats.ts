import { plainNumber } from "../../../../../contract/platform/amounts.ts";
import type { Workbook } from "./open-workbook.ts";
import { scanXml } from "./xml.ts";

/** How a number is shown: as a day, or with zeros in front. */
export type CellFormat = { kind: "day" } | { kind: "digits"; count: number } | undefined;

/** Numbers of formats that every program knows by heart: days and times. */
const KNOWN_DAYS = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 30, 36, 45, 46, 47, 50, 57]);

/** The formats by the number that cells name. */
export async function readCellFormats(workbook: Workbook): Promise<CellFormat[]> {
  const stream = await workbook.open("xl/styles.xml");
  if (!stream) return [];
  const codes = new Map<number, string>();
  const formats: number[] = [];
  let isOfCells = false;
  await scanXml(stream, {
    open(name, attributes) {
      if (name === "numFmt") codes.set(Number(attributes["numFmtId"]), attributes["formatCode"] ?? "");
      if (name === "cellXfs") isOfCells = true;
      if (name === "xf" && isOfCells) formats.push(Number(attributes["numFmtId"] ?? 0));
    },
    close(name) {
      if (name === "cellXfs") isOfCells = false;
    },
  });
  return formats.map((id) => (KNOWN_DAYS.has(id) ? { kind: "day" } : formatOf(codes.get(id) ?? "")));
}

/** What a written format means; texts in it, colours and conditions say nothing. */
function formatOf(code: string): CellFormat {
  const [first = ""] = code.replace(/"[^"]*"|\\.|\[[^[\]]*\]/g, "").split(";");
  if (/^0{2,20}$/.test(first)) return { kind: "digits", count: first.length };
  return /[dy]|m{3}|h:|:s/i.test(first) ? { kind: "day" } : undefined;
}

const DAY = 86_400_000;
/** Day 0; the day that programs of long ago added to February 1900 is counted with it. */
const ORIGIN = Date.UTC(1899, 11, 30);
const ORIGIN_1904 = Date.UTC(1904, 0, 1);
/** The last day that a workbook can hold. */
const DAYS_MAX = 2_958_465;

/** A stored number as text, as it is meant: a code keeps its zeros, a day is written YYYY-MM-DD, a price loses the noise of its last bits. */
export function numberText(stored: string, format: CellFormat, isFrom1904: boolean): string {
  const value = Number(stored);
  if (!Number.isFinite(value)) return stored;
  if (format?.kind === "day" && value >= 1 && value <= DAYS_MAX) {
    const time = (isFrom1904 ? ORIGIN_1904 : ORIGIN) + Math.round(value * DAY);
    return new Date(time).toISOString().slice(0, 10);
  }
  const text = plainNumber(Number(value.toPrecision(15)));
  return format?.kind === "digits" && /^\d+$/.test(text) ? text.padStart(format.count, "0") : text;
}
