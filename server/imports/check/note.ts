import type { Database } from "../../platform/database/open.ts";
import type { ImportsRow } from "../../platform/database/schema.ts";

const SHOWN = 5;

/** The first of many lines or paths, for a sentence. */
export const firstFew = (all: readonly (string | number)[]): string =>
  all.length > SHOWN ? `${all.slice(0, SHOWN).join(", ")} and others` : all.join(", ");

type Note = Partial<
  Pick<
    ImportsRow,
    | "state"
    | "problem"
    | "encoding"
    | "separator"
    | "rows"
    | "checked"
    | "same"
    | "pictures"
    | "unused_pictures"
    | "preview"
    | "mapping"
    | "placed_pictures"
  >
>;

/** Writes down how far the check of an import is; nothing where it is no longer being checked. */
export async function note(database: Database, id: string, values: Note): Promise<void> {
  await database.main
    .updateTable("imports")
    .set({ ...values, updated_at: Date.now() })
    .where("id", "=", id)
    .where("state", "=", "checking")
    .execute();
}
