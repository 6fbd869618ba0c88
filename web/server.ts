import type { PageContext } from "./api/page-context.ts";
import { renderSite } from "./render-site.tsx";
import type { Rendered } from "./rendered.ts";
import { pageAddress } from "./search-params.ts";

const OFFICE = /^\/admin(?:[/?]|$)/;

/** Renders the page at an address of this site to one text. */
async function render(address: string, context: PageContext): Promise<Rendered> {
  if (!OFFICE.test(address)) return renderSite(address, context);
  // A process whose site nobody administers at the moment carries none of it.
  const { renderOffice } = await import("./render-office.tsx");
  return renderOffice(address);
}

export default { render, pageAddress };
