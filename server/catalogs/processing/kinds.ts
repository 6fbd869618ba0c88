import type { JobRow } from "../../platform/database/schema.ts";

/** Reads the text off pages that are pictures; the payload is the catalogue's id. */
export const READ_SCANS = "catalog-scans";

/** Reads the chosen pages of a catalogue for tables; the payload is the reading's id. */
export const READ_TABLES = "catalog-tables";
/** Makes rows of them a draft of the import; the payload is the reading's id. */
export const MAKE_DRAFT = "catalog-draft";

/** Looks into an uploaded PDF; the payload is the catalogue's id. */
export const OPEN_CATALOG = "catalog-open";
/** Draws one page; the payload is its number, the subject the catalogue's id. */
export const DRAW_PAGE = "catalog-page";

/** Finds the codes that a completed catalogue prints (server/catalogs/links); the payload is its id. */
export const READ_CODES = "catalog-codes";

export const pageOfJob = (job: JobRow): number => Number(job.payload);
