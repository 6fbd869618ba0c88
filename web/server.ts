import type { QueryClient } from "@tanstack/react-query";
import type { AnyRouter } from "@tanstack/react-router";
import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from "@tanstack/react-router/ssr/server";
import { createElement } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { ApiError, publicOrigin } from "./api/client.ts";
import { type PageContext, pageContext } from "./api/page-context.ts";
import { readManifest } from "./manifest.ts";
import { getRouter } from "./router.tsx";
import { pageAddress } from "./search-params.ts";
import { describePage } from "./site/crawlers/describe-page.ts";
import { renderedPage } from "./site/crawlers/rendered-page.ts";

/** A rendered page, or where its address leads. */
export interface Rendered {
  status: number;
  location?: string;
  html: string;
  /** Whether everything that it shows could be read: only then may it be kept. */
  isWhole: boolean;
  /** What broke it, which the page does not tell: for the log. */
  problem?: unknown;
}

/**
 * What React leaves in the place of content that could not be rendered. `renderToString` tells of it in no other way, and
 * the renderer that does costs a tenth to a third more (docs/decisions/0029).
 */
const BROKEN_BOUNDARY = "<!--$!-->";

/**
 * Renders the page at an address of this site to one text: every query is awaited in a loader, so that there is
 * nothing to stream. The same content makes the same text to the letter, whenever it is rendered. The status is the
 * API's own when it could not answer, and 500 when rendering itself broke.
 *
 * The router's own handler is used in the place of Start's, which brings what Heddle has not (server functions,
 * middleware) at half a page's cost (docs/decisions/0019).
 */
function render(address: string, context: PageContext): Promise<Rendered> {
  const request = new Request(`http://localhost${address}`);
  const handle = createRequestHandler({
    createRouter: timelessRouter,
    request,
    getRouterManifest: () => readManifest(address),
  });
  return pageContext.run(context, async () => {
    let page: Pick<Rendered, "html" | "isWhole" | "problem"> = { html: "", isWhole: false };
    const { status, headers } = await handle(async ({ router }) => {
      page = { isWhole: isWhole(router), ...(await toHtml(router)) };
      return new Response(null, { status: statusOf(router, page.html) });
    });
    const location = headers.get("location");
    return { status, ...page, ...(location && { location }) };
  });
}

/**
 * A router that forgets when a route's data was read: the router would write it into the page, where nobody reads it, and
 * the same content would never make the same text.
 */
function timelessRouter(): ReturnType<typeof getRouter> {
  const router = getRouter();
  const { load } = router;
  router.load = async (options) => {
    await load(options);
    for (const match of router.stores.matches.get()) match.updatedAt = 0;
  };
  return router;
}

async function toHtml(router: AnyRouter): Promise<Pick<Rendered, "html" | "problem">> {
  const app = renderToString(createElement(RouterServer, { router }));
  const problem = app.includes(BROKEN_BOUNDARY) ? await whatBroke(router) : loadProblem(router);
  const html = await transformHtmlStringWithRouter(router, withMarkupForMachines(router, app));
  return { html, problem };
}

/** What `renderToString` could not render, and keeps to itself: the other way of rendering tells. */
function whatBroke(router: AnyRouter): Promise<unknown> {
  return new Promise((resolve) => {
    renderToPipeableStream(createElement(RouterServer, { router }), {
      onError: resolve,
      onAllReady: () => resolve(undefined),
    });
  });
}

/** What broke a loader, unless the API could not answer, which its own log tells. */
const loadProblem = (router: AnyRouter): unknown =>
  router.stores.matches
    .get()
    .map((match) => match.error)
    .find((error) => error instanceof Error && !(error instanceof ApiError));

/** With what only machines read of a page. */
function withMarkupForMachines(router: AnyRouter, text: string): string {
  const page = renderedPage(router);
  if (!page) return text;
  const markup = describePage(queriesOf(router), page, publicOrigin());
  return text.replace("</head>", () => `${markup}</head>`);
}

const queriesOf = (router: AnyRouter) => (router.options.context as { queryClient: QueryClient }).queryClient;

function isWhole(router: AnyRouter): boolean {
  const queries = queriesOf(router).getQueryCache().getAll();
  return queries.every(({ state }) => state.status === "success");
}

function statusOf(router: AnyRouter, html: string): number {
  const failure = router.stores.matches
    .get()
    .map((match) => match.error)
    .find((error) => error instanceof ApiError && error.status >= 500) as ApiError | undefined;
  return failure?.status ?? (html.includes(BROKEN_BOUNDARY) ? 500 : getSsrStatus(router));
}

export default { render, pageAddress };
