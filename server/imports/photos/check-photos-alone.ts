import type { Services } from "../../services.ts";
import { namedPictures } from "../check/named-pictures.ts";
import { note } from "../check/note.ts";
import type { PictureSources } from "../check/plan-pictures.ts";
import type { PictureZip } from "../files/read-zip.ts";
import { checkPhotos } from "./check-photos.ts";
import { readPlaced } from "./placed.ts";

/** Checks photos that came without a table: they go to the products whose code their names begin with. */
export async function checkPhotosAlone(
  { database, files, derive }: Pick<Services, "database" | "files" | "derive">,
  id: string,
  zip: PictureZip,
  stopping: AbortSignal,
): Promise<void> {
  await database.main.deleteFrom("import_rows").where("import_id", "=", id).execute();
  const placed = await readPlaced(database.main, id);
  const byName = await namedPictures(database, zip, { codes: new Set(), lines: new Map(), placed });
  const sources: PictureSources = { files, derive, zip, used: new Set(), byName, placed };
  const same = await checkPhotos(database, { id, sources, covered: new Set() }, stopping);
  await note(database, id, { same });
}
