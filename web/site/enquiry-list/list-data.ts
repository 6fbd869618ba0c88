import type { QueryClient } from "@tanstack/react-query";
import { type PageHead, pageHead } from "../../ui/page-head.ts";

/** What the page says of itself. What is on the list only the visitor's browser knows. */
export const listHead = (queryClient: QueryClient): Promise<PageHead> =>
  pageHead(queryClient, {
    title: "Enquiry list",
    description: "The parts you collected in this browser, to be sent as one request.",
    canonical: "/enquiry-list",
  });
