import {
  createRequestHandler,
  RouterServer,
  transformHtmlStringWithRouter,
} from "@tanstack/react-router/ssr/server";
import { renderToString } from "react-dom/server";
import { readManifest } from "./manifest.ts";
import type { Rendered } from "./rendered.ts";
import { getRouter } from "./router.tsx";

/**
 * Renders what stands in the place of the back office until its script draws it. The router's own handler is used in the
 * place of Start's, which brings what Heddle has not (server functions, middleware).
 */
export async function renderOffice(address: string): Promise<Rendered> {
  const handle = createRequestHandler({
    createRouter: getRouter,
    request: new Request(`http://localhost${address}`),
    getRouterManifest: readManifest,
  });
  let html = "";
  const { status, headers } = await handle(async ({ router }) => {
    html = await transformHtmlStringWithRouter(router, renderToString(<RouterServer router={router} />));
    return new Response(null, { status: 200 });
  });
  const location = headers.get("location");
  return { status, html, isWhole: false, ...(location && { location }) };
}
