import type { PageHead } from "../../routing/routes.ts";
import { pageHead } from "../../ui/page-head.ts";

/** What the page says of itself; all that it shows is in the frame's own data. */
export const privacyHead = (): Promise<PageHead> =>
  pageHead({
    title: "Privacy",
    description: "What this site stores about its visitors and what it does not.",
    canonical: "/privacy",
  });
