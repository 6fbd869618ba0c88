import type { Database } from "#server/platform/database/open.ts";
import type { Maker } from "#server/platform/files/derive.ts";
import { PLATE } from "#server/platform/files/derived-names.ts";
import { withStoredFiles } from "#server/platform/files/intents.ts";
import { newKey, requirePath } from "#server/platform/files/keys.ts";
import { type FileStore, withLocal } from "#server/platform/files/store.ts";
import { childTasks } from "#server/platform/media/child/child-task.ts";
import type { StoredImage } from "#server/platform/media/stored/stored-image.ts";

/** What a plate shows: the picture of a part without a photo. */
export interface PlateWords {
  code: string;
  kind: string;
}

/** An empty plate, 20 pixels wide. */
const PLACEHOLDER =
  "data:image/webp;base64,UklGRjQAAABXRUJQVlA4ICgAAADQAgCdASoUAA8APu1iqU2ppaQiMAgBMB2JaQAAhAwAAP7wKaNMCgAA";

/** Apart from the drawing, which children alone load. */
export const plateTasks = childTasks(import.meta.url, {
  makePlate: async () => (await import("./draw-plate.ts")).makePlate,
});

export type MakePlate = ReturnType<typeof plateTasks.on>["makePlate"];

/** Stores a plate's words for `save`, which claims its key; they don't stay if it fails. Its files are drawn on request. */
export function withPlate<T>(
  { database, files }: { database: Database; files: FileStore },
  words: PlateWords,
  save: (plate: StoredImage) => Promise<T>,
): Promise<T> {
  const key = newKey("image");
  const contents = new Map([[PLATE.words, Buffer.from(JSON.stringify(words))]]);
  const { width, height, sizes } = PLATE;
  const plate = { key, width, height, sizes: [...sizes], placeholder: PLACEHOLDER, plate: true as const };
  return withStoredFiles(database, files, { key, contents }, () => save(plate));
}

/** Draws the files of a plate on request. */
export function platesOnDemand({ files, makePlate }: { files: FileStore; makePlate: MakePlate }): Maker {
  return ({ key, name }, folder) =>
    withLocal(files, requirePath(key, PLATE.words), (path) => makePlate(path, name, folder));
}
