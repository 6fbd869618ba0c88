import type { QueryClient } from "@tanstack/react-query";
import { photographsQuery } from "../../api/home.ts";
import { siteQuery } from "../../api/queries.ts";
import { type PageHead, pageHead } from "../../ui/page-head.ts";

/** What the page says of itself; all that it shows is in the frame's own data. */
export async function contactHead(queryClient: QueryClient): Promise<PageHead> {
  await queryClient.prefetchQuery(photographsQuery);
  const { place } = (await queryClient.ensureQueryData(siteQuery)).business;
  return pageHead(queryClient, {
    title: "Contact",
    description: `Telephone, e-mail, address and map of the counter${place && ` in ${place}`}, and a form for what you need.`,
    canonical: "/contact",
  });
}
