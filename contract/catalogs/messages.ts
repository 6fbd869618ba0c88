/** Texts of catalogues in the back office, and errors of PDFs. Free of zod. */
import { counted } from "../platform/counted.ts";
import { NAME_REQUIRED, STATUS_NOT_UPDATED } from "../platform/shared-messages.ts";
import { CATALOG_NAME_MAX, MARKS_PER_PAGE_MAX } from "../products/limits.ts";

export const CATALOG_ADMIN = {
  selectPdf: "Please select a PDF file",
  loadFailed: "Failed to load catalogs",
  uploadFailed: "Failed to upload catalog",
  navigationFailed: "Failed to update page navigation",
  sectionsStale: "Someone else changed the sections of this catalogue in the meantime.",
  renamed: "Catalogue renamed",
  renameFailed: "Failed to rename catalogue",
  nameHint: "Visitors see this name instead of the file name.",
  statusFailed: STATUS_NOT_UPDATED,
  deleteFailed: "Failed to delete catalog",
  uploaded: "Catalog uploaded successfully",
  statusUpdated: "Catalog status updated",
  navigationUpdated: "Page navigation updated",
  areaOutside: "Draw the area on the page, large enough to click",
  tooManyMarks: `A page has at most ${MARKS_PER_PAGE_MAX} areas and excluded codes`,
  marksFailed: "Failed to save the parts of this page",
  marksLoadFailed: "Failed to load the parts of this page",
  marksSaved: "Parts of this page updated",
  codesFailed: "Failed to load the printed codes",
  unclearDrawings:
    "Numbers on these drawings aren't linked to parts: it's unclear which parts list is theirs.",
  sharedList: (page: number) => `Page ${page} lists these numbers, but other drawings have them too`,
  severalLists: (pages: string) => `The lists on pages ${pages} have these numbers`,
  codeInForm: (code: string) => `Code ${code} is filled in`,
  noMarks: "No code on this page matches a part",
  noPartFound: "No part has this code or name",
  copyOwn: "Choose another edition to copy the marks from",
  marksCopied: (copied: number, left: number) =>
    left === 0
      ? `${counted(copied, "mark")} copied`
      : `${counted(copied, "mark")} copied, ${left} skipped: no matching page here`,
  deleted: "Catalog and all associated data deleted successfully",
  deletedWithIssues: "Catalog deleted with some issues",
  confirmDelete:
    "Are you sure you want to delete this catalog? This permanently removes the catalog, its files and associated products.",
  empty: "No catalogs available for this category",
  whatNext: "Next: give it the title that visitors read, then find its parts and check its pages.",
  notModified: "Not modified",
  sectionRequired: "At least one valid section with page number is required",
  sectionNotInteger: (name: string) => `Page number for section ${name} must be an integer`,
  sectionOutOfRange: (name: string, totalPages: number) =>
    `Page number for section ${name} must be between 1 and ${totalPages}`,
} as const;

export const CATALOG_UPLOADS = {
  title: "Upload several PDFs",
  text: "Check the category of each PDF. We suggest one where the file name gives a hint.",
  chooseCategory: "Please choose a category",
  waiting: "Waiting for the uploads before it",
} as const;

/** Why a catalogue's pages could not be made, for administrators (ruling 'Catalogues'). */
export const CATALOG_PROBLEM = {
  encrypted: "This PDF is protected by a password. Save a copy without the password and upload that.",
  damaged: "This PDF is damaged and cannot be opened. Export it again and upload the new file.",
  empty: "This PDF has no pages.",
  attached: (name: string) =>
    `'${name}', a PDF attached to this one, is damaged or protected by a password. Upload the attached PDFs one by one.`,
  tooManyPages: (pages: number, most: number) => `This PDF has ${pages} pages; at most ${most} can be shown.`,
  pageFailed: (page: number) =>
    `Page ${page} could not be drawn. Simplify that page or export the PDF again, then upload the new file.`,
  tooSlow: "This PDF takes too long to read. Export it in a simpler form and upload the new file.",
  tooLarge: "This PDF needs too much memory. Export it with smaller images and upload the new file.",
  interrupted: "Creating the pages of this PDF failed several times. Please upload it again later.",
} as const;

export const CATALOG_FORM = {
  nameRequired: NAME_REQUIRED,
  nameTooLong: `Name must be at most ${CATALOG_NAME_MAX} characters`,
  sectionNameTooLong: "Section name is too long",
  tooManySections: "Too many sections",
  sectionTwice: (name: string) => `Section ${name} is listed twice with different pages`,
} as const;
