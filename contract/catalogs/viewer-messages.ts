/** What the catalogue viewer says once it is there. Free of zod; public pages load it with the viewer. */
export const VIEWER_PAGE = {
  pdfNotAvailable: "PDF not available yet",
  uploading: "Uploading PDF to server...",
  processing: "Converting PDF pages to images...",
  none: "There is no catalogue to show yet",
  pageOnItsWay: "This page is being prepared",
  pageFailed: "This page could not be loaded",
  notFound: "No page has these words",
  searchParts: "Search all parts",
  findFailed: "The search did not work. Please try again.",
} as const;
