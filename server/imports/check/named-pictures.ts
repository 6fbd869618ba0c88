import type { Database } from "../../platform/database/open.ts";
import { createPauses } from "../../platform/pauses.ts";
import { keysOfPath, picturesByName } from "../files/pictures-by-name.ts";
import type { PictureZip } from "../files/read-zip.ts";
import type { PlacedPhotos } from "../photos/placed.ts";
import type { FileNumbers } from "./file-numbers.ts";

const SLICE = 100;

/**
 * The pictures of the ZIP by the part that their names tell, by its code, number or title. A code of the catalogue counts
 * too, so that a picture of another part, whose code only goes on, is not taken for this one's.
 */
export async function namedPictures(
  database: Database,
  zip: PictureZip | undefined,
  { codes, lines, placed }: Pick<FileNumbers, "codes" | "lines"> & { placed: Pick<PlacedPhotos, "paths"> },
): Promise<ReadonlyMap<string, readonly string[]>> {
  // Where a person has placed a photo, there it stays.
  const free = zip?.pictures.difference(placed.paths) ?? new Set<string>();
  if (!free.size) return new Map();
  const stored = await codesOf(database, free);
  const isKey = (key: string) => codes.has(key) || stored.has(key) || lines.has(numberOf(key));
  return picturesByName(free, isKey);
}

const numberOf = (key: string): number => (/^\d{1,9}$/.test(key) ? Number(key) : -1);

/** The codes of the catalogue that the names of these files can mean. Few names are looked up at once: each has many keys. */
async function codesOf({ main }: Database, paths: ReadonlySet<string>): Promise<Set<string>> {
  const found = new Set<string>();
  const names = [...paths];
  const pause = createPauses();
  for (let from = 0; from < names.length; from += SLICE) {
    const keys = new Set(names.slice(from, from + SLICE).flatMap(keysOfPath));
    const rows = await main
      .selectFrom("products")
      .select("part_code_key")
      .where("part_code_key", "in", [...keys])
      .execute();
    for (const { part_code_key } of rows) if (part_code_key !== null) found.add(part_code_key);
    await pause();
  }
  return found;
}
