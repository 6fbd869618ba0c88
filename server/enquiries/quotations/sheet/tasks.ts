import { childTasks } from "../../../platform/media/child/child-task.ts";

export const sheetTasks = childTasks(import.meta.url, {
  sheet: async () => {
    const { drawSheet } = await import("./draw-sheet.ts");
    // The child parses it, since its pictures may be megabytes.
    return ({ json }: { json: string }) => drawSheet(JSON.parse(json));
  },
});
