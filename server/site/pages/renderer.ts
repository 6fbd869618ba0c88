import type { SiteAnswer } from "../../../contract/site/site.ts";
import type { VisitAnswer, VisitInput } from "../../platform/http/visit.ts";

/** What a page's loaders may ask of this process: the API, as an anonymous visitor. */
export type PageApi = (address: string, asked: VisitInput) => Promise<VisitAnswer>;

/** What the loaders of one page are handed. */
interface PageContext {
  api: PageApi;
  publicUrl: string | undefined;
  /** The last whole answer of GET /site, for a page that is rendered while there is none. */
  lastSite?: SiteAnswer | undefined;
}

/** A rendered page, or where its address leads. */
export interface Rendered {
  status: number;
  location?: string;
  html: string;
  /** Whether everything that it shows could be read. */
  isWhole: boolean;
  /** What broke it, which the page does not tell. */
  problem?: unknown;
}

/** The built renderer (web/server.ts). */
export interface Renderer {
  /** Renders a page of the site. */
  renderSite(address: string, context: PageContext): Promise<Rendered>;
  /** The document of the back office, where the address is one of its screens. */
  officePage(address: string): Rendered;
  /** The address without what no page reads; the same for all that show the same. */
  pageAddress(url: string): string;
}
