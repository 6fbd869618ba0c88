import { compact, piecesOf } from "#contract/platform/words.ts";
import { PRODUCT_ID_MAX, PRODUCT_ID_MIN } from "#contract/products/limits.ts";
import { batches } from "#server/platform/batches.ts";
import type { Database } from "#server/platform/database/open.ts";
import { rowsWith } from "#server/platform/database/statements.ts";
import { createYielder } from "#server/platform/yield-to-event-loop.ts";
import type { ImageZip } from "../files/read-zip.ts";
import type { PhotoPlacements } from "../photos/placed.ts";
import { byNature } from "../uploads/archive.ts";
import type { FileNumbers } from "./file-numbers.ts";

const PIECES_MAX = 12;

const SLICE = 100;

/** Returns the ZIP's images by part; stored codes keep a longer code's image from a shorter one. */
export async function namedImages(
  database: Database,
  zip: ImageZip | undefined,
  { codes, lines, placed }: Pick<FileNumbers, "codes" | "lines"> & { placed: Pick<PhotoPlacements, "paths"> },
): Promise<ReadonlyMap<string, readonly string[]>> {
  // Photos placed by a user stay.
  const free = zip?.images.difference(placed.paths) ?? new Set<string>();
  if (!free.size) return new Map();
  const stored = await codesOf(database, free);
  const isKey = (key: string) => codes.has(key) || stored.has(key) || lines.has(numberOf(key));
  return imagesByName(free, isKey);
}

const numberOf = (key: string): number => (/^\d{1,9}$/.test(key) ? Number(key) : -1);

/** The codes in the database that these file names may contain. Looks up few names at once, because each has many keys. */
async function codesOf({ main }: Database, paths: ReadonlySet<string>): Promise<Set<string>> {
  const found = new Set<string>();
  const names = [...paths];
  const yieldIfDue = createYielder();
  for (const batch of batches(names, SLICE)) {
    const keys = new Set(batch.flatMap(keysOfPath));
    const rows = await rowsWith(main, "products", { part_code_key: [...keys] })
      .select("part_code_key")
      .execute();
    for (const { part_code_key } of rows) if (part_code_key !== null) found.add(part_code_key);
    await yieldIfDue();
  }
  return found;
}

/** Returns whether there are more products than numbers to enter (ruling 'Identity and products'). */
export async function outgrowsNumbers({ main }: Database, { lines }: FileNumbers): Promise<boolean> {
  const stored = await main.selectFrom("products").select("product_id").execute();
  const numbers = new Set([...stored.map((row) => row.product_id), ...lines.keys()]);
  return numbers.size > PRODUCT_ID_MAX - PRODUCT_ID_MIN + 1;
}

/** Assigns images to keys: the longest known prefix of a name, otherwise a folder; exact names first. */
export async function imagesByName(
  paths: Iterable<string>,
  isKey: (key: string) => boolean,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, { path: string; rest: string }[]>();
  const yieldIfDue = createYielder();
  for (const path of paths) {
    const named = keyOf(path, isKey);
    if (named) {
      const list = found.get(named.key) ?? [];
      list.push({ path, rest: named.rest });
      found.set(named.key, list);
    }
    await yieldIfDue();
  }
  return new Map(
    [...found].map(([key, list]) => [
      key,
      list
        .sort((one, other) => byNature(one.rest, other.rest) || byNature(one.path, other.path))
        .map(({ path }) => path),
    ]),
  );
}

/** Returns all keys that may match a file, for a database lookup. */
export function keysOfPath(path: string): string[] {
  const { stem, folders } = partsOf(path);
  return [...beginningsOf(stem).map(({ key }) => key), ...folders.map(compact)];
}

function keyOf(path: string, isKey: (key: string) => boolean): { key: string; rest: string } | undefined {
  const { stem, folders } = partsOf(path);
  const begins = beginningsOf(stem).find(({ key }) => isKey(key));
  if (begins) return begins;
  const folder = folders.map(compact).find((key) => key !== "" && isKey(key));
  return folder === undefined ? undefined : { key: folder, rest: stem };
}

/** All prefixes of a name, longest first, with the remainder. */
function beginningsOf(stem: string): { key: string; rest: string }[] {
  const pieces = piecesOf(stem).slice(0, PIECES_MAX);
  return pieces
    .map((_, at) => ({ key: pieces.slice(0, at + 1).join(""), rest: pieces.slice(at + 1).join(" ") }))
    .reverse();
}

function partsOf(path: string): { stem: string; folders: string[] } {
  const parts = path.split("/");
  const name = parts.pop() ?? "";
  const dot = name.lastIndexOf(".");
  return { stem: dot > 0 ? name.slice(0, dot) : name, folders: parts.reverse() };
}
