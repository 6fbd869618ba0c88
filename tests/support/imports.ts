import { buffer } from "node:stream/consumers";
import { fromBufferPromise } from "yauzl";
import { ZipFile } from "yazl";
import type { ImportRow, ProductImport } from "#contract/imports/import.ts";
import { csvHead, csvLine } from "#contract/platform/csv.ts";
import { FULL_CSV_COLUMNS } from "#contract/products/product-csv.ts";
import { importWork } from "#server/imports/import-work.ts";
import { finishDueJobs } from "#server/platform/jobs/worker.ts";
import type { TestApp } from "./app.ts";
import type { Answer, FormFile } from "./client.ts";
import { imageBytes } from "./images.ts";
import { rethrow } from "./rethrow.ts";

export const csvOf = (columns: readonly string[], ...rows: readonly (readonly string[])[]): string =>
  csvHead(columns) + rows.map((row) => csvLine(row)).join("");

/** CSV text drawn as a table: cells separated by '|', columns in the first line. */
export function csvTable(text: TemplateStringsArray, ...values: readonly string[]): string {
  const lines = String.raw(text, ...values)
    .trim()
    .split("\n");
  const [columns = [], ...rows] = lines.map((line) => line.split("|").map((cell) => cell.trim()));
  return csvOf(columns, ...rows);
}

/** A row with all columns. */
export function fullRow(cells: Partial<Record<(typeof FULL_CSV_COLUMNS)[number], string>>): string[] {
  const all: typeof cells = {
    Title: "Weft cutter",
    Category: "Toyota",
    Price: "120",
    Stock: "4",
    Featured: "No",
    Published: "Yes",
    Description: "Cuts the weft at the selvedge.",
    Specifications: "Part code: WC-1",
    ...cells,
  };
  return FULL_CSV_COLUMNS.map((column) => all[column] ?? "");
}

/** A CSV file with all columns. */
export const fullCsv = (...rows: Parameters<typeof fullRow>[0][]): string =>
  csvOf(FULL_CSV_COLUMNS, ...rows.map(fullRow));

export async function zipOf(files: Readonly<Record<string, Uint8Array>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(Buffer.from(bytes), name);
  zip.end();
  return buffer(zip.outputStream);
}

const fileOf = (filename: string, type: string, content: string | Uint8Array): FormFile => ({
  name: "files",
  filename,
  type,
  bytes: Buffer.from(content),
});

export const csvFile = (content: string | Uint8Array, name = "products.csv") =>
  fileOf(name, "text/csv", content);
export const zipFile = (content: Uint8Array, name = "pictures.zip") =>
  fileOf(name, "application/zip", content);

/** Uploads files without waiting for their check. */
export const uploadFiles = ({ admin }: TestApp, ...files: FormFile[]): Promise<Answer> =>
  admin.form("POST", "/api/imports", {}, files);

/** Runs due import jobs like the worker. */
export const runImports = ({ services }: TestApp): Promise<void> =>
  finishDueJobs(services.database, importWork(services, rethrow));

/** Uploads a table and an optional ZIP file, and checks it. */
export async function checkFile(
  app: TestApp,
  csv: string | Uint8Array,
  zip?: Uint8Array,
  name?: string,
): Promise<ProductImport> {
  const files = [csvFile(csv, name), ...(zip ? [zipFile(zip)] : [])];
  const answer = await uploadFiles(app, ...files);
  if (answer.status !== 201) throw new Error(`The files were not taken: ${answer.status} ${answer.text}`);
  await runImports(app);
  return readImport(app, answer.body._id);
}

export const readImport = async ({ admin }: TestApp, id: string): Promise<ProductImport> =>
  (await admin.get(`/api/imports/${id}`)).body;

/** The rows of an import, of one kind or all. */
export async function rowsOf({ admin }: TestApp, { _id }: ProductImport, kind = "all"): Promise<ImportRow[]> {
  return (await admin.get(`/api/imports/${_id}/rows?kind=${kind}`)).body.rows;
}

/** Why rows are refused, as 'line, column: sentence'. */
export async function problemsOf(app: TestApp, of: ProductImport): Promise<string[]> {
  const rows = await rowsOf(app, of);
  return rows.flatMap(({ line, problems }) =>
    problems.map(({ column, message }) => `${line}, ${column}: ${message}`),
  );
}

/** Applies a checked import to its end. */
export async function applyImport(app: TestApp, { _id }: ProductImport): Promise<ProductImport> {
  const answer = await app.admin.post(`/api/imports/${_id}/apply`);
  if (answer.status !== 200) throw new Error(`The import was not applied: ${answer.status} ${answer.text}`);
  await runImports(app);
  return readImport(app, _id);
}

/** Uploads, checks and applies files. */
export async function importFiles(
  app: TestApp,
  csv: string | Uint8Array,
  zip?: Uint8Array,
): Promise<ProductImport> {
  return applyImport(app, await checkFile(app, csv, zip));
}

/** The planned values of one column, in row order. */
export const cellsOf = async (app: TestApp, item: ProductImport, name: string) =>
  (await rowsOf(app, item)).map(({ differences }) => differences.find(({ column }) => column === name)?.to);

/** Bytes of images in these colours. */
export const imagesOf = (...colours: string[]) =>
  Promise.all(colours.map((colour) => imageBytes({ colour })));

export const filesOf = ({ services }: TestApp) =>
  services.database.main.selectFrom("files").select(["key", "state"]).orderBy("key").execute();

/** The names of the files in a ZIP with their bytes. */
export async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  const found = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    found.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return found;
}

/** The full export as a workbook. */
export async function exportWorkbook(app: TestApp): Promise<Buffer> {
  const { url } = (await app.admin.post("/api/products/full-export", { format: "xlsx" })).body;
  return Buffer.from(await (await fetch(app.url + url)).arrayBuffer());
}

/** The full export as text, and its images as bytes. */
export async function exportAll(app: TestApp): Promise<{ csv: string; zip: Buffer }> {
  const { url } = (await app.admin.post("/api/products/full-export", {})).body;
  const images = (await app.admin.post("/api/products/pictures", {})).body;
  const zip = await fetch(app.url + images.url);
  const csv = await fetch(app.url + url);
  // Not read as text(), which drops the byte order mark.
  return {
    csv: Buffer.from(await csv.arrayBuffer()).toString("utf8"),
    zip: Buffer.from(await zip.arrayBuffer()),
  };
}
