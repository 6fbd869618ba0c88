import { AsyncLocalStorage } from "node:async_hooks";
import type { SiteAnswer } from "../../contract/site.ts";
import { type AnyAsked, renderBy } from "./transport.ts";

/** What the server hands to the loaders of one page (server/pages/renderer.ts). */
export interface PageContext {
  api: (address: string, asked: AnyAsked) => Promise<{ status: number; body: unknown }>;
  publicUrl: string | undefined;
  /** The last whole answer of GET /site. */
  lastSite?: SiteAnswer | undefined;
}

/** The context of the page that is being rendered. On the server only: in the browser nothing imports this. */
export const pageContext = new AsyncLocalStorage<PageContext>();

renderBy(() => {
  const context = pageContext.getStore();
  if (!context) throw new Error("A page reads the API outside of its rendering");
  return { ...context, read: (path, asked) => context.api(`GET ${path}`, asked) };
});
