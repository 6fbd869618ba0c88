import { z } from "zod";
import type { HistoryDifference } from "../../../contract/products/product-history.ts";
import { parseList } from "./parse-list.ts";

const Line = z.object({ name: z.string(), value: z.string() });

/** What changed in the specifications, line by line: by name, and among lines of one name by their order. */
export function specificationDifferences(before: unknown, after: unknown): HistoryDifference[] {
  const from = byName(parseList(before, Line));
  const to = byName(parseList(after, Line));
  const lines = [...new Set([...from.keys(), ...to.keys()])].flatMap((key): HistoryDifference[] => {
    const [old, now] = [from.get(key), to.get(key)];
    if (old?.value === now?.value) return [];
    const field = `Specification '${(now ?? old)?.name}'`;
    return [{ kind: "value", field, from: old?.value ?? null, to: now?.value ?? null }];
  });
  if (lines.length) return lines;
  return [{ kind: "value", field: "Order of specifications", from: namesOf(from), to: namesOf(to) }];
}

interface NamedLine {
  name: string;
  value: string;
}

/** The lines under names of their own: a second one of a name is counted. */
function byName(lines: readonly NamedLine[]): ReadonlyMap<string, NamedLine> {
  const named = new Map<string, NamedLine>();
  for (const line of lines) {
    let nth = 1;
    while (named.has(`${nth} ${line.name}`)) nth += 1;
    named.set(`${nth} ${line.name}`, line);
  }
  return named;
}

const namesOf = (lines: ReadonlyMap<string, NamedLine>): string =>
  [...lines.values()].map(({ name }) => name).join(", ");
