import type { ExportEnquiriesBody } from "../../contract/enquiries/enquiry.ts";
import { csvEnquiry, ENQUIRY_CSV_COLUMNS } from "../../contract/enquiries/enquiry-csv.ts";
import { csvHead } from "../../contract/platform/csv.ts";
import type { Database } from "../platform/database/open.ts";
import { presentEnquiry } from "./present.ts";
import { listEnquiries } from "./store.ts";

const SLICE = 500;

/** All enquiries that match as CSV, newest first, a slice at a time. */
export async function* exportEnquiries(
  { read }: Database,
  { search = "", state }: ExportEnquiriesBody,
): AsyncGenerator<string> {
  yield csvHead(ENQUIRY_CSV_COLUMNS);
  let before: string | undefined;
  do {
    const rows = await listEnquiries(read, { search, state }, { limit: SLICE, before });
    if (rows.length) yield rows.map((row) => csvEnquiry(presentEnquiry(row))).join("");
    before = rows.length === SLICE ? rows.at(-1)?.id : undefined;
  } while (before !== undefined);
}
