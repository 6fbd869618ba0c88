import { childTasks } from "../../platform/media/child/child-task.ts";

export const plateTasks = childTasks(import.meta.url, {
  plate: async () => (await import("./draw-plate.ts")).encodePlate,
});
