import type { Browser, BrowserContextOptions } from "@playwright/test";
import { publicPaths } from "#tests/e2e/support/paths.ts";
import { withBrowser } from "./support/browser.ts";
import { type Goal, storeFigures } from "./support/figures.ts";
import { withSampleServer } from "./support/seeded-server.ts";

const DEVICES = {
  desk: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true },
} satisfies Record<string, BrowserContextOptions>;
const KINDS = ["Document", "Script", "Stylesheet", "Font", "Image"] as const;

/** Transferred bytes, including headers, by kind. */
type Weight = Record<(typeof KINDS)[number] | "all", number>;

interface Weighed {
  page: string;
  device: string;
  weight: Weight;
}

/** `npm run bench -- weight`: what a first visit to each public page of the sample loads until it is idle. */
export async function bench(): Promise<void> {
  const weighed = await weighPages();
  await storeFigures("weight", {
    title: "What a first visit loads, in kB",
    head: ["page", "device", "all", ...KINDS.map((kind) => kind.toLowerCase())],
    rows: weighed.map(({ page, device, weight }) => [
      page,
      device,
      ...(["all", ...KINDS] as const).map((kind) => kB(weight[kind])),
    ]),
    below: "As it travels, packed and with its headers, before anything is touched; 1 kB is 1,000 bytes.",
  });
}

/** The lines for the table of goals. */
export async function weightGoals(): Promise<Goal[]> {
  const weighed = await weighPages();
  const scripts = weighed.map(({ weight }) => weight.Script);
  const home = weighed.find(({ page, device }) => page === "home" && device === "phone")?.weight;
  return [
    {
      work: "script of a public page, brotli",
      before: "101 kB",
      now: `${kB(Math.min(...scripts))} to ${kB(Math.max(...scripts))} kB`,
      goal: "94 kB, then 75",
      yardstick: "bytes",
    },
    {
      work: "home page on a phone",
      before: "672 kB, 502 of them images",
      now: `${kB(home?.all ?? 0)} kB, ${kB(home?.Image ?? 0)} of them images`,
      goal: "300 kB",
      yardstick: "bytes",
    },
  ];
}

const weighPages = (): Promise<Weighed[]> =>
  withSampleServer(async (server) => {
    const paths = Object.entries(await publicPaths(server));
    return withBrowser(async (browser) => {
      const weighed: Weighed[] = [];
      for (const [page, path] of paths) {
        for (const [device, options] of Object.entries(DEVICES))
          weighed.push({ page, device, weight: await weigh(browser, server.url + path, options) });
      }
      return weighed;
    });
  });

async function weigh(browser: Browser, url: string, options: BrowserContextOptions): Promise<Weight> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send("Network.enable");
  const kinds = new Map<string, string>();
  const weight: Weight = { all: 0, Document: 0, Script: 0, Stylesheet: 0, Font: 0, Image: 0 };
  network.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    weight.all += encodedDataLength;
    const kind = KINDS.find((each) => each === kinds.get(requestId));
    if (kind) weight[kind] += encodedDataLength;
  });
  await page.goto(url, { waitUntil: "networkidle" });
  await context.close();
  return weight;
}

const kB = (bytes: number) => (bytes / 1000).toFixed(0);
