/** The name of the one file in the set of an uploaded PDF. */
export const PDF_FILE = "catalog.pdf";
