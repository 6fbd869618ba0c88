import { SPECIFICATIONS_MAX } from "../../../contract/platform/limits.ts";
import type { Specification } from "../../../contract/products/product.ts";

/**
 * Specifications as the text of one cell: 'Name: value', a line each. A backslash stands before what would be
 * read as the end of a name or a line, so that every text comes back as it was.
 */
export function writeSpecifications(specifications: readonly Specification[]): string {
  return specifications
    .map(({ name, value }) => `${protect(name).replaceAll(":", "\\:")}: ${protect(value)}`)
    .join("\n");
}

/**
 * The opposite; undefined in place of a line that has no name. Empty lines count for nothing, and of more lines than a
 * product may have specifications one is read beyond those.
 */
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

/** A backslash before any other letter is one that somebody typed. */
const uncover = (text: string) =>
  text.replace(/\\([\\:nr])/g, (_, letter: string) => UNESCAPED[letter] ?? letter);

const UNESCAPED: Readonly<Record<string, string>> = { n: "\n", r: "\r" };
