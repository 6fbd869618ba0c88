import { type Kysely, sql } from "kysely";
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from "kysely/migration";
import type { ColumnTypes, Engine, MigrationStep } from "./engine.ts";
import { initial } from "./migrations/0001-initial.ts";
import { downloadLinks } from "./migrations/0002-download-links.ts";
import { catalogPages } from "./migrations/0003-catalog-pages.ts";
import { homeContent } from "./migrations/0004-home-content.ts";
import { addEnquiries } from "./migrations/0005-enquiries.ts";
import { accounts } from "./migrations/0006-accounts.ts";
import { contentCounter } from "./migrations/0007-content-counter.ts";
import { changeOrder } from "./migrations/0008-change-order.ts";
import { addImports } from "./migrations/0009-imports.ts";
import { savedViews } from "./migrations/0010-saved-views.ts";
import { filesOfHiddenCatalogs } from "./migrations/0011-files-of-hidden-catalogs.ts";
import { namesOfFiles } from "./migrations/0012-names-of-files.ts";
import { partCodes } from "./migrations/0013-part-codes.ts";
import { pagesByFile } from "./migrations/0014-pages-by-file.ts";
import { importMapping } from "./migrations/0015-import-mapping.ts";
import { addBackups } from "./migrations/0016-backups.ts";
import { addPhotographs } from "./migrations/0017-photographs.ts";
import { addImportPhotos } from "./migrations/0018-import-photos.ts";
import { printedCodes } from "./migrations/0019-printed-codes.ts";
import { addAsking } from "./migrations/0020-asking.ts";
import { pageFormats } from "./migrations/0021-page-formats.ts";
import { catalogReadings } from "./migrations/0023-catalog-readings.ts";
import { frontDesk } from "./migrations/0024-front-desk.ts";
import { scannedPages } from "./migrations/0025-scanned-pages.ts";
import { slideFocus } from "./migrations/0026-slide-focus.ts";
import { unclearLists } from "./migrations/0027-unclear-lists.ts";
import { jobCrashes } from "./migrations/0030-job-crashes.ts";
import { published } from "./migrations/0031-published.ts";
import { importUndo } from "./migrations/0032-import-undo.ts";
import { slideMarks } from "./migrations/0033-slide-marks.ts";
import { sampleDesk } from "./migrations/0034-sample-desk.ts";
import { categoryRows } from "./migrations/0035-categories.ts";
import { productTax } from "./migrations/0036-product-tax.ts";
import { addQuotations } from "./migrations/0037-quotations.ts";
import { answeredKeys } from "./migrations/0038-answered-keys.ts";
import { sampleMarks } from "./migrations/0039-sample-marks.ts";
import type { Database } from "./open.ts";
import type { Tables } from "./schema.ts";
import { yieldingBetween } from "./yielding.ts";

const STEPS: Readonly<Record<string, MigrationStep>> = {
  "0001-initial": initial,
  "0002-download-links": downloadLinks,
  "0003-catalog-pages": catalogPages,
  "0004-home-content": homeContent,
  "0005-enquiries": addEnquiries,
  "0006-accounts": accounts,
  "0007-content-counter": contentCounter,
  "0008-change-order": changeOrder,
  "0009-imports": addImports,
  "0010-saved-views": savedViews,
  "0011-files-of-hidden-catalogs": filesOfHiddenCatalogs,
  "0012-names-of-files": namesOfFiles,
  "0013-part-codes": partCodes,
  "0014-pages-by-file": pagesByFile,
  "0015-import-mapping": importMapping,
  "0016-backups": addBackups,
  "0017-photographs": addPhotographs,
  "0018-import-photos": addImportPhotos,
  "0019-printed-codes": printedCodes,
  "0020-asking": addAsking,
  "0021-page-formats": pageFormats,
  "0023-catalog-readings": catalogReadings,
  "0024-front-desk": frontDesk,
  "0025-scanned-pages": scannedPages,
  "0026-slide-focus": slideFocus,
  "0027-unclear-lists": unclearLists,
  "0030-job-crashes": jobCrashes,
  "0031-published": published,
  "0032-import-undo": importUndo,
  "0033-slide-marks": slideMarks,
  "0034-sample-desk": sampleDesk,
  "0035-categories": categoryRows,
  "0036-product-tax": productTax,
  "0037-quotations": addQuotations,
  "0038-answered-keys": answeredKeys,
  "0039-sample-marks": sampleMarks,
};

export const MIGRATIONS: readonly string[] = Object.keys(STEPS);

type OnStep = (step: string, ms: number) => void;

/**
 * Migrates the schema, up to step `upTo` if given, and yields to the event loop between statements. Processes starting at
 * once wait for each other (SQLite: immediate transaction; PostgreSQL: advisory lock). Throws with a step's name if it
 * fails; a failed step is rolled back.
 */
export async function migrate(
  main: Kysely<Tables>,
  engine: Engine,
  { upTo, onStep = () => undefined }: { upTo?: string | undefined; onStep?: OnStep | undefined } = {},
): Promise<void> {
  await main.connection().execute(async (connection) => {
    // Large tables, and waiting for another process, may take longer than the timeout.
    if (engine === "postgres") await sql`set statement_timeout = 0`.execute(connection);
    try {
      const db = yieldingBetween(connection);
      const getMigrations = async () => migrationsFor(engine, onStep);
      const migrator = new Migrator({ db, provider: { getMigrations } });
      const { error } = upTo ? await migrator.migrateTo(upTo) : await migrator.migrateToLatest();
      if (error) throw error;
    } finally {
      if (engine === "postgres") await sql`reset statement_timeout`.execute(connection);
    }
  });
}

/** Compares the database's schema with this program's and returns its last step; 'newer' has steps unknown to this program. */
export async function compareSchema({
  main,
  engine,
}: Pick<Database, "main" | "engine">): Promise<{ state: "none" | "older" | "same" | "newer"; last: string }> {
  const steps = DEFAULT_MIGRATION_TABLE;
  // Kysely's introspection reads every column of every table, which takes longer than all else of opening a database.
  const found =
    engine === "postgres"
      ? await sql`select 1 where to_regclass(${steps}) is not null`.execute(main)
      : await sql`select 1 from sqlite_master where name = ${steps}`.execute(main);
  if (!found.rows.length) return { state: "none", last: "" };
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(steps)} order by name`.execute(
    main,
  );
  const last = rows.at(-1)?.name ?? "";
  if (rows.some(({ name }) => !(name in STEPS))) return { state: "newer", last };
  if (rows.length === 0) return { state: "none", last };
  return { state: rows.length < MIGRATIONS.length ? "older" : "same", last };
}

function migrationsFor(engine: Engine, onStep: OnStep): Record<string, Migration> {
  const types: ColumnTypes =
    engine === "postgres"
      ? { key: sql`text collate "C"`, integer: sql`bigint`, real: sql`double precision` }
      : { key: sql`text`, integer: sql`integer`, real: sql`real` };
  const up = async (db: Kysely<unknown>, name: string, step: MigrationStep) => {
    const began = performance.now();
    await step(db, types).catch((error: unknown) => {
      throw new Error(`The upgrade failed at ${name}: ${error instanceof Error ? error.message : error}`, {
        cause: error,
      });
    });
    onStep(name, performance.now() - began);
  };
  return Object.fromEntries(
    Object.entries(STEPS).map(([name, step]) => [name, { up: (db) => up(db, name, step) }]),
  );
}
