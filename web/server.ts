import paths from "virtual:office-paths";
import { officeDocument } from "./document.ts";
import { renderSite } from "./render-site.tsx";
import type { Rendered } from "./rendered.ts";
import { parseAddress } from "./routing/addresses.ts";
import { findRoute } from "./routing/routes.ts";
import { pageAddress } from "./search-params.ts";

const SCREENS = paths.map((path) => ({ path }));
const DOCUMENT = officeDocument();

/** Returns the back office's document, which is the same for each screen, or a redirect. */
function officePage(address: string): Rendered {
  const { pathname, href } = parseAddress(address);
  const plain = `/${pathname.split("/").filter(Boolean).join("/")}`;
  if (plain !== pathname) return leadingTo(plain + href.slice(pathname.length));
  return findRoute(SCREENS, pathname) ? { status: 200, html: DOCUMENT, isWhole: false } : leadingTo("/");
}

const leadingTo = (location: string): Rendered => ({ status: 307, location, html: "", isWhole: false });

export default { renderSite, officePage, pageAddress };
