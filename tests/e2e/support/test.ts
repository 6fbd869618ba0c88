import { rm } from "node:fs/promises";
import { test as base, expect, type Page } from "@playwright/test";
import { type ServerProcess, startServer } from "../../support/process.ts";
import { keepSeen } from "../../support/seen.ts";
import { MAP, routeApiAlone } from "./api-routes.ts";
import { designFaults, faultsHere } from "./design.ts";
import { onSample } from "./global-setup.ts";
import { type KeptPages, keepPages, type Motion } from "./kept-pages.ts";
import { waitForListening } from "./listening.ts";
import { recordTexts } from "./record-texts.ts";
import { quickenSignIn } from "./seed.ts";
import { lookAt, lookingOverSteps } from "./steps.ts";

interface WorkerFixtures {
  /** A server with the sample catalogue. Each worker starts its own when the first test asks for it. */
  sampleSite: ServerProcess;
  /** Another, for the tests that upload catalogues: every page tells of those. */
  catalogSite: ServerProcess;
  /** One without it, for what belongs to a whole site: its inbox, its settings, its home page, its accounts, its imports. */
  emptySite: ServerProcess;
  /** The pages that the tests of this worker share. */
  kept: KeptPages;
}
interface TestFixtures {
  /** The one of these sites that a test uses. */
  server: ServerProcess;
  /** What the visitor wishes. What is about motion asks for it, for drawing it is an eighth of a run. `MOTION=all playwright test` lets all move. */
  motion: Motion;
  /** What a test makes to fail on purpose, so that it is no trouble: set for a file or a group of tests. */
  forgiven: RegExp;
  /** Forgets the troubles so far that hold this: for a test of its own. */
  forgive: (what: RegExp | string) => void;
  /** What went wrong in the page beside what the test looks at; empty at the end of every test but those that say so. */
  troubles: string[];
}

/** What the browser says of calls that were made to fail; errors of scripts and foreign requests stay a fault. */
export const FAILED_CALLS = /^(?!third party|error)/;
export const ANYTHING = /^/;
export const NOTHING = /(?!)/;

export const test = lookingOverSteps(
  base.extend<TestFixtures, WorkerFixtures>({
    // biome-ignore-start lint/correctness/noEmptyPattern: the runner wants its first argument destructured
    sampleSite: [async ({}, use) => onSample(use), { scope: "worker" }],
    catalogSite: [async ({}, use) => onSample(use), { scope: "worker" }],
    emptySite: [async ({}, use) => lendEmpty(use), { scope: "worker" }],
    // biome-ignore-end lint/correctness/noEmptyPattern: as above
    server: ({ sampleSite }, use) => use(sampleSite),
    kept: [
      async ({ browser }, use) => {
        const kept = keepPages(browser, prepare);
        await use(kept);
        await kept.close();
      },
      { scope: "worker" },
    ],
    motion: [process.env["MOTION"] === "all" ? "no-preference" : "reduce", { option: true }],
    context: async ({ kept, server, motion, viewport, hasTouch, isMobile, javaScriptEnabled }, use, info) => {
      const options = { viewport, hasTouch, isMobile, javaScriptEnabled };
      const context = await kept.take(server.url, options, motion);
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
        lookAt(page);
        await use(troubles);
        lookAt(undefined);
        const found = [...troubles];
        // The state that a test ends on is looked over; what still moves is given time to arrive.
        if (info.status === "passed" && !page.isClosed() && page.url().startsWith("http"))
          await expect.poll(() => (isDesignRun ? designFaults(page) : faultsHere(page, true))).toEqual([]);
        // A call that a test answers may still be on its way: its end is no fault of the next test's.
        if (!page.isClosed()) await page.unrouteAll({ behavior: "ignoreErrors" });
        keepSeen();
        expect(found.filter((line) => !forgiven.test(line))).toEqual([]);
      },
      { auto: true },
    ],
  }),
);

/** `DESIGN=all playwright test` looks at the state that each test ends on at all widths: a run of twice the time. */
const isDesignRun = process.env["DESIGN"] === "all";

export { expect };

type Use = (site: ServerProcess) => Promise<void>;

async function lendEmpty(use: Use): Promise<void> {
  const server = await startServer();
  quickenSignIn(server.dataDir);
  await use(server);
  await server.end("SIGTERM");
  await rm(server.dataDir, { recursive: true, force: true });
}

/** What every page has, whichever test it is given to. */
async function prepare(page: Page): Promise<void> {
  waitForListening(page);
  await page.addInitScript(reportViolations);
  await recordTexts(page);
  await routeApiAlone(page);
}

/** Runs in the page: a refused `eval` that the script catches is reported to the page alone, not on the console. */
function reportViolations(): void {
  document.addEventListener("securitypolicyviolation", (event) => {
    if (event.blockedURI === "eval") console.error("policy violation: eval", event.sourceFile);
  });
}

/** Collects crashes, console messages, policy violations, failed answers and requests to other hosts. */
export function watch(page: Page, origin: string): string[] {
  const troubles: string[] = [];
  page.on("crash", () => troubles.push("error: the page crashed"));
  page.on("console", (message) => troubles.push(`console ${message.type()}: ${message.text()}`));
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
