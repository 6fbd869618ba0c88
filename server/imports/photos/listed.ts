import type { Kysely } from "kysely";
import { IMPORT_PHOTOS_PICTURED } from "../../../contract/platform/limits.ts";
import { batches } from "../../platform/batches.ts";
import type { Database } from "../../platform/database/open.ts";
import type { ImportPhotoRow, Tables } from "../../platform/database/schema.ts";
import { lastOf } from "../cells/picture-cell.ts";
import { pictureRefusal } from "../files/exported-image.ts";
import type { PictureZip } from "../files/read-zip.ts";

const SLICE = 100;

/** The paths of the photos that are listed. */
export async function readListed(db: Kysely<Tables>, importId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("import_photos")
    .select("path")
    .where("import_id", "=", importId)
    .execute();
  return rows.map(({ path }) => path);
}

/**
 * Lists the files of the ZIP that no row took, pictures before others, so that none is left out without a word: each is looked
 * at once, and the first few hundred pictures get a small one.
 * False when the process is to end before it is done.
 */
export async function listPhotos(
  { main }: Database,
  importId: string,
  { zip, left }: { zip: PictureZip; left: ReadonlySet<string> },
  stopping: AbortSignal,
): Promise<boolean> {
  const known = new Set(await readListed(main, importId));
  await forget(main, importId, [...known.difference(left)]);
  const { pictured } = await main
    .selectFrom("import_photos")
    .select((eb) => eb.fn.count<number>("picture").as("pictured"))
    .where("import_id", "=", importId)
    .executeTakeFirstOrThrow();
  let room = IMPORT_PHOTOS_PICTURED - Number(pictured);
  let rows: ImportPhotoRow[] = [];
  for (const [rank, path] of [...zip.pictures, ...zip.others].entries()) {
    if (!left.has(path) || known.has(path)) continue;
    if (stopping.aborted) break;
    const about = await lookAt(zip, path, room > 0);
    if (about.picture !== null) room -= 1;
    rows.push({ import_id: importId, place: rank + 1, path, ...about, ...NOWHERE });
    if (rows.length < SLICE) continue;
    await add(main, rows);
    rows = [];
  }
  await add(main, rows);
  return !stopping.aborted;
}

/** Placed with no part. */
const NOWHERE = { line: null, product_id: null, position: null };

async function add(db: Kysely<Tables>, rows: readonly ImportPhotoRow[]): Promise<void> {
  if (rows.length) await db.insertInto("import_photos").values(rows).execute();
}

async function forget(db: Kysely<Tables>, importId: string, paths: readonly string[]): Promise<void> {
  for (const batch of batches(paths, SLICE)) {
    await db
      .deleteFrom("import_photos")
      .where("import_id", "=", importId)
      .where("path", "in", batch)
      .execute();
  }
}

type About = Pick<ImportPhotoRow, "sha256" | "picture" | "problem">;

async function lookAt(zip: PictureZip, path: string, isPictured: boolean): Promise<About> {
  try {
    return { ...(await zip.look(path, isPictured)), problem: null };
  } catch (error) {
    const problem = pictureRefusal(error, lastOf(path));
    if (problem === undefined) throw error;
    return { sha256: null, picture: null, problem };
  }
}
