import { SPECIFICATIONS_MAX } from "#contract/products/limits.ts";
import type { Specification } from "#contract/products/product.ts";

/** Returns specifications as one cell: 'Name: value' per line. Backslashes escape what would end a name or line. */
export function writeSpecifications(specifications: readonly Specification[]): string {
  return specifications
    .map(({ name, value }) => `${protect(name).replaceAll(":", "\\:")}: ${protect(value)}`)
    .join("\n");
}

/** Returns a cell's specifications, undefined for a line without a name; stops one above the maximum. */
export function readSpecifications(cell: string): (Specification | undefined)[] {
  const found: (Specification | undefined)[] = [];
  for (const [line] of cell.matchAll(/[^\r\n]+/g)) {
    if (line.trim() !== "") found.push(readLine(line));
    if (found.length > SPECIFICATIONS_MAX) break;
  }
  return found;
}

const LINE = /^((?:[^:\\]|\\[\s\S]|\\$)+):([\s\S]*)$/;

function readLine(line: string): Specification | undefined {
  const [, name, value] = LINE.exec(line) ?? [];
  if (name === undefined || value === undefined) return undefined;
  return { name: uncover(name).trim(), value: uncover(value).trim() };
}

const protect = (text: string) =>
  text.replaceAll("\\", "\\\\").replaceAll("\r", "\\r").replaceAll("\n", "\\n");

/** A backslash before any other letter is literal. */
const uncover = (text: string) =>
  text.replace(/\\([\\:nr])/g, (_, letter: string) => UNESCAPED[letter] ?? letter);

const UNESCAPED: Readonly<Record<string, string>> = { n: "\n", r: "\r" };
