import { csvSubscriber, NEWSLETTER_CSV_COLUMNS } from "../../../contract/enquiries/newsletter-csv.ts";
import { unsubscribePath } from "../../../contract/enquiries/unsubscribe-link.ts";
import { csvHead } from "../../../contract/platform/csv.ts";
import type { Database } from "../../platform/database/open.ts";
import { listSubscribers, presentSubscriber } from "./store.ts";

const SLICE = 500;

/** All addresses as CSV, newest first, a slice at a time; `readOrigin` tells the site's own, for the unsubscribe links. */
export async function* exportSubscribers(
  { read }: Database,
  readOrigin: () => Promise<string>,
): AsyncGenerator<string> {
  const origin = await readOrigin();
  yield csvHead(NEWSLETTER_CSV_COLUMNS);
  let before: string | undefined;
  do {
    const rows = await listSubscribers(read, { limit: SLICE, before });
    const lines = rows.map((row) =>
      csvSubscriber({ ...presentSubscriber(row), link: `${origin}${unsubscribePath(row.token)}` }),
    );
    if (lines.length) yield lines.join("");
    before = rows.length === SLICE ? rows.at(-1)?.id : undefined;
  } while (before !== undefined);
}
