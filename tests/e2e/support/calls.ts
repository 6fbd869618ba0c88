import type { Page, Request, Route } from "@playwright/test";

type Path = string | RegExp;
type Act = (route: Route) => unknown;

/** Handles the requests of one method and path. */
const on = (page: Page, method: string, path: Path, act: Act) =>
  page.route(path, (route) => (route.request().method() === method ? act(route) : route.fallback()));

/** The server fails without a message. */
export const fail = (route: Route): Promise<void> => route.fulfill({ status: 500, json: {} });

/** The server returns this response. */
export const reply =
  (status: number, json: unknown) =>
  (route: Route): Promise<void> =>
    route.fulfill({ status, json });

// A request cancelled meanwhile can't be continued.
const continueRequest: Act = (route) => route.continue().catch(() => undefined);

const abort: Act = (route) => route.abort("failed");

const respond =
  (status: number, json: unknown): Act =>
  (route) =>
    route.fulfill(json === undefined ? { status, body: "<html>" } : { status, json });

/** Acts on the first request; later ones are handled as without it. */
function once(act: Act): Act {
  let isFirst = true;
  return (route) => {
    if (!isFirst) return route.fallback();
    isFirst = false;
    return act(route);
  };
}

/** Holds the calls of one kind until they are released; then they continue, or are handled by `then`. */
export async function hold(
  page: Page,
  method: string,
  path: Path,
  then: Act = continueRequest,
): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await on(page, method, path, async (route) => {
    await held.promise;
    await then(route);
  });
  return held.resolve;
}

/** Gives the calls of one kind the same response; without a body it is not JSON. */
export const answer = (page: Page, method: string, path: Path, status: number, body?: unknown) =>
  on(page, method, path, respond(status, body));

/** Makes the calls of one kind fail on the network. */
export const lose = (page: Page, method: string, path: Path) => on(page, method, path, abort);

/** `answer` for the next call only. */
export const answerOnce = (page: Page, method: string, path: Path, status: number, body?: unknown) =>
  on(page, method, path, once(respond(status, body)));

/** `lose` for the next call only. */
export const loseOnce = (page: Page, method: string, path: Path) => on(page, method, path, once(abort));

/** Lets the next call reach the server and loses its answer. Chromium only. */
export async function loseAnswer(page: Page, urlPattern: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  session.on("Fetch.requestPaused", async ({ requestId }) => {
    await session.send("Fetch.failRequest", { requestId, errorReason: "ConnectionReset" });
    await session.detach();
  });
  await session.send("Fetch.enable", { patterns: [{ urlPattern, requestStage: "Response" }] });
}

const urlOf = (request: Request) => request.url();

/** Collects the requests from now on whose 'METHOD url' matches: their URLs, or what `read` returns. */
export function collectRequests<T = string>(
  page: Page,
  pattern: RegExp,
  read: (request: Request) => T = urlOf as (request: Request) => T,
): T[] {
  const collected: T[] = [];
  page.on("request", (request) => {
    if (pattern.test(`${request.method()} ${request.url()}`)) collected.push(read(request));
  });
  return collected;
}
