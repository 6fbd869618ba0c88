import plexMono from "@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2?url";
import { answers } from "../api/answers-now.ts";
import { publicOrigin } from "../api/client.ts";
import { siteQuery } from "../api/queries.ts";
import type { PageHead } from "../routing/routes.ts";

/** Returns a page's metadata with the company's name in the title. */
export async function pageHead(head: PageHead): Promise<PageHead> {
  const { business } = await answers().ensure(siteQuery);
  return { ...head, title: `${head.title}: ${business.companyName}` };
}

export type HeadTag = [name: "meta" | "link", attributes: Readonly<Record<string, string>>];

/** Returns a page's title and its meta and link elements. Without metadata the title is `failed`. */
export function headOf(
  head: PageHead | undefined,
  failed: string,
): { title: string; tags: readonly HeadTag[] } {
  if (!head) return { title: failed, tags: [NOINDEX] };
  const { title, description, canonical, isPart, preload, hasNumbers } = head;
  const tags: (HeadTag | false | undefined)[] = [
    description !== "" && ["meta", { name: "description", content: description }],
    (canonical === undefined || isPart) && NOINDEX,
    canonical !== undefined && ["link", { rel: "canonical", href: `${publicOrigin()}${canonical}` }],
    preload && [
      "link",
      {
        rel: "preload",
        as: "image",
        type: "image/avif",
        imagesrcset: preload.srcSet,
        imagesizes: preload.sizes,
        ...(preload.media && { media: preload.media }),
        fetchpriority: "high",
      },
    ],
    hasNumbers && preloadFont(plexMono),
  ];
  return { title, tags: tags.filter((tag) => tag !== false && tag !== undefined) };
}

export const preloadFont = (href: string): HeadTag => [
  "link",
  { rel: "preload", as: "font", type: "font/woff2", href, crossorigin: "anonymous" },
];

const NOINDEX: HeadTag = ["meta", { name: "robots", content: "noindex" }];
