import { setImmediate as nextEventLoopTurn } from "node:timers/promises";
import { createYielder } from "#server/platform/yield-to-event-loop.ts";
import { joinedBy, type OrderedLine, readOrder } from "#server/products/search/read-order.ts";
import { wordsOf } from "#server/products/search/words.ts";
import { openCodeReading } from "./code-reading.ts";
import type { ReadSide } from "./vocabulary.ts";

/**
 * Reads a pasted list over and over until every code and name that it asks for has been looked up. Of several brands' parts with
 * one code, that which the line describes is meant: `find` searches for the line.
 */
export async function lookUpOrder(
  side: ReadSide,
  text: string,
  find: (about: string) => Promise<readonly string[]>,
): Promise<(OrderedLine & { id: string | undefined })[]> {
  const codes = openCodeReading(side);
  const names = new Map<string, readonly string[]>();
  const wanted = new Set<string>();
  const withName = (name: string): readonly string[] => {
    const words = wordsOf(name).join(" ");
    const ids = names.get(words);
    if (!ids && words) wanted.add(words);
    return ids ?? [];
  };
  const withCode = codes.searched.same;
  const known = {
    isCode: (code: string) => withCode(code).length > 0,
    isShared: (code: string) => withCode(code).length > 1,
    isName: (name: string) => withName(name).length === 1,
  };
  let lines: OrderedLine[];
  do {
    await Promise.all([codes.read(), readNames()]);
    await nextEventLoopTurn();
    lines = await readOrder(text, known, createYielder());
  } while (codes.lacks() || wanted.size > 0);
  const found: (OrderedLine & { id: string | undefined })[] = [];
  for (const line of lines) {
    const ids = (line.isName ? withName : withCode)(line.text);
    const about = ids.length > 1 ? await find(line.about) : [];
    found.push({ ...line, id: about.find((id) => ids.includes(id)) ?? ids[0] });
  }
  return joinedBy(found, ({ id, text: written }) => id ?? `unlisted ${written}`);

  async function readNames(): Promise<void> {
    const asked = [...wanted];
    wanted.clear();
    if (!asked.length) return;
    const rows = await side.db.query<{ id: string; name: string }>(
      `select id, name from ${side.tables.documents} where side = $1 and name = any($2) order by no`,
      [side.side, asked],
    );
    for (const name of asked)
      names.set(
        name,
        rows.filter((row) => row.name === name).map(({ id }) => id),
      );
  }
}
