import { AsyncLocalStorage } from "node:async_hooks";

/** What the server hands to the loaders of one page (server/pages/renderer.ts). */
export interface PageContext {
  api: (path: string) => Promise<{ status: number; body: string }>;
  publicUrl: string | undefined;
  /** The body of the last whole answer of /api/site. */
  lastSite?: string | undefined;
}

/** The context of the page that is being rendered. On the server only: in the browser nothing imports this. */
export const pageContext = new AsyncLocalStorage<PageContext>();
