/** Texts of the loaded catalogue viewer. Free of zod; public pages load it with the viewer. */
export const VIEWER_PAGE = {
  pdfNotAvailable: "PDF not available yet",
  uploading: "Uploading PDF to server...",
  processing: "Converting PDF pages to images...",
  none: "There is no catalogue to show yet",
  pageOnItsWay: "This page is being prepared",
  pageFailed: "This page could not be loaded",
  noParts: "No part of our list is marked on this page. Add a code from it to your enquiry list.",
  notFound: "No page has these words",
  searchParts: "Search all parts",
  findFailed: "The search did not work. Please try again.",
} as const;
