import type { Database } from "./open.ts";
import { readSetting } from "./settings.ts";

/** The setting under which the site's own address is stored. */
export const ADDRESS = "address";

/** What is stored of it. */
export interface StoredAddress {
  publicUrl: string | null;
}

/**
 * The site's own origin: what the environment says, else what its owner has set, else undefined. It stands in canonical
 * addresses, share pictures and the links of mails; cookies and the check of origins go by the environment alone, so that
 * a mistaken setting locks nobody out (docs/decisions/0043).
 */
export async function readPublicUrl(
  database: Pick<Database, "read">,
  { publicUrl }: { publicUrl: string | undefined },
): Promise<string | undefined> {
  if (publicUrl) return publicUrl;
  return (await readSetting<StoredAddress>(database, ADDRESS))?.publicUrl ?? undefined;
}
