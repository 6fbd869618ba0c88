import type { Page, Route } from "@playwright/test";

type Path = string | RegExp;
type Act = (route: Route) => unknown;

/** Acts on the requests of one method and path. */
const on = (page: Page, method: string, path: Path, act: Act) =>
  page.route(path, (route) => (route.request().method() === method ? act(route) : route.fallback()));

/** The server fails without a sentence. */
export const fail = (route: Route): Promise<void> => route.fulfill({ status: 500, json: {} });

/** The server answers so. */
export const reply =
  (status: number, json: unknown) =>
  (route: Route): Promise<void> =>
    route.fulfill({ status, json });

// What was given up meanwhile goes nowhere.
const goOn: Act = (route) => route.continue().catch(() => undefined);

/** Holds the calls of one kind until they are let go; then they go on, or become what `then` makes of them. */
export async function hold(page: Page, method: string, path: Path, then: Act = goOn): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await on(page, method, path, async (route) => {
    await held.promise;
    await then(route);
  });
  return held.resolve;
}

/** Answers the calls of one kind alike; without a body with what is no JSON. */
export const answer = (page: Page, method: string, path: Path, status: number, body?: unknown) =>
  on(page, method, path, (route) =>
    route.fulfill(body === undefined ? { status, body: "<html>" } : { status, json: body }),
  );

/** The network does not bring the calls of one kind. */
export const lose = (page: Page, method: string, path: Path) =>
  on(page, method, path, (route) => route.abort("failed"));
