import { childTasks } from "../../platform/media/child/child-task.ts";

/** Reading and drawing of a PDF's pages (answer.ts), and cutting of their images. */
export const pdfTasks = childTasks(import.meta.url, {
  inspect: async () => (await import("./answer.ts")).inspect,
  draw: async () => (await import("./answer.ts")).draw,
  scan: async () => (await import("./answer.ts")).scan,
  tables: async () => (await import("./answer.ts")).readTables,
  cut: async () => (await import("./answer.ts")).cutPieces,
  onDemand: async () => (await import("./answer.ts")).drawOne,
  cutFigure: async () => (await import("../pieces/cut-figure.ts")).cutFigure,
});
