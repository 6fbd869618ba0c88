import type { Kysely } from "kysely";
import { IMPORT_PHOTOS_PICTURED } from "../../../contract/limits.ts";
import type { Database } from "../../database/open.ts";
import type { ImportPhotoRow, Tables } from "../../database/schema.ts";
import type { Pictures } from "../../media/pictures.ts";
import { lastOf } from "../cells/picture-path.ts";
import { digest } from "../check/plan-pictures.ts";
import { pictureRefusal } from "../files/picture-refusal.ts";
import { byNature } from "../files/pictures-by-name.ts";
import type { PictureZip } from "../files/read-zip.ts";

const SLICE = 100;

interface Seen {
  zip: PictureZip;
  pictures: Pictures;
}

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
 * Lists the photos of the ZIP that no row took: each is looked at once, and the first few hundred get a small picture.
 * False when the process is to end before it is done.
 */
export async function listPhotos(
  { main }: Database,
  importId: string,
  { zip, pictures, left }: Seen & { left: ReadonlySet<string> },
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
  const ranked = [...zip.pictures].sort(byNature).entries();
  for (const [rank, path] of ranked) {
    if (!left.has(path) || known.has(path)) continue;
    if (stopping.aborted) return false;
    const about = await lookAt({ zip, pictures }, path, room > 0);
    if (about.picture !== null) room -= 1;
    const placed = { line: null, product_id: null, position: null };
    await main
      .insertInto("import_photos")
      .values({ import_id: importId, place: rank + 1, path, ...about, ...placed })
      .execute();
  }
  return true;
}

async function forget(db: Kysely<Tables>, importId: string, paths: readonly string[]): Promise<void> {
  for (let from = 0; from < paths.length; from += SLICE) {
    await db
      .deleteFrom("import_photos")
      .where("import_id", "=", importId)
      .where("path", "in", paths.slice(from, from + SLICE))
      .execute();
  }
}

type About = Pick<ImportPhotoRow, "sha256" | "picture" | "problem">;

async function lookAt({ zip, pictures }: Seen, path: string, isPictured: boolean): Promise<About> {
  try {
    const bytes = await zip.read(path);
    const picture = isPictured ? await pictures.inBackground.small(bytes) : null;
    if (!isPictured) await pictures.inBackground.look(bytes);
    return { sha256: digest(bytes), picture, problem: null };
  } catch (error) {
    const problem = pictureRefusal(error, lastOf(path));
    if (problem === undefined) throw error;
    return { sha256: null, picture: null, problem };
  }
}
