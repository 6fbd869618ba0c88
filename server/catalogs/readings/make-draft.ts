import { createWriteStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import { type DraftBody, FILLED_BY, type FilledBy, type Fills } from "#contract/catalogs/reading.ts";
import { READING } from "#contract/catalogs/reading-messages.ts";
import { IMPORT_ZIP_BYTES_MAX } from "#contract/imports/limits.ts";
import { csvHead, csvLine } from "#contract/platform/csv.ts";
import { storeImport } from "#server/imports/store-import.ts";
import type { CatalogRow, JobRow } from "#server/platform/database/schema.ts";
import { findById, updateById } from "#server/platform/database/statements.ts";
import { asStaged } from "#server/platform/http/staging.ts";
import { endJob, finishJob, releaseJob } from "#server/platform/jobs/claim.ts";
import { MediaError } from "#server/platform/media/media-error.ts";
import type { CatalogDeps } from "../deps.ts";
import type { PdfLoader } from "../processing/local-pdfs.ts";
import { draftRows, type PartRow, type PartRows } from "./part-rows.ts";

/** Columns that a draft has besides those of its tables; the import recognizes these names. */
const CODE = "Part code";
const IMAGES = "Pictures";
const NAMES: Readonly<Record<Fills, string>> = { machine: "Machine model", kind: "Kind", brand: "Brand" };

/** Stores the chosen rows and their images as an import; restarts if interrupted. Throws LostJobError. */
export async function makeDraft(
  services: CatalogDeps,
  withPdf: PdfLoader["withPdf"],
  job: JobRow,
  stopping: AbortSignal,
): Promise<void> {
  const { database, staging } = services;
  const reading = await findById(database.main, "catalog_readings", job.payload);
  const catalog = reading && (await findById(database.main, "catalogs", reading.catalog_id));
  if (!catalog?.file_key || reading?.state !== "making" || reading.draft === null) {
    return void (await finishJob(database.main, job));
  }
  const { file_key } = catalog;
  const { groups, fills } = JSON.parse(reading.draft) as DraftBody;
  const found = await draftRows(database.main, reading.id, catalog, groups);
  try {
    await staging.withFolder(async (folder) => {
      const cut = await withPdf(file_key, (path) =>
        cutImages(services, { job, path, folder, stopping }, found),
      );
      if (stopping.aborted) return releaseJob(database, job);
      const actor = { id: reading.created_by, name: reading.created_by_name };
      const files = await draftFiles(folder, catalog, found, fills, cut);
      await storeImport(services, actor, files, {
        catalogId: catalog.id,
        description: `Found parts in catalogue '${catalog.original_name}' for import`,
        within: async (tx, importId) => {
          await endJob(tx, job);
          await updateById(tx, "catalog_readings", reading.id, {
            state: "made",
            import_id: importId,
            updated_at: Date.now(),
          });
        },
      });
    });
  } catch (error) {
    if (!(error instanceof MediaError) || stopping.aborted) throw error;
    await database.main.transaction().execute(async (tx) => {
      await endJob(tx, job);
      await updateById(tx, "catalog_readings", reading.id, {
        state: "failed",
        problem: READING.pdfFailed,
        updated_at: Date.now(),
      });
    });
  }
}

type Cut = ReadonlyMap<string, { path: string; name: string }>;

const pieceOf = ({ image }: PartRow): string | undefined =>
  image && `${image.pageNumber} ${image.box.join(" ")}`;

async function cutImages(
  { database, pdf }: CatalogDeps,
  { job, path, folder, stopping }: { job: JobRow; path: string; folder: string; stopping: AbortSignal },
  { rows }: PartRows,
): Promise<Cut> {
  const cut = new Map<string, { path: string; name: string }>();
  const images = rows.flatMap(({ image }) => image ?? []);
  const pages = [...Map.groupBy(images, ({ pageNumber }) => pageNumber)].toSorted(([a], [b]) => a - b);
  for (const [done, [page, own]] of pages.entries()) {
    if (stopping.aborted) break;
    const boxes = [...new Map(own.map(({ box }) => [box.join(" "), box])).values()];
    const pieces = await pdf.cut(path, page, boxes, folder);
    for (const [at, box] of boxes.entries()) {
      const piece = pieces[at];
      const name = `page-${page}-${at + 1}.webp`;
      if (piece) cut.set(`${page} ${box.join(" ")}`, { path: piece.path, name });
    }
    await updateById(database.main, "catalog_readings", job.payload, {
      cut_done: done + 1,
      updated_at: Date.now(),
    });
  }
  return cut;
}

async function draftFiles(
  folder: string,
  { original_name }: CatalogRow,
  found: PartRows,
  fills: DraftBody["fills"],
  cut: Cut,
) {
  const table = join(folder, "rows.csv");
  const images = join(folder, "pictures.zip");
  const nameOf = (row: PartRow) => cut.get(pieceOf(row) ?? "")?.name ?? "";
  await writeFile(table, [...draftTable(found, fills, nameOf)].join(""));
  const packed = new ZipFile();
  packed.on("error", (error: Error) => void (packed.outputStream as Readable).destroy(error));
  for (const { path, name } of cut.values()) {
    // Compression doesn't make encoded images smaller.
    packed.addFile(path, name, { compress: false });
  }
  packed.end();
  await pipeline(packed.outputStream, createWriteStream(images));
  const zip = await asStaged(images, READING.images);
  // If the images exceed an import's limit, only the rows are imported.
  const csv = await asStaged(table, original_name);
  return { csv, zip: zip.bytes > IMPORT_ZIP_BYTES_MAX ? undefined : zip };
}

/** Yields the rows as an import's table: the code first, images by file name. */
function* draftTable(
  { names, rows }: PartRows,
  fills: DraftBody["fills"],
  imageOf: (row: PartRow) => string,
): Generator<string> {
  const own = names.filter((name) => name !== CODE && name !== IMAGES);
  const filled = filledColumns(fills).filter(({ name }) => !own.includes(name));
  yield csvHead([CODE, ...own, ...filled.map(({ name }) => name), IMAGES]);
  for (const row of rows) {
    const cells = own.map((name) => row.cells.get(name) ?? "");
    const filledCells = filled.map(({ by }) => by.map((each) => row[each]).find(Boolean) ?? "");
    yield csvLine([row.code, ...cells, ...filledCells, imageOf(row)]);
  }
}

/** The columns filled by a section's or heading's name; the nearest to the row first. */
function filledColumns(fills: DraftBody["fills"]): { name: string; by: FilledBy[] }[] {
  const nearestFirst = FILLED_BY.toReversed().filter((by) => fills[by] !== null);
  return [...Map.groupBy(nearestFirst, (by) => fills[by])].flatMap(([fill, by]) =>
    fill ? [{ name: NAMES[fill], by }] : [],
  );
}
