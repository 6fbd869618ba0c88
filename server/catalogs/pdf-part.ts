/** The one part of an uploaded PDF's file set. */
export const PDF_PART = "catalog.pdf";
