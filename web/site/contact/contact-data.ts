import type { QueryClient } from "@tanstack/react-query";
import { type PageHead, pageHead } from "../../ui/page-head.ts";

/** What the page says of itself; all that it shows is in the frame's own data. */
export const contactHead = (queryClient: QueryClient): Promise<PageHead> =>
  pageHead(queryClient, {
    title: "Contact",
    description:
      "Telephone, e-mail, address and map of the counter in Bhilwara, Rajasthan, and a form for what you need.",
    canonical: "/contact",
  });
