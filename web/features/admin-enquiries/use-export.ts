import { useState } from "react";
import { csvFileName } from "../../../contract/csv.ts";
import type { ExportEnquiriesBody } from "../../../contract/enquiry.ts";
import { INBOX } from "../../../contract/messages.ts";
import type { DownloadLink } from "../../../contract/product.ts";
import { adminJson } from "../../admin/client.ts";
import { download } from "../../admin/download.ts";
import { toastFailure } from "../../admin/failure.ts";
import type { InboxSearch } from "./inbox-search.ts";

/** All enquiries that match, streamed by the server from a link that is valid once (ruling 'Session'). */
export function useExport() {
  const [isExporting, setExporting] = useState(false);
  const exportAll = async ({ q, state }: InboxSearch) => {
    const json: ExportEnquiriesBody = { ...(q ? { search: q } : {}), ...(state ? { state } : {}) };
    setExporting(true);
    try {
      const answer = await adminJson<DownloadLink | undefined>("/enquiries/export", { method: "POST", json });
      if (!answer?.url) throw new Error(INBOX.exportFailed);
      download(answer.url, csvFileName(new Date(), "enquiries"));
    } catch (error) {
      toastFailure(error, INBOX.exportFailed);
    } finally {
      setExporting(false);
    }
  };
  return { isExporting, exportAll };
}
