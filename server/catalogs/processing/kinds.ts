import type { JobRow } from "#server/platform/database/schema.ts";

/** Recognizes the text of scanned pages; the payload is the catalogue's id. */
export const READ_SCANS = "catalog-scans";

/** Finds tables on the chosen pages of a catalogue; the payload is the reading's id. */
export const READ_TABLES = "catalog-tables";
/** Creates a draft import from their rows; the payload is the reading's id. */
export const MAKE_DRAFT = "catalog-draft";

/** Inspects an uploaded PDF; the payload is the catalogue's id. */
export const OPEN_CATALOG = "catalog-open";
/** Renders one page; the payload is its number, the subject the catalogue's id. */
export const DRAW_PAGE = "catalog-page";

/** Finds the codes printed in a completed catalogue (server/catalogs/links); the payload is its id. */
export const READ_CODES = "catalog-codes";

export const pageOfJob = (job: JobRow): number => Number(job.payload);
