import { valueKey } from "../../../contract/platform/values.ts";

/** The working widths of looms, in cm: 'OMNIplus 190' is an OMNIplus. Other figures are models: an 'OMNIplus 800' is none. */
const WIDTHS = { least: 110, most: 560 };

/** Of the looms one has, those that are named by a part, or whose model is named without a width. */
export function fitting(named: readonly string[], own: readonly string[]): string[] {
  const keys = new Set(named.map(valueKey));
  return own.filter((loom) => keys.has(valueKey(loom)) || keys.has(valueKey(modelOf(loom))));
}

function modelOf(loom: string): string {
  const words = loom.split(/[\s-]+/).filter((word) => word !== "cm");
  const width = /^\d{3}$/.test(words.slice(-1)[0] ?? "") ? Number(words.pop()) : 0;
  return width >= WIDTHS.least && width <= WIDTHS.most ? words.join(" ") : loom;
}
