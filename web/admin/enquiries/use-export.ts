import { useState } from "react";
import { enquiries } from "../../../contract/calls/enquiries.ts";
import { csvFileName } from "../../../contract/csv.ts";
import type { ExportEnquiriesBody } from "../../../contract/enquiry.ts";
import { INBOX } from "../../../contract/messages.ts";
import { ask } from "../calls/ask.ts";
import { download } from "../calls/download.ts";
import { toastFailure } from "../calls/failure.ts";
import type { InboxSearch } from "./inbox-search.ts";

/** All enquiries that match, streamed by the server from a link that is valid once (ruling 'Session'). */
export function useExport() {
  const [isExporting, setExporting] = useState(false);
  const exportAll = async ({ q, state }: InboxSearch) => {
    const json: ExportEnquiriesBody = { ...(q ? { search: q } : {}), ...(state ? { state } : {}) };
    setExporting(true);
    try {
      const { url } = await ask(enquiries.makeExport, { json });
      download(url, csvFileName(new Date(), "enquiries"));
    } catch (error) {
      toastFailure(error, INBOX.exportFailed);
    } finally {
      setExporting(false);
    }
  };
  return { isExporting, exportAll };
}
