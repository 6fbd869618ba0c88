import { AsyncLocalStorage } from "node:async_hooks";
import type { SiteAnswer } from "../../contract/site/site.ts";
import { type Answers, createAnswers } from "./answers.ts";
import { type AnyCallArgs, type Rendering, setRenderingSource } from "./transport.ts";

/** What the server passes to a page's loaders (server/site/pages/renderer.ts). */
export interface PageContext {
  api: (address: string, args: AnyCallArgs) => Promise<{ status: number; body: unknown }>;
  publicUrl: string | undefined;
  lastSite?: SiteAnswer | undefined;
}

/** Server only; the browser never imports this module. */
const rendered = new AsyncLocalStorage<Rendering>();

setRenderingSource(() => rendered.getStore());

/** Runs `render` with an empty query cache that belongs to this page. */
export function renderIn<T>(
  { api, publicUrl, lastSite }: PageContext,
  render: (answers: Answers) => Promise<T>,
): Promise<T> {
  const answers = createAnswers({ fresh: Number.POSITIVE_INFINITY, retries: 0, pause: 0 });
  const read: Rendering["read"] = (path, args) => api(`GET ${path}`, args);
  return rendered.run({ read, answers, publicUrl, lastSite }, () => render(answers));
}
