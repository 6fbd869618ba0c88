import { PUBLIC_PAGE_SIZE } from "#contract/products/limits.ts";
import { type Keeper, reportFailure } from "#web/api/answers.ts";
import { createAtom } from "#web/api/atom.ts";
import { NetworkError } from "#web/api/errors.ts";
import { asPage } from "#web/api/parts.ts";
import type { ListQuery } from "#web/api/queries.ts";
import { answerPath, isLasting, PATIENCE, pagePath, SEEN } from "./kept.ts";
import { findKeptParts } from "./part-list.ts";

/** The first parts of the query keys that are kept: what every visitor gets alike. No quotation, no subscription. */
const PUBLIC_KEYS = new Set<unknown>([
  ...["site", "counts", "parts", "part", "related", "places", "latest", "catalogues", "hero", "news", "tabs"],
  ...["/photographs", "stocked", "owner", "/site/home", "/site/about", "featured"],
]);

/** The header with the time at which something was kept, in milliseconds since 1970. */
const KEPT_AT = "x-kept-at";

/** Milliseconds between two looks at the size of what is kept. */
const TRIM_EVERY = 30_000;

/** When the oldest of the kept answers was fetched that are shown in place of the network's; undefined: none is shown. */
export const shownAsOf = createAtom<number | undefined>(undefined);

/** Keeps the answers of the visit in this browser. */
export const keeper: Keeper = keeperWith(() => (navigator.onLine ? PATIENCE : 0));

/** Shows what is kept at once, for a page that is opened from it. */
export const impatientKeeper: Keeper = keeperWith(() => 0);

function keeperWith(patience: () => number): Keeper {
  return {
    keep(key, data) {
      shownAsOf.set(undefined);
      if (PUBLIC_KEYS.has(key[0])) void put(answerPath(key), JSON.stringify(data));
    },
    async orKept<T>(entry: Entry, asked: Promise<T>, show: (data: unknown) => void) {
      const late = new Promise<typeof LATE>((resolve) => setTimeout(resolve, patience(), LATE));
      const first = await Promise.race([asked, late]).catch((error: unknown) => {
        if (error instanceof NetworkError) return LATE;
        throw error;
      });
      if (first !== LATE) return asked;
      const kept = entry.answer.data === undefined ? await findKept(entry.key) : undefined;
      // The network may have answered meanwhile.
      if (kept !== undefined && entry.answer.data === undefined) show(kept);
      else if (!entry.isKept) asked.catch(reportUnlessSaid);
      return entry.answer.data === undefined ? asked : (entry.answer.data as T);
    },
  };
}

const LATE = Symbol("late");

/** While something is shown from this browser, the page says already that it is tried. */
function reportUnlessSaid(error: unknown): void {
  if (shownAsOf.get() === undefined) reportFailure(error);
}

type Entry = Parameters<Keeper["orKept"]>[0];

/** Returns the kept answer of a query, or undefined. */
export async function findKept(key: Entry["key"]): Promise<unknown> {
  const kept = await match(answerPath(key));
  const at = Number(kept?.headers.get(KEPT_AT));
  if (kept) shownAsOf.set((before = at) => Math.min(before, at));
  return kept ? kept.json().catch(() => undefined) : findInList(key);
}

/** Returns a list of parts that was not seen, from the list of all parts: all that it can answer are words and a category. */
async function findInList([kind, query]: Entry["key"]): Promise<unknown> {
  const wanted = query as ListQuery;
  if (kind !== "parts" || wanted.filter?.length || wanted.measure) return undefined;
  const found = await findKeptParts(wanted);
  if (!found) return undefined;
  shownAsOf.set(found.at.getTime());
  return asPage(found.answer, { ...wanted, limit: PUBLIC_PAGE_SIZE });
}

/** Notes that a page was seen. */
export const keepPage = (address: string, title: string): Promise<void> => put(pagePath(address), title);

export interface SeenPage {
  address: string;
  title: string;
}

/** Returns the pages that were seen, the last one first. */
export async function seenPages(): Promise<SeenPage[]> {
  const cache = await caches.open(SEEN);
  const pages = (await cache.keys()).filter(({ url }) => new URL(url).pathname === "/kept/page").reverse();
  return Promise.all(
    pages.map(async (request) => ({
      address: new URL(request.url).searchParams.get("at") ?? "/",
      title: (await (await cache.match(request))?.text()) ?? "",
    })),
  );
}

/** Keeps the scripts, fonts and images that this page loads; they come from the browser's own cache. */
export function keepLoaded(): void {
  let before = Promise.resolve();
  // Keeping a file is a load that is observed in turn.
  const tried = new Set<string>();
  const observer = new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) {
      if (tried.has(name) || !isKeptFile(new URL(name))) continue;
      tried.add(name);
      before = before.then(() => keepFile(name)).catch(() => undefined);
    }
  });
  observer.observe({ type: "resource", buffered: true });
}

const isKeptFile = ({ origin, pathname }: URL): boolean =>
  origin === location.origin && isLasting(pathname) && !pathname.endsWith(".pdf");

async function keepFile(url: string): Promise<void> {
  if (await caches.match(url)) return;
  await (await caches.open(SEEN)).add(new Request(url, { cache: "force-cache" }));
}

/** Removes the oldest of what was seen above the limit, now and while the page is open. */
export function boundKept(megabytes: number): void {
  const trim = () => trimTo(megabytes * 2 ** 20).catch(() => undefined);
  void trim();
  setInterval(() => document.visibilityState === "visible" && trim(), TRIM_EVERY);
}

/** Removes all that is kept, or some of it; what waits to be sent, photos of the list and what was shared to it stay. */
export async function forgetKept(isMeant = (_name: string): boolean => true): Promise<void> {
  for (const name of await caches.keys())
    if (/^(?:seen$|shell-|catalogue-|offline-parts$)/.test(name) && isMeant(name)) await caches.delete(name);
}

async function trimTo(bytes: number): Promise<void> {
  const cache = await caches.open(SEEN);
  let sum = 0;
  // The cache lists what was stored last at the end.
  for (const request of [...(await cache.keys())].reverse()) {
    const kept = await cache.match(request);
    sum += Number(kept?.headers.get("content-length")) || 0;
    if (sum > bytes) await cache.delete(request);
  }
}

/** Stores a text; without room for it nothing is kept. */
async function put(path: string, text: string): Promise<void> {
  try {
    const size = new Blob([text]).size;
    const headers = {
      "content-type": "application/json",
      "content-length": `${size}`,
      [KEPT_AT]: `${Date.now()}`,
    };
    await (await caches.open(SEEN)).put(path, new Response(text, { headers }));
  } catch {
    // The network is asked again.
  }
}

async function match(path: string): Promise<Response | undefined> {
  try {
    // What was seen last is newer than a catalogue that was kept whole.
    return (await (await caches.open(SEEN)).match(path)) ?? (await caches.match(path));
  } catch {
    return undefined;
  }
}
