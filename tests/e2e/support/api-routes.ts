import type { APIResponse, CDPSession, Page, Route } from "@playwright/test";

type Handler = (route: Route) => unknown;
type Pattern = string | RegExp;
type Fulfilment = NonNullable<Parameters<Route["fulfill"]>[0]>;

/** A request that the browser has paused. */
interface Paused {
  requestId: string;
  request: { url: string; method: string; headers: Record<string, string>; postData?: string };
}

interface ApiRoute {
  pattern: Pattern;
  handler: Handler;
  isOf: (url: string) => boolean;
  /** How many more requests the route handles. */
  left: number;
}

/** The only content that a page loads from another site (ruling 'Answers and errors'); it is answered here. */
export const MAP = /^https:\/\/www\.openstreetmap\.org\/export\/embed\.html/;
const MAP_REQUESTS = { urlPattern: "https://www.openstreetmap.org/export/embed.html*" };
const API_REQUESTS = { urlPattern: "*/api/*" };
/** Patterns that don't name API calls: files, scripts, other sites. */
const OTHERS = /assets|files|https|\.(js|css|webp)/;
/** The browser's names for network failures. */
const REASONS = {
  aborted: "Aborted",
  connectionrefused: "ConnectionRefused",
  failed: "Failed",
  internetdisconnected: "InternetDisconnected",
} as const;

/**
 * Makes a page's routes for the API intercept API calls only. The runner's own routes intercept every request of the page and
 * disable the browser's cache while any exists, which doubles the cost of loading the back office. Patterns for files or other
 * sites still use the runner's.
 */
export async function routeApiAlone(page: Page): Promise<void> {
  const network = await page.context().newCDPSession(page);
  const routes: ApiRoute[] = [];
  network.on("Fetch.requestPaused", (paused) => {
    if (MAP.test(paused.request.url))
      return fulfil(network, paused, { contentType: "text/html", body: "<p>A map" });
    return answer(page, network, paused, routes);
  });
  const stop = () =>
    network.send("Fetch.enable", { patterns: routes.length ? [MAP_REQUESTS, API_REQUESTS] : [MAP_REQUESTS] });
  await stop();

  const { route, unroute, unrouteAll } = page;
  const drop = (isMeant: (one: ApiRoute) => boolean) => {
    routes.splice(0, routes.length, ...routes.filter((one) => !isMeant(one)));
    return stop();
  };
  page.route = (async (pattern: Pattern, handler: Handler, options: { times?: number } = {}) => {
    if (OTHERS.test(String(pattern))) return route.call(page, pattern, handler, options);
    const matching = typeof pattern === "string" ? asExpression(pattern) : pattern;
    const { times = Number.POSITIVE_INFINITY } = options;
    routes.unshift({ pattern, handler, isOf: (url) => matching.test(url), left: times });
    await stop();
  }) as Page["route"];
  page.unroute = async (pattern) => {
    await drop((one) => String(one.pattern) === String(pattern));
    await unroute.call(page, pattern);
  };
  page.unrouteAll = async (options) => {
    await drop(() => true);
    await unrouteAll.call(page, options);
  };
}

/** `**` matches anything, `*` anything within a path segment, as in the runner. */
function asExpression(glob: string): RegExp {
  const parts = glob.split(/(\*\*?)/).map((part) => {
    if (part === "**") return ".*";
    return part === "*" ? "[^/]*" : RegExp.escape(part);
  });
  return new RegExp(`^${parts.join("")}$`);
}

/** Passes a call to the newest matching route, and from there to the one that it falls back to. */
async function answer(page: Page, network: CDPSession, paused: Paused, routes: ApiRoute[]): Promise<void> {
  const { url, method, headers, postData } = paused.request;
  const waiting = routes.filter(({ isOf, left }) => left > 0 && isOf(url));
  const tryNext = async () => {
    const next = waiting.shift();
    if (!next) return send(network, "Fetch.continueRequest", { requestId: paused.requestId });
    next.left -= 1;
    await next.handler(route as unknown as Route);
  };
  const route = {
    request: () => ({
      url: () => url,
      method: () => method,
      headers: () =>
        Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
      postDataJSON: () => JSON.parse(postData ?? "null") as unknown,
    }),
    fallback: tryNext,
    continue: () => send(network, "Fetch.continueRequest", { requestId: paused.requestId }),
    abort: (reason: keyof typeof REASONS = "failed") =>
      send(network, "Fetch.failRequest", { requestId: paused.requestId, errorReason: REASONS[reason] }),
    fetch: () => page.request.fetch(url, { method, headers, ...(postData ? { data: postData } : {}) }),
    fulfill: (given: Fulfilment = {}) => fulfil(network, paused, given),
  };
  await tryNext();
}

async function fulfil(
  network: CDPSession,
  { requestId }: Paused,
  { response, status = response?.status() ?? 200, json, contentType, ...given }: Fulfilment,
): Promise<void> {
  const body = json === undefined ? (given.body ?? (await response?.body()) ?? "") : JSON.stringify(json);
  const type = contentType ?? (json === undefined ? undefined : "application/json");
  const headers = { ...headersOf(response), ...(type ? { "content-type": type } : {}) };
  await send(network, "Fetch.fulfillRequest", {
    requestId,
    responseCode: status,
    responseHeaders: Object.entries(headers).map(([name, value]) => ({ name, value })),
    body: Buffer.from(body).toString("base64"),
  });
}

/** The headers of a response without those about its transfer, because its body is different. */
function headersOf(response: APIResponse | undefined): Record<string, string> {
  const {
    "content-encoding": _encoding,
    "content-length": _length,
    "transfer-encoding": _transfer,
    ...headers
  } = response?.headers() ?? {};
  return headers;
}

/** Sends a command about a request; a page left or closed meanwhile needs no response. */
const send = (network: CDPSession, ...command: Parameters<CDPSession["send"]>): Promise<unknown> =>
  network.send(...command).catch(() => undefined);
