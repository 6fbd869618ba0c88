import { childTasks } from "../../platform/media/child/child-task.ts";

/** Reading of tables and ZIP files; long results go to the file `target`, not between processes. */
export const uploadTasks = childTasks(import.meta.url, {
  table: async () => (await import("./write-table.ts")).writeTable,
  zipNames: async () => (await import("./archive.ts")).writeNames,
  zipPhoto: async () => (await import("./archive.ts")).lookAtPhoto,
  zipFile: async () => (await import("./archive.ts")).unpackFile,
});
