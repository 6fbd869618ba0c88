import { posix } from "node:path";
import type { Readable } from "node:stream";
import type { Entry, ZipFile } from "yauzl";
import { WORKBOOK_ENTRIES_MAX, WORKBOOK_PART_MAX } from "#contract/imports/limits.ts";
import { IMPORT_SERVER } from "#contract/imports/server-messages.ts";
import { MediaError } from "#server/platform/media/media-error.ts";
import { openZip, readDirectory } from "../archive.ts";
import { ODS_CONTENT, readOdsSheets } from "../ods-rows.ts";
import { type Attributes, scanXml, withoutPrefix } from "./xml.ts";

/** In tab order. */
export interface WorkbookSheet {
  name: string;
  path: string;
  isHidden: boolean;
}

export interface Workbook {
  sheets: readonly WorkbookSheet[];
  isOds: boolean;
  /** Dates count from 1904, as on old Macs. */
  isFrom1904: boolean;
  /** Its writer stored no results of formulas: the program that opens it calculates them. */
  isUncalculated: boolean;
  /** Opens a part; undefined if missing. Throws MediaError if it is too large. */
  open(path: string): Promise<Readable | undefined>;
  close(): void;
}

const WORKBOOK = "xl/workbook.xml";

/**
 * Reading enforces declared sizes. Throws MediaError if no workbook, with macros, or damaged, and if the `wanted` sheet of
 * an OpenDocument has too many rows.
 */
export async function openWorkbook(path: string, wanted: string | null): Promise<Workbook> {
  const zip = await openZip(path, IMPORT_SERVER.workbookDamaged);
  try {
    const entries = await readEntries(zip);
    const open = (part: string) => openPart(zip, entries.get(part.toLowerCase()));
    const close = () => zip.close();
    if (!entries.has(WORKBOOK) && entries.has(ODS_CONTENT)) {
      return {
        sheets: await readOdsSheets(open, wanted),
        isOds: true,
        isFrom1904: false,
        isUncalculated: false,
        open,
        close,
      };
    }
    if (!entries.has(WORKBOOK)) throw new MediaError("refused", otherKind(entries));
    if (entries.has("xl/vbaproject.bin")) throw new MediaError("refused", IMPORT_SERVER.macros);
    return { ...(await readTabs(open)), isOds: false, open, close };
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** By path, case-insensitive, because writers differ. */
async function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > WORKBOOK_ENTRIES_MAX) throw new MediaError("refused", IMPORT_SERVER.workbookTooLarge);
  const entries = new Map<string, Entry>();
  await readDirectory(zip, IMPORT_SERVER.workbookDamaged, (entry) =>
    entries.set(entry.fileName.toLowerCase(), entry),
  );
  return entries;
}

/** Describes another ZIP-based file: a spreadsheet of another program, a text document, or an archive. */
function otherKind(entries: ReadonlyMap<string, Entry>): string {
  if (entries.has("xl/workbook.bin")) return IMPORT_SERVER.otherWorkbook;
  return entries.has("index/document.iwa") ? IMPORT_SERVER.otherWorkbook : IMPORT_SERVER.noWorkbook;
}

async function openPart(zip: ZipFile, entry: Entry | undefined): Promise<Readable | undefined> {
  if (!entry) return undefined;
  if (entry.uncompressedSize > WORKBOOK_PART_MAX) {
    throw new MediaError("refused", IMPORT_SERVER.workbookTooLarge);
  }
  try {
    return await zip.openReadStreamPromise(entry);
  } catch (error) {
    throw new MediaError("refused", IMPORT_SERVER.workbookDamaged, { cause: error });
  }
}

async function readTabs(
  open: Workbook["open"],
): Promise<Pick<Workbook, "sheets" | "isFrom1904" | "isUncalculated">> {
  const paths = new Map<string, string>();
  await scanPart(open, "xl/_rels/workbook.xml.rels", (name, { Id, Target }) => {
    if (name === "Relationship" && Id && Target) paths.set(Id, pathOf(Target));
  });
  const sheets: WorkbookSheet[] = [];
  let isFrom1904 = false;
  let isUncalculated = false;
  await scanPart(open, WORKBOOK, (name, attributes) => {
    if (name === "workbookPr") isFrom1904 = /^(1|true)$/.test(attributes["date1904"] ?? "");
    if (name === "calcPr") isUncalculated = /^(1|true)$/.test(attributes["fullCalcOnLoad"] ?? "");
    if (name !== "sheet") return;
    const path = paths.get(withoutPrefix(attributes, "id") ?? "");
    const isHidden = (attributes["state"] ?? "visible") !== "visible";
    if (path) sheets.push({ name: attributes["name"] ?? "", path, isHidden });
  });
  if (!sheets.length) throw new MediaError("refused", IMPORT_SERVER.workbookDamaged);
  return { sheets, isFrom1904, isUncalculated };
}

async function scanPart(
  open: Workbook["open"],
  path: string,
  each: (name: string, attributes: Attributes) => void,
): Promise<void> {
  const stream = await open(path);
  if (!stream) throw new MediaError("refused", IMPORT_SERVER.workbookDamaged);
  await scanXml(stream, { open: each });
}

/** Resolves a relation's target: relative to the workbook's folder or absolute. */
const pathOf = (target: string): string =>
  target.startsWith("/") ? target.slice(1) : posix.join("xl", target);
