import type { PageHead } from "../../routing/routes.ts";
import { pageHead } from "../../ui/page-head.ts";

/** What the page says of itself. What is on the list only the visitor's browser knows. */
export const listHead = (): Promise<PageHead> =>
  pageHead({
    title: "Enquiry list",
    description: "The parts you collected in this browser, to be sent as one request.",
    canonical: "/enquiry-list",
  });
