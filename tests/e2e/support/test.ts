import { rm } from "node:fs/promises";
import { test as base, expect, type Page } from "@playwright/test";
import type { ApiClient } from "#tests/support/client.ts";
import { type ServerProcess, startServer } from "#tests/support/process.ts";
import { type TextChange, translateTexts } from "#tools/walk/translator.ts";
import { MAP, routeApiAlone } from "./api-routes.ts";
import { designFaults, faultsHere } from "./design.ts";
import { isDue } from "./due.ts";
import { onSample } from "./global-setup.ts";
import { type KeptPages, keepPages, type Motion } from "./kept-pages.ts";
import { waitForListening } from "./listening.ts";
import { speedUpSignIn } from "./seed.ts";
import { checkingEachStep, setCheckedPage } from "./steps.ts";

interface WorkerFixtures {
  /** A server with the sample catalogue. Each worker starts its own when its first test uses it. */
  sampleSite: ServerProcess;
  /** Another one for the tests that upload catalogues, because every page shows those. */
  catalogSite: ServerProcess;
  /** One without sample data, for what affects a whole site: its inbox, settings, home page, accounts and imports. */
  emptySite: ServerProcess;
  kept: KeptPages;
}
interface TestFixtures {
  /** A server with the sample catalogue for a single test, which may change or break all of it. */
  ownSample: ServerProcess;
  /** One without sample data for a single test. */
  ownSite: ServerProcess;
  /** The environment variables of either. */
  environment: Record<string, string>;
  /** The site that a test uses. */
  server: ServerProcess;
  /** A client of that site, signed in as its administrator. */
  admin: ApiClient;
  /**
   * The visitor's motion preference. Only tests about motion enable it, because drawing it takes an eighth of a run.
   * `MOTION=all playwright test` enables it everywhere.
   */
  motion: Motion;
  /** Troubles that a test causes on purpose and that are ignored: set for a file or a group of tests. */
  forgiven: RegExp;
  /** Forgets the troubles so far that match this, for a single test. */
  forgive: (what: RegExp | string) => void;
  /** Page errors besides what the test checks; empty at the end of every test that does not allow them. */
  troubles: string[];
}

/** Browser messages about calls made to fail; script errors and third-party requests still fail the test. */
export const FAILED_CALLS = /^(?!third party|error)/;
export const ANYTHING = /^/;
export const NOTHING = /(?!)/;
/** A page that is used again may guess the window's width before it reads the document's head; markup.spec.ts compares the files. */
/** What the runner says in place of registering the service worker (kept-pages.ts). */
const NO_WORKER = "Service Worker registration blocked by Playwright";
const GUESSED = "was preloaded using link preload but not used";

export const test = checkingEachStep(
  base.extend<TestFixtures, WorkerFixtures>({
    // biome-ignore-start lint/correctness/noEmptyPattern: the runner wants its first argument destructured
    sampleSite: [async ({}, use) => onSample(use), { scope: "worker" }],
    catalogSite: [async ({}, use) => onSample(use), { scope: "worker" }],
    emptySite: [async ({}, use) => provideEmptySite(use), { scope: "worker" }],
    // biome-ignore-end lint/correctness/noEmptyPattern: as above
    environment: [{}, { option: true }],
    ownSample: ({ environment }, use) => onSample(use, environment),
    ownSite: ({ environment }, use) => provideEmptySite(use, environment),
    server: ({ sampleSite }, use) => use(sampleSite),
    admin: async ({ server }, use) => use(await server.signIn()),
    kept: [
      async ({ browser }, use) => {
        const kept = keepPages(browser, prepare);
        await use(kept);
        await kept.close();
      },
      { scope: "worker" },
    ],
    motion: [process.env["MOTION"] === "all" ? "no-preference" : "reduce", { option: true }],
    context: async (
      { kept, server, motion, viewport, deviceScaleFactor, hasTouch, isMobile, javaScriptEnabled },
      use,
      info,
    ) => {
      const options = { deviceScaleFactor, hasTouch, isMobile, javaScriptEnabled };
      const context = await kept.take(server.url, options, viewport, motion);
      await use(context);
      await kept.giveBack(context, info.status === info.expectedStatus);
    },
    page: async ({ context }, use) => {
      const [page] = context.pages();
      if (!page) throw new Error("A context is given with its page");
      await use(page);
    },
    baseURL: async ({ server }, use) => use(server.url),
    forgiven: [NOTHING, { option: true }],
    forgive: async ({ troubles }, use) => {
      await use((what) => {
        const isMeant = (line: string) => (typeof what === "string" ? line.includes(what) : what.test(line));
        troubles.splice(0, troubles.length, ...troubles.filter((line) => !isMeant(line)));
      });
    },
    troubles: [
      async ({ page, server, forgiven }, use, info) => {
        const troubles = watch(page, server.url);
        setCheckedPage(page);
        await use(troubles);
        setCheckedPage(undefined);
        const found = [...troubles];
        // The state at the end of a test is checked; moving elements get time to stop.
        const isShown = info.status === "passed" && !page.isClosed() && page.url().startsWith("http");
        if (isShown && (isDesignRun || (await isDue("layout", page).catch(() => true))))
          await expect.poll(() => (isDesignRun ? designFaults(page) : faultsHere(page, true))).toEqual([]);
        // A call that a test answers may still be pending: its end must not fail the next test.
        if (!page.isClosed()) await page.unrouteAll({ behavior: "ignoreErrors" });
        expect(found.filter((line) => !forgiven.test(line))).toEqual([]);
      },
      { auto: true },
    ],
  }),
);

/** `DESIGN=all playwright test` checks the state at the end of each test at all widths; a run takes twice as long. */
const isDesignRun = process.env["DESIGN"] === "all";

/** `TRANSLATED=replaced playwright test` runs with every page translated, in one of the ways of tools/walk/translator.ts. */
const TRANSLATED = process.env["TRANSLATED"] as TextChange | undefined;

export { expect };

type Use = (site: ServerProcess) => Promise<void>;

async function provideEmptySite(use: Use, environment: Record<string, string> = {}): Promise<void> {
  const server = await startServer(environment);
  speedUpSignIn(server.dataDir);
  await use(server);
  await server.end("SIGTERM");
  await rm(server.dataDir, { recursive: true, force: true });
}

/** Prepares every page, for any test. */
async function prepare(page: Page): Promise<void> {
  waitForListening(page);
  await page.addInitScript(reportViolations);
  if (TRANSLATED) await page.addInitScript(translateTexts, TRANSLATED);
  await routeApiAlone(page);
}

/**
 * Runs in the page: the browser reports an `eval` blocked by policy only to the page if the script catches the error, not on
 * the console.
 */
function reportViolations(): void {
  document.addEventListener("securitypolicyviolation", (event) => {
    if (event.blockedURI === "eval") console.error("policy violation: eval", event.sourceFile);
  });
}

/** Collects crashes, console messages, policy violations, failed responses and requests to other hosts. */
export function watch(page: Page, origin: string): string[] {
  const troubles: string[] = [];
  page.on("crash", () => troubles.push("error: the page crashed"));
  page.on("console", (message) => {
    if (!message.text().includes(GUESSED) && message.text() !== NO_WORKER)
      troubles.push(`console ${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => troubles.push(`error: ${error.message}`));
  page.on("response", (response) => {
    if (response.status() >= 400) troubles.push(`${response.status()} ${response.url()}`);
  });
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    if (reason !== "net::ERR_ABORTED") troubles.push(`failed ${request.url()} ${reason}`);
  });
  page.on("request", (request) => {
    const url = request.url();
    if (/^(data|blob):/.test(url) || MAP.test(url) || url.startsWith(origin)) return;
    troubles.push(`third party ${url}`);
  });
  return troubles;
}
