import {
  IMPORT_CSV_BYTES_MAX,
  IMPORT_IMAGE_BYTES_MAX,
  IMPORT_ROWS_MAX,
  IMPORT_ZIP_BYTES_MAX,
} from "#contract/imports/limits.ts";
import { IMPORT_FILES } from "#contract/imports/messages.ts";
import { IMPORT_SERVER } from "#contract/imports/server-messages.ts";

/** An import's files: the table, and the ZIP of its photos. */
export interface ImportFiles {
  csv: File | undefined;
  zip: File | undefined;
}

export type FileKind = keyof ImportFiles;

const CSV_MEGABYTES = IMPORT_CSV_BYTES_MAX / 1024 ** 2;
const ZIP_GIGABYTES = IMPORT_ZIP_BYTES_MAX / 1024 ** 3;
const IMAGE_MEGABYTES = IMPORT_IMAGE_BYTES_MAX / 1024 ** 2;

export const LIMITS = IMPORT_FILES.limits(IMPORT_ROWS_MAX, CSV_MEGABYTES, ZIP_GIGABYTES, IMAGE_MEGABYTES);

const TABLE = /\.(?:csv|tsv|txt|xlsx|xlsm|ods|xls)$/i;
const OTHER_WORKBOOK = /\.(?:xlsb|fods|numbers)$/i;
const IMAGE_EXTENSION = /\.(?:jpe?g|jpe|jfif|png|webp|gif|avif|heic|tiff?|bmp|svg)$/i;
/** Magic numbers: ZIP (also newer spreadsheets), and older spreadsheets. */
const ZIP_MARK = "PK";
const OLD_SPREADSHEET_MARK = "\u00d0\u00cf\u0011\u00e0";

/** Finds table and ZIP by name and first bytes, so that wrong files are rejected before an upload. */
export async function sortFiles(files: readonly File[]): Promise<ImportFiles & { refusals: string[] }> {
  const sorted = await Promise.all(files.map(async (file) => ({ file, ...(await kindOf(file)) })));
  const refusals = sorted.flatMap(({ refusal }) => refusal ?? []);
  const one = (kind: FileKind, tooMany: string) => {
    const [found, ...others] = sorted.filter((entry) => entry.kind === kind);
    if (others.length === 0) return found?.file;
    refusals.push(tooMany);
    return undefined;
  };
  const csv = one("csv", IMPORT_SERVER.oneCsv);
  const zip = one("zip", IMPORT_SERVER.oneZip);
  return { csv, zip, refusals: [...new Set(refusals)] };
}

type Sorted = { kind: FileKind; refusal?: never } | { kind?: never; refusal: string };

async function kindOf(file: File): Promise<Sorted> {
  const { name } = file;
  if (OTHER_WORKBOOK.test(name)) return { refusal: IMPORT_SERVER.otherWorkbook };
  if (IMAGE_EXTENSION.test(name)) return { refusal: IMPORT_FILES.image(name) };
  const isTable = TABLE.test(name);
  if (!isTable && !/\.zip$/i.test(name)) return { refusal: IMPORT_FILES.unknown(name) };
  const refusal = isTable ? tableRefusal(file, await headOf(file)) : zipRefusal(file, await headOf(file));
  return refusal === undefined ? { kind: isTable ? "csv" : "zip" } : { refusal };
}

function tableRefusal(file: File, head: string | undefined): string | undefined {
  if (head === undefined) return IMPORT_FILES.unread(file.name);
  if (head === "") return IMPORT_SERVER.empty;
  // Encrypted workbooks use the container of the older format.
  if (head.startsWith(OLD_SPREADSHEET_MARK)) {
    return /\.xls$/i.test(file.name) ? IMPORT_SERVER.oldWorkbook : IMPORT_SERVER.lockedWorkbook;
  }
  return file.size > IMPORT_CSV_BYTES_MAX ? IMPORT_SERVER.csvTooLarge(CSV_MEGABYTES) : undefined;
}

function zipRefusal(file: File, head: string | undefined): string | undefined {
  if (head === undefined) return IMPORT_FILES.unread(file.name);
  if (!head.startsWith(ZIP_MARK)) return IMPORT_FILES.noZip(file.name);
  return file.size > IMPORT_ZIP_BYTES_MAX ? IMPORT_SERVER.zipTooLarge(ZIP_GIGABYTES) : undefined;
}

/** Returns the first bytes as a string of the same char codes; undefined if the file is unreadable. */
async function headOf(file: File): Promise<string | undefined> {
  try {
    return String.fromCharCode(...new Uint8Array(await file.slice(0, 4).arrayBuffer()));
  } catch {
    return undefined;
  }
}
