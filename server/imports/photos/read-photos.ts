import type { imports } from "../../../contract/imports/calls.ts";
import type { ImportPhotos } from "../../../contract/imports/import-photos.ts";
import type { DecodedQuery } from "../../../contract/platform/call.ts";
import { IMPORT_PHOTOS_PAGE } from "../../../contract/platform/limits.ts";
import type { Database } from "../../platform/database/open.ts";
import type { ImportPhotoRow } from "../../platform/database/schema.ts";
import { clampPage } from "../../platform/http/query.ts";
import { requireImport } from "../store.ts";
import { readParts } from "./parts.ts";

/** GET /imports/{id}/photos: a page of the photos that no row took, or of those that were placed. Throws 404. */
export async function readPhotos(
  database: Database,
  id: string,
  query: DecodedQuery<typeof imports.photos>,
): Promise<ImportPhotos> {
  const { unused_pictures, placed_pictures } = await requireImport(database.read, id);
  const isPlaced = query.kind === "placed";
  const total = isPlaced ? placed_pictures : unused_pictures;
  const page = clampPage(query.page ?? 1, total, IMPORT_PHOTOS_PAGE);
  const rows = await database.read
    .selectFrom("import_photos")
    .selectAll()
    .where("import_id", "=", id)
    .where("position", isPlaced ? "is not" : "is", null)
    .orderBy(isPlaced ? "position" : "place")
    .limit(IMPORT_PHOTOS_PAGE)
    .offset((page - 1) * IMPORT_PHOTOS_PAGE)
    .execute();
  const parts = await readParts(database.read, id, {
    lines: rows.flatMap(({ line }) => line ?? []),
    products: rows.flatMap(({ product_id }) => product_id ?? []),
  });
  const partOf = ({ line, product_id }: ImportPhotoRow) =>
    line === null ? parts.ofProduct.get(product_id ?? "") : parts.ofLine.get(line);
  return {
    photos: rows.map((row) => ({
      photo: row.place,
      name: row.path,
      picture: row.picture,
      problem: row.problem,
      part: partOf(row) ?? null,
    })),
    page,
    totalPages: Math.ceil(total / IMPORT_PHOTOS_PAGE),
    total,
  };
}
