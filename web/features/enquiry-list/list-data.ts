import type { QueryClient } from "@tanstack/react-query";
import { type PageHead, pageHead } from "../../ui/page-head.ts";

/** What the page says of itself; without a canonical address, for it is each visitor's own. */
export const listHead = (queryClient: QueryClient): Promise<PageHead> =>
  pageHead(queryClient, {
    title: "Enquiry list",
    description: "The parts you collected in this browser, to be sent as one request.",
  });
