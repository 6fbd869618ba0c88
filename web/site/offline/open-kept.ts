import { answers } from "#web/api/answers-now.ts";
import { siteQuery } from "#web/api/queries.ts";
import { toasts } from "#web/api/toast-store.ts";
import { parseAddress } from "#web/routing/addresses.ts";
import { findPage, type OpenedPage, openPage, type PageOpening, type Site } from "#web/routing/open-page.ts";
import { findKept, impatientKeeper, keeper } from "./keeper.ts";
import { SHELL_PATH } from "./kept.ts";

/** Makes what is kept known to a document that is the shell of another page; the shell's own data are the fallback. */
export async function readKept(unpack: () => unknown): Promise<void> {
  if (!(await findKept(siteQuery.key))) unpack();
  answers().renew([]);
  answers().keepIn(impatientKeeper);
  await answers().prefetch(siteQuery);
}

/** Opens a page from what is kept, or else the page that lists it. */
export async function openKept(site: Site, opening: PageOpening): Promise<OpenedPage> {
  const page = await openPage(site, opening);
  answers().keepIn(keeper);
  if (!page.failure) return page;
  // The page says it.
  toasts.set([]);
  const found = findPage(site, parseAddress(SHELL_PATH));
  return "opening" in found ? openPage(site, { ...found.opening, place: opening.place }) : page;
}
