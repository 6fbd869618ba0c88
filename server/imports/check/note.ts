import type { Database } from "../../platform/database/open.ts";
import type { ImportsRow } from "../../platform/database/schema.ts";
import { updateImport } from "../store.ts";

const SHOWN = 5;

export const firstFew = (all: readonly (string | number)[]): string =>
  all.length > SHOWN ? `${all.slice(0, SHOWN).join(", ")} and others` : all.join(", ");

/** Stores the progress of an import's check; no effect in any other state. */
export async function note({ main }: Database, id: string, values: Partial<ImportsRow>): Promise<void> {
  await updateImport(main, id, ["checking"], values);
}
