import { comparable } from "./picture-cell.ts";

/** The last part of a path in a ZIP file. */
export const lastOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/**
 * What a picture is called among those of its part: as its file, else with its folder, else with a number. No two of a
 * part are called alike, or an export of them could not be read again.
 */
export function nameAmong(path: string, taken: Iterable<string>): string {
  const known = new Set([...taken].map(comparable));
  const isFree = (name: string) => !known.has(comparable(name));
  const name = lastOf(path);
  const whole = [name, path].find(isFree);
  if (whole !== undefined) return whole;
  const dot = name.lastIndexOf(".");
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
  for (let count = 2; ; count += 1) {
    const numbered = `${stem} (${count})${ending}`;
    if (isFree(numbered)) return numbered;
  }
}
