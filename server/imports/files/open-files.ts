import { pathOf } from "../../files/keys.ts";
import type { FileStore } from "../../files/store.ts";
import { CSV_FILE, ZIP_FILE } from "../kinds.ts";
import { openPictureZip, type PictureZip } from "./read-zip.ts";

/** The files of an import on this machine, for as long as `work` takes. */
export interface ImportFiles {
  table: string;
  zip: PictureZip | undefined;
}

/** Brings an import's files here and runs `work` with them. Throws RefusedFileError for a ZIP file that is none. */
export async function withImportFiles<T>(
  files: FileStore,
  { key, hasZip }: { key: string; hasZip: boolean },
  work: (files: ImportFiles) => Promise<T>,
): Promise<T> {
  const csv = await files.local(requirePath(key, CSV_FILE));
  try {
    if (!hasZip) return await work({ table: csv.path, zip: undefined });
    const local = await files.local(requirePath(key, ZIP_FILE));
    try {
      const zip = await openPictureZip(local.path);
      try {
        return await work({ table: csv.path, zip });
      } finally {
        zip.close();
      }
    } finally {
      await local.release();
    }
  } finally {
    await csv.release();
  }
}

function requirePath(key: string, name: string): string {
  const path = pathOf(key, name);
  if (!path) throw new Error("An import has a file key that the server did not make");
  return path;
}
