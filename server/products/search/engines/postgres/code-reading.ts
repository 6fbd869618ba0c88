import {
  CODE_END,
  CODE_LENGTH_MIN,
  codeRank,
  isOneAway,
  mayDifferInSpelling,
  spellingKey,
} from "#server/products/search/ranking/code-keys.ts";
import type { SearchedCodes } from "#server/products/search/ranking/searched.ts";
import { compact } from "#server/products/search/words.ts";
import type { Connection } from "./connection.ts";
import type { EditionTables } from "./tables.ts";

/** Of a piece of a code that more codes have, the shortest are found. */
const HOLDING_MAX = 500;
const SIGNS = [..."0123456789abcdefghijklmnopqrstuvwxyz"];
/** A longer text isn't a code with an error in it. */
const NEAR_LENGTH_MAX = 30;

interface CodeRow extends Record<string, unknown> {
  code: string;
  key: string;
  id: string;
  category: string;
}

/** The codes that one search asks for (reading.ts). */
export interface CodeReading {
  searched: SearchedCodes;
  categoryOf(id: string): string | undefined;
  lacks(): boolean;
  read(): Promise<void>;
}

/** What is read together: products by codes, by keys of codes, by a piece of a code, and by number. */
const KINDS = ["code", "key", "piece", "near", "number"] as const;
type Kind = (typeof KINDS)[number];

export function openCodeReading({
  db,
  tables,
  side,
}: {
  db: Connection;
  tables: EditionTables;
  side: number;
}): CodeReading {
  const known = mapOfKinds(() => new Map<string, readonly CodeRow[]>());
  const wanted = mapOfKinds(() => new Set<string>());
  const categories = new Map<string, string>();
  const rowsOf = (kind: Kind, text: string): readonly CodeRow[] => {
    const found = known[kind].get(text);
    if (!found) wanted[kind].add(text);
    return found ?? [];
  };
  const named = (text: string) => idsOf(rowsOf("code", compact(text)));
  return {
    categoryOf: (id) => categories.get(id),
    lacks: () => KINDS.some((kind) => wanted[kind].size > 0),
    searched: {
      named: (text) => (compact(text) ? named(text) : []),
      numbered(text) {
        const whole = compact(text);
        return /^\d{1,15}$/.test(whole) ? idsOf(rowsOf("number", whole.replace(/^0+(?=\d)/, ""))) : [];
      },
      holding(text) {
        const piece = compact(text);
        if (piece.length < CODE_LENGTH_MIN) return [];
        const held = rowsOf("piece", piece).toSorted(
          (one, other) => codeRank(one.code, piece) - codeRank(other.code, piece),
        );
        return [...new Set([...named(text), ...idsOf(held)])];
      },
      same(text) {
        const whole = compact(text);
        if (!whole) return [];
        const exact = named(text);
        return exact.length || !mayDifferInSpelling(whole) ? exact : idsOf(rowsOf("key", spellingKey(text)));
      },
      near(text) {
        const key = spellingKey(text);
        if (key.length < CODE_LENGTH_MIN || !/\d/.test(text)) return { ids: [], isSame: false };
        const same = idsOf(rowsOf("key", key));
        if (same.length || key.length > NEAR_LENGTH_MAX) return { ids: same, isSame: true };
        const ids = idsOf(rowsOf("near", key).filter((row) => isOneAway(key, row.key)));
        return { ids, isSame: false };
      },
    },
    async read() {
      await Promise.all(
        KINDS.map(async (kind) => {
          const texts = [...wanted[kind]];
          wanted[kind].clear();
          if (!texts.length) return;
          for (const [text, rows] of await readCodes({ db, tables, side }, kind, texts)) {
            known[kind].set(text, rows);
            for (const { id, category } of rows) categories.set(id, category);
          }
        }),
      );
    },
  };
}

const mapOfKinds = <T>(make: () => T): Record<Kind, T> =>
  Object.fromEntries(KINDS.map((kind) => [kind, make()])) as Record<Kind, T>;

const idsOf = (rows: readonly CodeRow[]): string[] => [...new Set(rows.map(({ id }) => id))];

/** Reads the products of several texts of one kind, oldest first. */
async function readCodes(
  { db, tables: { codes, documents }, side }: { db: Connection; tables: EditionTables; side: number },
  kind: Kind,
  texts: readonly string[],
): Promise<(readonly [string, readonly CodeRow[]])[]> {
  if (kind === "number") {
    const rows = await db.query<CodeRow>(
      `select number::text as code, '' as key, id, category from ${documents} where side = $1 and number = any($2::bigint[])`,
      [side, texts],
    );
    return texts.map((text) => [text, rows.filter(({ code }) => code === text)] as const);
  }
  const read = (condition: string, value: unknown, limit = "") =>
    db.query<CodeRow>(
      `select c.code, c.key, d.id, d.category from (select code, key, no from ${codes}
         where side = $1 and ${condition} ${limit}) c join ${documents} d using (no) order by d.no`,
      [side, value],
    );
  if (kind === "code" || kind === "key") {
    const rows = await read(`${kind} = any($2)`, texts);
    return texts.map((text) => [text, rows.filter((row) => row[kind] === text)] as const);
  }
  return Promise.all(
    texts.map(async (text) => {
      const rows =
        kind === "piece"
          ? await read("code like $2", `%${text}%`, `order by length(code) limit ${HOLDING_MAX}`)
          : await read("key = any($2)", oneAway(text));
      return [text, rows] as const;
    }),
  );
}

/** All keys with one edit that leaves the first or the last characters as they are. */
function oneAway(key: string): string[] {
  const made = new Set<string>();
  for (let at = 0; at <= key.length; at += 1) {
    const [head, tail] = [key.slice(0, at), key.slice(at)];
    for (const sign of SIGNS) {
      made.add(head + sign + tail);
      if (tail) made.add(head + sign + tail.slice(1));
    }
    if (tail) made.add(head + tail.slice(1));
    if (tail.length > 1) made.add(`${head}${tail[1]}${tail[0]}${tail.slice(2)}`);
  }
  made.delete(key);
  return [...made].filter(
    (other) => other.startsWith(key.slice(0, CODE_END)) || other.endsWith(key.slice(-CODE_END)),
  );
}
