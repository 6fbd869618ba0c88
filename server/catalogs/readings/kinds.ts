/** Reads the chosen pages of a catalogue for tables; the payload is the reading's id. */
export const READ_TABLES = "catalog-tables";
/** Makes rows of them a draft of the import; the payload is the reading's id. */
export const MAKE_DRAFT = "catalog-draft";
