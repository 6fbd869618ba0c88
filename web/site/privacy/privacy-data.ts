import type { PageHead } from "#web/routing/routes.ts";
import { pageHead } from "#web/ui/page-head.ts";

/** Returns the metadata of the privacy page, whose other content is in the frame's data. */
export const privacyHead = (): Promise<PageHead> =>
  pageHead({
    title: "Privacy",
    description: "What this site stores about its visitors and what it does not.",
    canonical: "/privacy",
  });
