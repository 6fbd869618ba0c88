import type { Page, Route } from "@playwright/test";

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
  on(page, method, path, (route) =>
    route.fulfill(body === undefined ? { status, body: "<html>" } : { status, json: body }),
  );

/** Makes the calls of one kind fail on the network. */
export const lose = (page: Page, method: string, path: Path) =>
  on(page, method, path, (route) => route.abort("failed"));
