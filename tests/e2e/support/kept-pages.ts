import type { Browser, BrowserContext, CDPSession, Page } from "@playwright/test";

/** Pages that one test after another uses as if they were new, but for what the browser keeps of the site's scripts. */
export interface KeptPages {
  /** The context of a page for a site and these options, with that page alone in it; the motion is what its visitor wishes. */
  take(url: string, options: object, motion: Motion): Promise<BrowserContext>;
  /** Takes everything out of it that a test left behind; what cannot be cleaned, or is of no more use, is closed. */
  giveBack(context: BrowserContext, isOfUse: boolean): Promise<void>;
  close(): Promise<void>;
}

export type Motion = "reduce" | "no-preference";

interface Kept {
  /** Of the site. */
  url: string;
  page: Page;
  session: CDPSession;
  /** What a test opened beside it; closed, they take back whatever was slowed or imitated through them. */
  others: CDPSession[];
  viewport: { width: number; height: number } | null;
  /** Whether a test did to it what cannot be taken back: set a clock, added a script. */
  isSpent: boolean;
}

/** A document of the site that runs nothing. */
const STILL = "/robots.txt";
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
 * Keeps a page of each kind for the tests of a worker. The back office is some sixty files of script: reading and compiling
 * them anew, in a process of the browser that is new too, is half of what a browser test costs. `prepare` is given each page
 * that is opened.
 */
export function keepPages(browser: Browser, prepare: (page: Page) => Promise<void>): KeptPages {
  const kept = new Map<string, Kept>();
  return {
    async take(url, options, reducedMotion) {
      const kind = JSON.stringify([url, options]);
      const one = kept.get(kind) ?? (await open(browser, url, prepare));
      kept.set(kind, one);
      await one.page.emulateMedia({ ...NO_MEDIA, reducedMotion });
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
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await prepare(page);
  const session = await context.newCDPSession(page);
  const one: Kept = { url, page, session, others: [], viewport: page.viewportSize(), isSpent: false };
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

/** Does something before each call of some methods. */
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

/** Leaves the site, whatever was typed there, and forgets what it stored, where it was and how it was shown. */
async function clean({ url, page, session, others, viewport }: Kept): Promise<void> {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  // A test may have closed its own.
  for (const each of others.splice(0)) await each.detach().catch(() => undefined);
  for (const event of EVENTS) await page.removeAllListeners(event);
  page.on("dialog", (dialog) => dialog.accept());
  await page.mouse.move(-1, -1);
  await page.goto(url + STILL);
  page.removeAllListeners("dialog");
  await page.evaluate(() => sessionStorage.clear());
  await session.send("Storage.clearDataForOrigin", { origin: url, storageTypes: STORED });
  await session.send("Page.resetNavigationHistory");
  await context.clearCookies();
  await context.clearPermissions();
  if (viewport) await page.setViewportSize(viewport);
}
