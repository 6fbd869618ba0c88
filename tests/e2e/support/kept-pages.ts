import type { Browser, BrowserContext, CDPSession, Page } from "@playwright/test";

/** Pages that tests reuse one after another as if they were new, except for the browser's cache of the site's scripts. */
export interface KeptPages {
  /**
   * Returns the context of a page for a site and these options, with only that page in it and in a window of this size; `motion`
   * is the visitor's preference.
   */
  take(url: string, options: object, viewport: Viewport | null, motion: Motion): Promise<BrowserContext>;
  /** Removes everything a test left in it; closes it if it can't be cleaned or is of no more use. */
  giveBack(context: BrowserContext, isOfUse: boolean): Promise<void>;
  close(): Promise<void>;
}

export type Motion = "reduce" | "no-preference";
type Viewport = { width: number; height: number };

interface Kept {
  /** The site's URL. */
  url: string;
  page: Page;
  session: CDPSession;
  /** Sessions that a test opened for it; closing them reverts their throttling and emulation. */
  others: CDPSession[];
  /** Whether a test changed it irreversibly, by a clock or an init script. */
  isSpent: boolean;
}

/** A document of the site that runs no script. */
const SCRIPTLESS = "/robots.txt";
const STORED = "local_storage,indexeddb,cache_storage,service_workers";
const EVENTS = [
  "console",
  "crash",
  "dialog",
  "download",
  "pageerror",
  "popup",
  "request",
  "requestfailed",
  "response",
];
const NO_MEDIA = { media: null, colorScheme: null, forcedColors: null, contrast: null };

/**
 * Keeps a page of each kind for the tests of a worker. The back office has some sixty script files: reading and compiling them
 * again, in a new browser process, takes half the time of a browser test. `prepare` receives each page that is opened.
 */
export function keepPages(browser: Browser, prepare: (page: Page) => Promise<void>): KeptPages {
  const kept = new Map<string, Kept>();
  return {
    async take(url, options, viewport, reducedMotion) {
      const kind = JSON.stringify([url, options]);
      const one = kept.get(kind) ?? (await open(browser, url, prepare));
      kept.set(kind, one);
      await one.page.emulateMedia({ ...NO_MEDIA, reducedMotion });
      if (viewport) await one.page.setViewportSize(viewport);
      return one.page.context();
    },
    async giveBack(context, isOfUse) {
      for (const [kind, one] of kept) {
        if (one.page.context() !== context) continue;
        if (isOfUse && !one.isSpent && !one.page.isClosed() && one.page.url().startsWith(one.url))
          await clean(one);
        else {
          kept.delete(kind);
          await context.close();
        }
      }
    },
    async close() {
      for (const { page } of kept.values()) await page.context().close();
    },
  };
}

async function open(browser: Browser, url: string, prepare: (page: Page) => Promise<void>): Promise<Kept> {
  // A worker would answer in place of a test; offline.spec.ts opens contexts that have one.
  const context = await browser.newContext({ baseURL: url, serviceWorkers: "block" });
  const page = await context.newPage();
  await prepare(page);
  const session = await context.newCDPSession(page);
  const one: Kept = { url, page, session, others: [], isSpent: false };
  const spend = () => {
    one.isSpent = true;
  };
  before(context.clock, ["install", "setFixedTime"], spend);
  before(context, ["addInitScript", "setOffline"], spend);
  before(page, ["addInitScript", "exposeBinding", "exposeFunction", "setExtraHTTPHeaders"], spend);
  const { newCDPSession } = context;
  context.newCDPSession = async (target) => {
    const other = await newCDPSession.call(context, target);
    one.others.push(other);
    return other;
  };
  return one;
}

/** Calls a function before each call of some methods. */
function before<Of extends object>(of: Of, names: (keyof Of)[], first: () => void): void {
  for (const name of names) {
    const method = of[name] as (...given: unknown[]) => unknown;
    const both = (...given: unknown[]) => {
      first();
      return method.apply(of, given);
    };
    of[name] = both as Of[typeof name];
  }
}

/** Leaves the site, whatever was typed there, and resets its storage and history. */
async function clean({ url, page, session, others }: Kept): Promise<void> {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  // A test may have closed its own.
  for (const each of others.splice(0)) await each.detach().catch(() => undefined);
  for (const event of EVENTS) await page.removeAllListeners(event);
  page.on("dialog", (dialog) => dialog.accept());
  await page.mouse.move(-1, -1);
  await page.goto(url + SCRIPTLESS);
  page.removeAllListeners("dialog");
  await page.evaluate(() => sessionStorage.clear());
  await session.send("Storage.clearDataForOrigin", { origin: url, storageTypes: STORED });
  await session.send("Page.resetNavigationHistory");
  await context.clearCookies();
  await context.clearPermissions();
}
