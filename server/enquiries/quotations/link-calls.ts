import { quotationLinks } from "../../../contract/enquiries/quotation-calls.ts";
import { withinLimits } from "../../accounts/limits/visitor-calls.ts";
import { handle } from "../../platform/http/handle.ts";
import type { EnquiryDeps } from "../deps.ts";
import { acceptLinked, askAboutLinked, declineLinked } from "./answer-link.ts";
import { pdfDownload } from "./document.ts";
import { keepSecret, markSeen, readLinked, requireLinkedRow } from "./open-link.ts";
import { linkedPaper } from "./order-papers.ts";

/** The calls of a customer under the link of a quotation. Nothing of their answers is cached or indexed. */
export const quotationLinkCalls = (services: EnquiryDeps) => {
  const { database } = services;
  const onRequest = [keepSecret];
  return handle(quotationLinks, {
    read: { onRequest, run: ({ params }) => readLinked(database.read, params.token) },
    pdf: {
      onRequest,
      run: ({ params, ...call }) =>
        withinLimits(database, "quotation-read", call, async () =>
          pdfDownload(services, await requireLinkedRow(database.read, params.token)),
        ),
    },
    document: {
      onRequest,
      run: ({ params, ...call }) =>
        withinLimits(database, "quotation-read", call, async () =>
          linkedPaper(services, await requireLinkedRow(database.read, params.token), params.kind),
        ),
    },
    see: {
      onRequest,
      run: async ({ params, ...call }) =>
        void (await withinLimits(database, "quotation-read", call, () => markSeen(database, params.token))),
    },
    accept: { onRequest, run: (asked) => acceptLinked(services, asked) },
    decline: { onRequest, run: (asked) => declineLinked(services, asked) },
    ask: { onRequest, run: (asked) => askAboutLinked(services, asked) },
  });
};
