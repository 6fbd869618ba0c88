import { v7 as uuidv7 } from "uuid";
import { expect } from "vitest";
import type { Catalog } from "#contract/catalogs/catalog.ts";
import { pageFile } from "#contract/catalogs/catalog-rules.ts";
import { CATALOG_IMAGE_WIDTHS } from "#contract/platform/limits.ts";
import { searchTextOf } from "#server/catalogs/page-words.ts";
import type { DrawnPage } from "#server/catalogs/pdf/pdf.ts";
import { catalogWork } from "#server/catalogs/processing/process-catalogs.ts";
import { SYSTEM, write } from "#server/platform/database/write.ts";
import { claimFiles, holdFiles, storeFiles } from "#server/platform/files/intents.ts";
import { newKey } from "#server/platform/files/keys.ts";
import { finishDueJobs } from "#server/platform/jobs/worker.ts";
import type { Services } from "#server/services.ts";
import type { TestApp } from "./app.ts";
import type { Answer, ApiClient, FormFile } from "./client.ts";

export const pdfFile = (bytes: Uint8Array, filename = "Brand catalogue.pdf"): FormFile => ({
  name: "catalog",
  filename,
  type: "application/pdf",
  bytes,
});

export function upload(admin: ApiClient, category: string, file: FormFile): Promise<Answer> {
  return admin.form("POST", `/api/catalogs/${category}`, {}, [file]);
}

/** Uploads a PDF and returns the pending catalogue. */
export async function uploadPdf(
  { admin }: Pick<TestApp, "admin">,
  bytes: Uint8Array,
  category: string = "picanol",
): Promise<Catalog> {
  const answer = await upload(admin, category, pdfFile(bytes));
  if (answer.status !== 201) throw new Error(`Not uploaded: ${answer.status} ${answer.text}`);
  return answer.body as Catalog;
}

/** Processes all pending catalogues. */
export function processCatalogs(
  services: Services,
  onError: (error: unknown) => void = () => undefined,
): Promise<void> {
  return finishDueJobs(services.database, catalogWork(services, onError));
}

/** Uploads and processes a PDF, and returns the catalogue as administrators read it. */
export async function makeCatalog(app: TestApp, bytes: Uint8Array, category?: string): Promise<Catalog> {
  const { _id } = await uploadPdf(app, bytes, category);
  await processCatalogs(app.services);
  return catalogOf(app, _id);
}

/** A catalogue from the list. Throws if it is missing. */
export async function catalogOf({ admin }: Pick<TestApp, "admin">, id: string): Promise<Catalog> {
  const all = (await admin.get("/api/catalogs")).body as Catalog[];
  const found = all.find((catalog) => catalog._id === id);
  if (!found) throw new Error("The catalogue is not in the list");
  return found;
}

/** Options of a planted catalogue; `pages` are texts of rendered pages. */
export interface Plant {
  category?: string;
  status?: string;
  active?: boolean;
  pages?: readonly string[];
  /** The words of each page with their boxes; without them, one that no test looks for. */
  words?: readonly DrawnPage["words"][];
  totalPages?: number;
  navigation?: Record<string, number>;
  createdAt?: number;
  name?: string;
  /** False if the page images are not needed. */
  images?: boolean;
  /** The stored widths of each page; all by default. */
  widths?: readonly number[];
}

/** Inserts a catalogue with pages and files without rendering a PDF. */
export async function plantCatalog(services: Services, plant: Plant = {}): Promise<string> {
  const { database, files } = services;
  const pages = plant.pages ?? ["Weft gripper PIC-GR-0471 and its springs"];
  const id = uuidv7();
  const pdf = newKey("catalog");
  const keys = pages.map(() => newKey("page"));
  await storeFiles(database, files, {
    key: pdf,
    contents: new Map([["catalog.pdf", Buffer.from("%PDF-1.7 planted")]]),
  });
  for (const key of plant.images === false ? [] : keys) {
    const widths = plant.widths ?? CATALOG_IMAGE_WIDTHS;
    const contents = new Map(widths.map((width) => [pageFile(width, "webp"), Buffer.from("planted")]));
    await storeFiles(database, files, { key, contents });
  }
  await write(database, SYSTEM, async ({ tx, change, now }) => {
    await tx
      .insertInto("catalogs")
      .values({
        id,
        category: plant.category ?? "picanol",
        original_name: plant.name ?? "Planted.pdf",
        processing_status: plant.status ?? "completed",
        processing_error: plant.status === "error" ? "planted" : null,
        is_active: plant.active === false ? 0 : 1,
        total_pages: plant.totalPages ?? pages.length,
        page_navigation: JSON.stringify(plant.navigation ?? {}),
        file_key: pdf,
        file_bytes: 16,
        created_by: "owner@example.com",
        version: 1,
        change,
        created_at: plant.createdAt ?? now,
        updated_at: null,
      })
      .execute();
    for (const [index, text] of pages.entries()) {
      await tx
        .insertInto("catalog_pages")
        .values({
          catalog_id: id,
          page_number: index + 1,
          file_key: String(keys[index]),
          width: 2500,
          height: 3536,
          search_text: await searchTextOf(text),
          text,
          words: JSON.stringify(plant.words?.[index] ?? [{ text: "Weft", box: [0.1, 0.1, 0.2, 0.02] }]),
          links: JSON.stringify([{ box: [0.1, 0.2, 0.2, 0.02], page: 1 }]),
        })
        .execute();
    }
    const stored = plant.images === false ? [pdf] : [pdf, ...keys];
    await claimFiles(tx, stored);
    if (plant.active === false) await holdFiles(tx, stored);
  });
  return id;
}

type Stored = Pick<Services, "database" | "files">;

/** Everything of catalogues that a call or a crash could leave behind. */
export async function remains({ database, files }: Stored) {
  const [catalogs, pages, jobs, records, stored] = await Promise.all([
    database.read.selectFrom("catalogs").selectAll().orderBy("id").execute(),
    database.read
      .selectFrom("catalog_pages")
      .selectAll()
      .orderBy("catalog_id")
      .orderBy("page_number")
      .execute(),
    database.read.selectFrom("jobs").selectAll().orderBy("id").execute(),
    database.read.selectFrom("files").select(["key", "state"]).orderBy("key").execute(),
    Array.fromAsync(files.list()),
  ]);
  return { catalogs, pages, jobs, records, stored: stored.sort() };
}

/** The remains of no catalogue. */
export const NOTHING = { catalogs: [], pages: [], jobs: [], records: [], stored: [] };

/** Every recorded file is live, owned and stored, every page exists once, and no job is left. */
export async function expectWhole(services: Stored): Promise<void> {
  const { catalogs, pages, jobs, records, stored } = await remains(services);
  expect(jobs).toEqual([]);
  const owned = [...catalogs, ...pages].map((row) => String(row.file_key)).sort();
  expect(records.map(({ key, state }) => [key, state])).toEqual(owned.map((key) => [key, "live"]));
  expect([...new Set(stored.map((path) => path.split("/")[2]))].sort()).toEqual(owned);
  for (const { id, total_pages } of catalogs.filter((row) => row.processing_status === "completed")) {
    const numbers = pages.filter((page) => page.catalog_id === id).map((page) => page.page_number);
    expect(numbers).toEqual(Array.from({ length: total_pages }, (_, index) => index + 1));
  }
}
