import { answers } from "#web/api/answers-now.ts";
import { photographsQuery } from "#web/api/home.ts";
import { siteQuery } from "#web/api/queries.ts";
import type { PageHead } from "#web/routing/routes.ts";
import { pageHead } from "#web/ui/page-head.ts";

/** Returns the metadata of the contact page, whose other content is in the frame's data. */
export async function contactHead(): Promise<PageHead> {
  await answers().prefetch(photographsQuery);
  const { place } = (await answers().ensure(siteQuery)).business;
  return pageHead({
    title: "Contact",
    description: `Phone, e-mail, address and map of the counter${place && ` in ${place}`}, and a contact form.`,
    canonical: "/contact",
    hasNumbers: true,
  });
}
