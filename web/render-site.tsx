import { renderToString } from "react-dom/server";
import type { Answers } from "./api/answers.ts";
import { ApiError, publicOrigin } from "./api/client.ts";
import { type PageContext, renderIn } from "./api/page-context.ts";
import { siteDocument } from "./document.ts";
import { packPage } from "./packed-page.ts";
import type { Rendered } from "./rendered.ts";
import { placeOf } from "./routing/addresses.ts";
import { findPage, openPage, type Shown } from "./routing/open-page.ts";
import { createRouter } from "./routing/router.ts";
import { NotFound } from "./routing/routes.ts";
import { describePage } from "./site/crawlers/describe-page.ts";
import { SiteApp } from "./site-app.tsx";
import { SITE } from "./site-pages.ts";
import { headOf } from "./ui/page-head.ts";

/** Nothing moves while a page is rendered. */
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
  turn: () => undefined,
};

/**
 * Renders the page at an address of this site to one text: every answer is awaited in a loader, so that there is nothing to
 * stream. The same content makes the same text to the letter, whenever it is rendered. The status is the API's own when it
 * could not answer, and 500 when rendering itself broke.
 */
export function renderSite(address: string, context: PageContext): Promise<Rendered> {
  return renderIn(context, async (answers) => {
    const found = findPage(SITE, placeOf(address));
    if (!("opening" in found)) {
      const location = "redirect" in found ? found.redirect : found.outside;
      return { status: 307, location, html: "", isWhole: false };
    }
    const shown = await openPage(SITE, found.opening);
    const drawn = draw(shown);
    const { failure } = drawn.shown;
    const head = headOf(failure ? undefined : shown.head, shown.route.failed);
    const html = siteDocument({
      head,
      markup: failure ? "" : describePage(answers, shown, publicOrigin()),
      app: drawn.app,
      data: packPage(answers, shown.failure, drawn.problem !== undefined),
      file: shown.route.file,
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

interface Drawn {
  app: string;
  shown: Shown;
  /** What broke it. */
  problem?: unknown;
}

/** What breaks a page leaves its frame; what breaks that too leaves a screen of its own. */
function draw(shown: Shown): Drawn {
  try {
    const router = createRouter(SITE, STILL, shown);
    return { app: renderToString(<SiteApp router={router} />), shown };
  } catch (problem) {
    if (shown.failure?.isWhole) throw problem;
    const failure = { error: problem, isWhole: shown.failure !== undefined };
    return { ...draw({ ...shown, failure }), problem };
  }
}

/** What broke a loader, or made an answer unreadable; that the API could not answer its own log tells. */
const problemOf = (error: unknown): unknown =>
  error instanceof ApiError ? error.cause : error instanceof NotFound ? undefined : error;

const isWhole = (answers: Answers): boolean => answers.all().every(([, { data }]) => data !== undefined);

function statusOf(error: unknown): number {
  if (error instanceof NotFound) return 404;
  return error instanceof ApiError && error.status >= 500 ? error.status : 500;
}
