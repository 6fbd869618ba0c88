/** Reads the text off pages that are pictures; the payload is the catalogue's id. */
export const READ_SCANS = "catalog-scans";
