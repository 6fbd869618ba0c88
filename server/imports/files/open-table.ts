import { join } from "node:path";
import type { Staging } from "../../platform/http/staging.ts";
import type { CsvRow } from "../../platform/media/uploads/csv-rows.ts";
import type { TableFacts, UploadReader } from "../../platform/media/uploads/uploads.ts";
import { readTable } from "../../platform/media/uploads/write-table.ts";

/** A table of a file, whichever of the known kinds the file is. */
export interface Table extends TableFacts {
  /** Its rows that hold anything, from the top of the file on; they can be read several times. Throws RefusedFileError. */
  rows(): AsyncGenerator<CsvRow>;
}

/** What reads tables: for a person who waits, or in the background. */
interface TableReading {
  uploads: Pick<UploadReader, "table">;
  staging: Pick<Staging, "withFolder">;
}

/**
 * Has a child process read a file's table and runs `work` with it, on the sheet that is named, else on the first that can
 * be a table. Throws RefusedFileError for what is no table that can be read.
 */
export const withTable = <T>(
  { uploads, staging }: TableReading,
  path: string,
  sheet: string | null,
  work: (table: Table) => Promise<T>,
): Promise<T> =>
  staging.withFolder(async (folder) => {
    const target = join(folder, "rows");
    const facts = await uploads.table(path, sheet, target);
    const readings: AsyncGenerator<CsvRow>[] = [];
    const rows = () => {
      const reading = readTable(target);
      readings.push(reading);
      return reading;
    };
    try {
      return await work({ ...facts, rows });
    } finally {
      // One that nobody read to its end has the file open.
      await Promise.all(readings.map((reading) => reading.return(undefined)));
    }
  });
