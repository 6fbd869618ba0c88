import type { QueryClient } from "@tanstack/react-query";
import { publicOrigin } from "../api/client.ts";
import { siteQuery } from "../api/queries.ts";

export interface PageHead {
  title: string;
  description: string;
  /** The one address of this content, without origin; none for pages that search engines leave alone. */
  canonical?: string;
}

/** What a loader hands to `head`: the title carries the company's name. */
export async function pageHead(queryClient: QueryClient, head: PageHead): Promise<PageHead> {
  const { business } = await queryClient.ensureQueryData(siteQuery);
  return { ...head, title: `${head.title}: ${business.companyName}` };
}

/**
 * A page's title, description and canonical address, as a route's `head` returns them; a page whose content
 * could not be read is called by what failed.
 */
export function headTags(head: PageHead | undefined, failed: string) {
  if (!head) return { meta: [{ title: failed }, NOINDEX] };
  return {
    meta: [
      { title: head.title },
      ...(head.description ? [{ name: "description", content: head.description }] : []),
      ...(head.canonical === undefined ? [NOINDEX] : []),
    ],
    links:
      head.canonical === undefined ? [] : [{ rel: "canonical", href: `${publicOrigin()}${head.canonical}` }],
  };
}

const NOINDEX = { name: "robots", content: "noindex" };
