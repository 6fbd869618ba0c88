import { join } from "node:path";
import type { ImportsRow } from "#server/platform/database/schema.ts";
import { requirePath } from "#server/platform/files/keys.ts";
import { type FileStore, firstBytes, withLocal } from "#server/platform/files/store.ts";
import type { Staging } from "#server/platform/http/staging.ts";
import { CSV_FILE, ZIP_FILE } from "../kinds.ts";
import type { CsvRow } from "../uploads/csv-rows.ts";
import type { TableFacts, UploadReader, WantedTable } from "../uploads/uploads.ts";
import { readTable } from "../uploads/write-table.ts";
import { type ImageZip, openImageZip, withWorkbookPictures, type ZipReading } from "./read-zip.ts";

interface ImportFiles {
  table: string | undefined;
  zip: ImageZip | undefined;
}

export const importFilesOf = ({ has_table, zip_name }: Pick<ImportsRow, "has_table" | "zip_name">) => ({
  hasTable: has_table === 1,
  hasZip: zip_name !== null,
});

interface Wanted {
  key: string;
  hasTable: boolean;
  hasZip: boolean;
}

/** Downloads an import's files and runs `work` with them. Throws MediaError for an invalid ZIP. */
export async function withImportFiles<T>(
  { files, ...reading }: ZipReading & { files: FileStore },
  { key, hasTable, hasZip }: Wanted,
  work: (files: ImportFiles) => Promise<T>,
): Promise<T> {
  const withFile = <R>(name: string | false, use: (path: string | undefined) => Promise<R>) =>
    name ? withLocal(files, requirePath(key, name), use) : use(undefined);
  return withFile(hasTable && CSV_FILE, (table) =>
    withFile(hasZip && ZIP_FILE, async (path) => {
      const zip = path === undefined ? undefined : await openImageZip(reading, path);
      const isWorkbook = table !== undefined && (await firstBytes(table, 2)).toString("latin1") === "PK";
      return work({ table, zip: isWorkbook ? withWorkbookPictures(reading, table, zip) : zip });
    }),
  );
}

export interface ImportTable extends TableFacts {
  /** Yields the non-empty rows in order; can be called several times. Throws MediaError. */
  rows(): AsyncGenerator<CsvRow>;
}

interface TableReading {
  uploads: Pick<UploadReader, "table">;
  staging: Pick<Staging, "withFolder">;
}

/** Runs `work` with the wanted sheet, or the first that can be a table. Throws MediaError. */
export const withTable = <T>(
  { uploads, staging }: TableReading,
  path: string,
  wanted: WantedTable,
  work: (table: ImportTable) => Promise<T>,
): Promise<T> =>
  staging.withFolder(async (folder) => {
    const target = join(folder, "rows");
    const facts = await uploads.table(path, wanted, target);
    const readings: AsyncGenerator<CsvRow>[] = [];
    const rows = () => {
      const reading = readTable(target);
      readings.push(reading);
      return reading;
    };
    try {
      return await work({ ...facts, rows });
    } finally {
      // Closes the file for readings that didn't reach its end.
      await Promise.all(readings.map((reading) => reading.return(undefined)));
    }
  });
