import type { SiteAnswer } from "#contract/site/site.ts";
import type { VisitAnswer, VisitInput } from "#server/platform/http/visit.ts";

/** The API for a page's loaders, as an anonymous visitor. */
export type PageApi = (address: string, asked: VisitInput) => Promise<VisitAnswer>;

interface PageContext {
  api: PageApi;
  publicUrl: string | undefined;
  /** The last complete response of GET /site, for rendering while the database fails. */
  lastSite?: SiteAnswer | undefined;
}

export interface RendererOutput {
  status: number;
  location?: string;
  html: string;
  /** Whether all its data could be read. */
  isWhole: boolean;
  /** The cause of an error page, not shown on it. */
  problem?: unknown;
}

/** The built renderer (web/server.ts). */
export interface Renderer {
  renderSite(address: string, context: PageContext): Promise<RendererOutput>;
  /** The back office's document, if the address is one of its screens. */
  officePage(address: string): RendererOutput;
  /** The address without parameters that no page reads; equal for equal pages. */
  pageAddress(url: string): string;
}
