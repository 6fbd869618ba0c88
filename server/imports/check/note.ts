import type { Database } from "../../platform/database/open.ts";
import type { ImportsRow } from "../../platform/database/schema.ts";
import { updateImport } from "../store.ts";

const SHOWN = 5;

/** The first of many lines or paths, for a sentence. */
export const firstFew = (all: readonly (string | number)[]): string =>
  all.length > SHOWN ? `${all.slice(0, SHOWN).join(", ")} and others` : all.join(", ");

/** Writes down how far the check of an import is; nothing where it is no longer being checked. */
export async function note({ main }: Database, id: string, values: Partial<ImportsRow>): Promise<void> {
  await updateImport(main, id, ["checking"], values);
}
