import { childTasks } from "../../platform/media/child/child-task.ts";

/** What a plate shows: the picture of a part without a photo. */
export interface PlateWords {
  code: string;
  kind: string;
}

/** Apart from the drawing, which children alone load. */
export const plateTasks = childTasks(import.meta.url, {
  plate: async () => (await import("./draw-plate.ts")).encodePlate,
});
