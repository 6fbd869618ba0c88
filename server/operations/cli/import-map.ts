import { readFile } from "node:fs/promises";
import { z } from "zod";
import { ImportMapping, type ImportPreview } from "../../../contract/imports/import.ts";
import { headKey, JOINED_TARGETS } from "../../../contract/imports/import-heads.ts";
import { CategorySchema } from "../../../contract/platform/primitives.ts";

const { columns, byTitle, category } = ImportMapping.shape;

/** A file that says what columns are, by their names: `{"columns": {"Rate": "Price"}, "words": {"Sulzer": "others"}}`. */
const ImportMap = z.strictObject({
  columns: z.record(z.string(), columns.element),
  byTitle: byTitle.default(false),
  category: category.default(null),
  words: z.record(z.string(), CategorySchema).default({}),
});
export type ImportMap = z.infer<typeof ImportMap>;

/** Reads such a file. Throws with a sentence that names what is wrong in it. */
export async function readImportMap(path: string): Promise<ImportMap> {
  const read = ImportMap.safeParse(JSON.parse(await readFile(path, "utf8")));
  if (read.data) return read.data;
  const [issue] = read.error.issues;
  throw new Error(`${path}: ${issue?.path.join(".")}: ${issue?.message}`);
}

/** What the columns of a file are by such a file; those that it does not name are what their names say. */
export function mappingBy(map: ImportMap | undefined, { columns, mapping }: ImportPreview): ImportMapping {
  if (!map) return mapping;
  const named = new Map(Object.entries(map.columns).map(([name, target]) => [headKey(name), target]));
  const { byTitle, category } = map;
  return {
    ...mapping,
    byTitle,
    category,
    words: Object.entries(map.words).map(([word, category]) => ({ word, category })),
    columns: columns.map(({ name }, place) => {
      const said = named.get(headKey(name));
      const guessed = mapping.columns[place] ?? null;
      if (said !== undefined) return said;
      // What is said of another column counts more than what this one's name says, where only one can be that.
      const isTaken =
        guessed !== null && !JOINED_TARGETS.has(guessed) && [...named.values()].includes(guessed);
      return isTaken ? null : guessed;
    }),
  };
}
