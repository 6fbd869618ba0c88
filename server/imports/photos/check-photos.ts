import { IMPORT_THUMBNAILS_MAX } from "#contract/imports/limits.ts";
import { batches } from "#server/platform/batches.ts";
import type { Database } from "#server/platform/database/open.ts";
import type { Db, ImportPhotoRow } from "#server/platform/database/schema.ts";
import { deleteRows, insertAll, updateRows } from "#server/platform/database/statements.ts";
import { createYielder } from "#server/platform/yield-to-event-loop.ts";
import { lastOf } from "../cells/image-cell.ts";
import type { ImageSources } from "../check/plan-images.ts";
import { type ImageZip, zipImageRefusal } from "../files/read-zip.ts";
import { importPhotos, note, plannedRows } from "../store.ts";
import { dropMergedPhotoRows, pathsOf, planPhotoRows } from "./photo-rows.ts";

const LOOKUP_SLICE = 50;

interface Checked {
  id: string;
  sources: ImageSources;
  /** Products that the file has rows for; undefined if only corrected rows were checked. */
  covered: ReadonlySet<string> | undefined;
}

/** Assigns unused photos and lists the rest; returns the number of products that already have theirs. */
export async function checkPhotos(
  database: Database,
  { id, sources, covered }: Checked,
  stopping: AbortSignal,
): Promise<number> {
  const { zip, used, placed } = sources;
  if (!zip) return 0;
  const freed = await dropMergedPhotoRows(database.main, id);
  const before = covered
    ? zip.images.union(zip.others)
    : [...(await readListed(database.main, id)), ...freed];
  const same = covered ? await planPhotoRows(database, id, sources, { covered, stopping }) : 0;
  const left = new Set(before).difference(used).union(placed.paths);
  if (!(await listPhotos(database, id, { zip, left }, stopping))) return same;
  await unassignLost(database, id);
  // A row may name a file without an image extension.
  await note(database, id, { pictures: zip.images.union(used).size, ...(await countPhotos(database, id)) });
  return same;
}

/** Returns photos that their part no longer takes to the unassigned ones. */
async function unassignLost({ main }: Database, importId: string): Promise<void> {
  const placed = await importPhotos(main, importId)
    .select(["place", "path", "line", "product_id"])
    .where("position", "is not", null)
    .execute();
  const yieldIfDue = createYielder();
  for (const slice of batches(placed, LOOKUP_SLICE)) {
    const used = await placesInUse(main, importId, slice);
    const lost = slice.map(({ place }) => place).filter((place) => !used.has(place));
    if (lost.length) {
      await updateRows(
        main,
        "import_photos",
        { import_id: importId, place: lost },
        { line: null, product_id: null, position: null },
      );
    }
    await yieldIfDue();
  }
}

type Placed = Pick<ImportPhotoRow, "place" | "path" | "line" | "product_id">;

/** Returns the places of the photos that their part's planned row uses. */
async function placesInUse(
  db: Db,
  importId: string,
  photos: readonly Placed[],
): Promise<ReadonlySet<number>> {
  const lines = photos.flatMap(({ line }) => line ?? []);
  const products = photos.flatMap(({ line, product_id }) => (line === null ? (product_id ?? []) : []));
  const rows = await plannedRows(db, importId)
    .select(["line", "product_id", "change_values"])
    .where((eb) =>
      eb.or([
        ...(lines.length ? [eb("line", "in", lines)] : []),
        ...(products.length ? [eb("product_id", "in", products)] : []),
      ]),
    )
    .execute();
  const isTaken = ({ path, line, product_id }: Placed) =>
    rows.some(
      (row) =>
        (line === null ? row.product_id === product_id : row.line === line) &&
        pathsOf(row.change_values).includes(path),
    );
  return new Set(photos.filter(isTaken).map(({ place }) => place));
}

/** Returns the numbers of photos without a part and of those placed by a user. */
export async function countPhotos(
  { main }: Pick<Database, "main">,
  importId: string,
): Promise<{ unused_pictures: number; placed_pictures: number }> {
  const { all, placed } = await importPhotos(main, importId)
    .select((eb) => [eb.fn.countAll<number>().as("all"), eb.fn.count<number>("position").as("placed")])
    .executeTakeFirstOrThrow();
  return { unused_pictures: Number(all) - Number(placed), placed_pictures: Number(placed) };
}

const SLICE = 100;

async function readListed(db: Db, importId: string): Promise<string[]> {
  const rows = await importPhotos(db, importId).select("path").execute();
  return rows.map(({ path }) => path);
}

/** Lists unused files, images first, the first few hundred with thumbnails; false while shutting down. */
async function listPhotos(
  { main }: Database,
  importId: string,
  { zip, left }: { zip: ImageZip; left: ReadonlySet<string> },
  stopping: AbortSignal,
): Promise<boolean> {
  const known = new Set(await readListed(main, importId));
  await forget(main, importId, [...known.difference(left)]);
  const { thumbnails } = await importPhotos(main, importId)
    .select((eb) => eb.fn.count<number>("picture").as("thumbnails"))
    .executeTakeFirstOrThrow();
  let room = IMPORT_THUMBNAILS_MAX - Number(thumbnails);
  let rows: ImportPhotoRow[] = [];
  for (const [rank, path] of [...zip.images, ...zip.others].entries()) {
    if (!left.has(path) || known.has(path)) continue;
    if (stopping.aborted) break;
    const about = await lookAt(zip, path, room > 0);
    if (about.picture !== null) room -= 1;
    rows.push({ import_id: importId, place: rank + 1, path, ...about, ...NOWHERE });
    if (rows.length < SLICE) continue;
    await insertAll(main, "import_photos", rows);
    rows = [];
  }
  await insertAll(main, "import_photos", rows);
  return !stopping.aborted;
}

const NOWHERE = { line: null, product_id: null, position: null };

async function forget(db: Db, importId: string, paths: readonly string[]): Promise<void> {
  for (const batch of batches(paths, SLICE)) {
    await deleteRows(db, "import_photos", { import_id: importId, path: batch });
  }
}

type About = Pick<ImportPhotoRow, "sha256" | "picture" | "problem">;

async function lookAt(zip: ImageZip, path: string, hasThumbnail: boolean): Promise<About> {
  try {
    return { ...(await zip.look(path, hasThumbnail)), problem: null };
  } catch (error) {
    const problem = zipImageRefusal(error, lastOf(path));
    if (problem === undefined) throw error;
    return { sha256: null, picture: null, problem };
  }
}
