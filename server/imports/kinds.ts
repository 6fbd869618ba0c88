/** The job that reads an import's files and decides what each row does; its subject is the import. */
export const CHECK_IMPORT = "check import";
/** What its payload is when only mended and refused rows are to be looked at. */
export const MENDED = "mended";
export const APPLY_IMPORT = "apply import";
/** The job that undoes an import; its payload is the actor as JSON. */
export const UNDO_IMPORT = "undo import";

/** The names in the file set of an import. */
export const CSV_FILE = "rows.csv";
export const ZIP_FILE = "pictures.zip";
