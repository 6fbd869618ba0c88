import { defineHandlerCallback } from "@tanstack/react-router/ssr/server";
import { createStartHandler, defaultRenderHandler } from "@tanstack/react-start/server";
import { ApiError } from "./api/client.ts";

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
  const answer = await defaultRenderHandler(page);
  const response = answer instanceof Response ? answer : answer.response;
  const html = await response.text();
  const status = failure?.status ?? (html.includes(BROKEN_BOUNDARY) ? 500 : response.status);
  return new Response(html, { status, headers: response.headers });
});

const fetch = createStartHandler({ handler: render });

export default { fetch };
