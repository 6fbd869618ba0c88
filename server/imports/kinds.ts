/** Reads an import's files and plans each row; the job's subject is the import. */
export const CHECK_IMPORT = "check import";
/** The payload for rechecking only corrected and rejected rows. */
export const RECHECK = "mended";
export const APPLY_IMPORT = "apply import";
/** Undoes an import; the payload is the actor as JSON. */
export const UNDO_IMPORT = "undo import";

export const CSV_FILE = "rows.csv";
export const ZIP_FILE = "pictures.zip";
