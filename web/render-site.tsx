import { AsyncLocalStorage } from "node:async_hooks";
import { renderToString } from "react-dom/server";
import type { SiteAnswer } from "#contract/site/site.ts";
import { type Answers, createAnswers } from "./api/answers.ts";
import { openingPageQuery } from "./api/catalogs.ts";
import { ApiError, publicOrigin } from "./api/client.ts";
import { siteQuery } from "./api/queries.ts";
import { type AnyCallArgs, type Rendering, setRenderingSource } from "./api/transport.ts";
import { siteDocument } from "./document.ts";
import { packPage } from "./packed-page.ts";
import type { Rendered } from "./rendered.ts";
import { parseAddress } from "./routing/addresses.ts";
import { findPage, type OpenedPage, openPage } from "./routing/open-page.ts";
import { createRouter } from "./routing/router.ts";
import { NotFound } from "./routing/routes.ts";
import { readViewerSearch } from "./search-params.ts";
import { describePage } from "./site/crawlers/describe-page.ts";
import { phoneImages } from "./site/viewer/leaf-image.tsx";
import { SiteApp } from "./site-app.tsx";
import { SITE } from "./site-pages.ts";
import { type HeadTag, headOf } from "./ui/page-head.ts";

const VIEWER_FILE = "site/viewer/public-viewer.tsx";

/** The router's visit on the server. */
const STILL = {
  address: () => "",
  key: () => "",
  push: () => undefined,
  replace: () => undefined,
  back: () => undefined,
  listen: () => undefined,
  leave: () => undefined,
  documentAddress: () => "",
  isOnline: () => true,
  tryLater: () => () => undefined,
  turn: () => undefined,
};

/** Renders a page to a string, deterministically. The status is a failed call's, 500 if rendering threw. */
export function renderSite(address: string, context: PageContext): Promise<Rendered> {
  return renderIn(context, async (answers) => {
    // Redirects depend on the site's categories; without them the page shows its failure.
    await answers.prefetch(siteQuery);
    const found = findPage(SITE, parseAddress(address));
    if (!("opening" in found)) {
      const location = "redirect" in found ? found.redirect : found.outside;
      return { status: 307, location, html: "", isWhole: false };
    }
    const shown = await openPage(SITE, found.opening);
    const drawn = draw(shown);
    const { failure } = drawn.shown;
    const viewer = readViewerSearch(shown.place.search);
    const opening = openingPageQuery(viewer);
    const page = opening && answers.known(opening);
    const head = headOf(
      failure || !shown.head
        ? undefined
        : // The page that opens over this one is the largest image.
          { ...shown.head, ...(page && { preload: phoneImages(page) }) },
      shown.route.failed,
    );
    const html = siteDocument({
      head: shown.route.isBare ? { ...head, tags: [...head.tags.filter(isNotRobots), NOFOLLOW] } : head,
      markup: failure ? "" : describePage(answers, shown, publicOrigin()),
      app: drawn.app,
      data: packPage(answers, shown.failure, drawn.problem !== undefined),
      files: [shown.route.file, shown.route.moreFile?.(shown.search) ?? []].flat(),
      overlay: viewer.catalogue && VIEWER_FILE,
    });
    const unread = answers.all().map(([, { error }]) => problemOf(error));
    const problem = [drawn.problem, problemOf(failure?.error), ...unread].find((one) => one !== undefined);
    return {
      status: failure ? statusOf(failure.error) : 200,
      html,
      isWhole: isWhole(answers),
      ...(problem !== undefined && { problem }),
    };
  });
}

const NOFOLLOW: HeadTag = ["meta", { name: "robots", content: "noindex, nofollow" }];
const isNotRobots = ([, { name }]: HeadTag) => name !== "robots";

interface Drawn {
  app: string;
  shown: OpenedPage;
  problem?: unknown;
}

/** Renders the page; if it throws, only its frame; if that throws too, the crash screen. */
function draw(shown: OpenedPage): Drawn {
  try {
    const router = createRouter(SITE, STILL, shown);
    return { app: renderToString(<SiteApp router={router} />), shown };
  } catch (problem) {
    if (shown.failure?.isWhole) throw problem;
    const failure = { error: problem, isWhole: shown.failure !== undefined };
    return { ...draw({ ...shown, failure }), problem };
  }
}

/** Returns the error to log. API failures are in the API's own log, except for invalid answers. */
const problemOf = (error: unknown): unknown =>
  error instanceof ApiError ? error.cause : error instanceof NotFound ? undefined : error;

const isWhole = (answers: Answers): boolean => answers.all().every(([, { data }]) => data !== undefined);

function statusOf(error: unknown): number {
  if (error instanceof NotFound) return 404;
  return error instanceof ApiError && error.status >= 500 ? error.status : 500;
}

/** What the server passes to a page's loaders (server/site/pages/renderer.ts). */
interface PageContext {
  api: (address: string, args: AnyCallArgs) => Promise<{ status: number; body: unknown }>;
  publicUrl: string | undefined;
  lastSite?: SiteAnswer | undefined;
}

/** Server only; the browser never imports this module. */
const rendered = new AsyncLocalStorage<Rendering>();

setRenderingSource(() => rendered.getStore());

/** Runs `render` with an empty query cache that belongs to this page. */
function renderIn<T>(
  { api, publicUrl, lastSite }: PageContext,
  render: (answers: Answers) => Promise<T>,
): Promise<T> {
  const answers = createAnswers({ fresh: Number.POSITIVE_INFINITY, retries: 0, pause: 0 });
  const read: Rendering["read"] = (path, args) => api(`GET ${path}`, args);
  return rendered.run({ read, answers, publicUrl, lastSite }, () => render(answers));
}
