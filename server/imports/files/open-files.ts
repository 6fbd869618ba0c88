import type { ImportsRow } from "../../platform/database/schema.ts";
import { pathOf } from "../../platform/files/keys.ts";
import type { FileStore } from "../../platform/files/store.ts";
import { CSV_FILE, ZIP_FILE } from "../kinds.ts";
import { openPictureZip, type PictureZip, type ZipReading } from "./read-zip.ts";

/** The files of an import on this machine, for as long as `work` takes. */
export interface ImportFiles {
  table: string | undefined;
  zip: PictureZip | undefined;
}

/** Which files an import has. */
export const filesOf = ({ has_table, zip_name }: Pick<ImportsRow, "has_table" | "zip_name">) => ({
  hasTable: has_table === 1,
  hasZip: zip_name !== null,
});

interface Wanted {
  key: string;
  hasTable: boolean;
  hasZip: boolean;
}

/** Brings an import's files here and runs `work` with them. Throws RefusedFileError for a ZIP file that is none. */
export async function withImportFiles<T>(
  { files, ...reading }: ZipReading & { files: FileStore },
  { key, hasTable, hasZip }: Wanted,
  work: (files: ImportFiles) => Promise<T>,
): Promise<T> {
  return withLocal(files, hasTable && requirePath(key, CSV_FILE), (table) =>
    withLocal(files, hasZip && requirePath(key, ZIP_FILE), async (path) =>
      work({ table, zip: path === undefined ? undefined : await openPictureZip(reading, path) }),
    ),
  );
}

async function withLocal<T>(
  files: FileStore,
  path: string | false,
  work: (local: string | undefined) => Promise<T>,
): Promise<T> {
  if (path === false) return work(undefined);
  const local = await files.local(path);
  try {
    return await work(local.path);
  } finally {
    await local.release();
  }
}

function requirePath(key: string, name: string): string {
  const path = pathOf(key, name);
  if (!path) throw new Error("An import has a file key that the server did not make");
  return path;
}
