import type { QueryClient } from "@tanstack/react-query";
import type { AnyRouter } from "@tanstack/react-router";
import { defineHandlerCallback } from "@tanstack/react-router/ssr/server";
import { createStartHandler, defaultRenderHandler } from "@tanstack/react-start/server";
import { ApiError, publicOrigin } from "./api/client.ts";
import { describePage } from "./crawlers/describe-page.ts";
import { renderedPage } from "./crawlers/rendered-page.ts";

/** What React leaves in the place of content that could not be rendered. */
const BROKEN_BOUNDARY = "<!--$!-->";

/**
 * Renders a page to one text: every query is awaited in a loader, so that there is nothing to stream. The
 * status is the API's own when it could not answer, and 500 when rendering itself broke.
 */
const render = defineHandlerCallback(async (page) => {
  const failure = page.router.stores.matches
    .get()
    .map((match) => match.error)
    .find((error) => error instanceof ApiError && error.status >= 500) as ApiError | undefined;
  const forMachines = markupForMachines(page.router);
  const answer = await defaultRenderHandler(page);
  const response = answer instanceof Response ? answer : answer.response;
  const html = (await response.text()).replace("</head>", () => `${forMachines}</head>`);
  const status = failure?.status ?? (html.includes(BROKEN_BOUNDARY) ? 500 : response.status);
  return new Response(html, { status, headers: response.headers });
});

/** What only machines read of a page. The queries' answers are forgotten once the page is rendered. */
function markupForMachines(router: AnyRouter): string {
  const { queryClient } = router.options.context as { queryClient: QueryClient };
  const page = renderedPage(router);
  return page ? describePage(queryClient, page, publicOrigin()) : "";
}

const fetch = createStartHandler({ handler: render });

export default { fetch };
