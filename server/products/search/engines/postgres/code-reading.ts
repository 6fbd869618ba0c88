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
import type { ReadSide } from "./vocabulary.ts";

/** Of a piece of a code that more codes have, the shortest are found. */
const HOLDING_MAX = 500;
const SIGNS = [..."0123456789abcdefghijklmnopqrstuvwxyz"];
/** A longer text isn't a code with an error in it. */
const NEAR_LENGTH_MAX = 30;

/** A product with a code, and what it was asked for by. */
interface CodeRow extends Record<string, unknown> {
  kind: Exclude<Kind, "near">;
  /** The text of a piece. */
  piece: string;
  code: string;
  key: string;
  id: string;
  category: string;
  change: number;
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

export function openCodeReading({ db, tables, side, changes }: ReadSide): CodeReading {
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
        // Hundreds of spellings are looked up only if the code isn't there as it is.
        if (same.length || wanted.key.has(key) || key.length > NEAR_LENGTH_MAX)
          return { ids: same, isSame: true };
        const ids = idsOf(rowsOf("near", key).filter((row) => isOneAway(key, row.key)));
        return { ids, isSame: false };
      },
    },
    async read() {
      if (!KINDS.some((kind) => wanted[kind].size > 0)) return;
      const asked = mapOfKinds((kind) => [...wanted[kind]]);
      for (const kind of KINDS) wanted[kind].clear();
      const rows = await readCodes({ db, tables, side }, asked);
      for (const { id, category, change } of rows) {
        categories.set(id, category);
        changes.set(id, change);
      }
      const holds: Record<Kind, (row: CodeRow, text: string) => boolean> = {
        code: (row, text) => row.kind === "code" && row.code === text,
        key: (row, text) => row.kind === "key" && row.key === text,
        piece: (row, text) => row.kind === "piece" && row.piece === text,
        near: (row, text) => row.kind === "key" && isOneAway(text, row.key),
        number: (row, text) => row.kind === "number" && row.code === text,
      };
      for (const kind of KINDS)
        for (const text of asked[kind])
          known[kind].set(
            text,
            rows.filter((row) => holds[kind](row, text)),
          );
    },
  };
}

const mapOfKinds = <T>(make: (kind: Kind) => T): Record<Kind, T> =>
  Object.fromEntries(KINDS.map((kind) => [kind, make(kind)])) as Record<Kind, T>;

const idsOf = (rows: readonly CodeRow[]): string[] => [...new Set(rows.map(({ id }) => id))];

/** Reads the products of texts of all kinds in one statement, oldest first. */
function readCodes(
  { db, tables: { codes, documents }, side }: Pick<ReadSide, "db" | "tables" | "side">,
  asked: Record<Kind, readonly string[]>,
): Promise<CodeRow[]> {
  return db.query<CodeRow>(
    `select kind, piece, code, key, id, category, change::float8 as change from (
       select 'code' as kind, '' as piece, code, key, no from ${codes} where side = $1 and code = any($2)
       union all select 'key', '', code, key, no from ${codes} where side = $1 and key = any($3)
       union all select 'piece', t.piece, held.* from unnest($4::text[]) as t(piece) cross join lateral
         (select code, key, no from ${codes} where side = $1 and code like '%' || t.piece || '%'
          order by length(code) limit ${HOLDING_MAX}) held
       union all select 'number', '', number::text, '', no from ${documents} where side = $1 and number = any($5::bigint[])
     ) found join ${documents} using (no) order by no`,
    [side, asked.code, [...asked.key, ...asked.near.flatMap(oneAway)], asked.piece, asked.number],
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
