// `npm run test:walk -- SEED STEPS [words]`: random walks through both wings, by mouse at 1366 px and by touch at 360
// px. `npm run test:walk -- every [words]`: presses every visible thing of every page at its text, edge and padding,
// and prints a table. `npm run test:walk -- looks FOLDER [words]`: records how every page looks (looks.ts).
// `npm run test:walk -- kit FOLDER`: shows the shared components in all states on one page (kit.ts). Words select:
// `site` or `office`, `1366` or `360`, a way of translating (translator.ts), and for `every` a part of the path.
import { type Browser, chromium } from "@playwright/test";
import config from "#playwright.config.ts";
import globalSetup, { onSample } from "#tests/e2e/support/global-setup.ts";
import { WINDOWS, type Width } from "../browsers/driver.ts";
import { pressEvery } from "./every.ts";
import { type Fault, STARTS, type Wing } from "./hand.ts";
import { recordKit } from "./kit.ts";
import { recordLooks } from "./looks.ts";
import { CHANGES } from "./translator.ts";
import { walk } from "./walker.ts";

const [what = "1", ...rest] = process.argv.slice(2);
const isEvery = what === "every";
const folder = what === "looks" ? (rest.shift() ?? ".cache/looks") : undefined;
const steps = isEvery || folder || what === "kit" ? 0 : Number(rest.shift() ?? 1_000);
const words = rest;
const change = CHANGES.find((each) => words.includes(each));
const part = words.find((word) => word.startsWith("/")) ?? "";

if (what === "kit") {
  const browser = await chromium.launch(config.use?.launchOptions ?? {});
  const shown = words[0] ?? ".cache/kit";
  console.log(`${await recordKit(browser, shown)} elements in ${shown}`);
  await browser.close();
} else await walkWings();

/** Whether the words select it: they name none of its kind, or this one. */
function isSelected(one: string, kind: string[]): boolean {
  return !words.some((word) => kind.includes(word)) || words.includes(one);
}

async function walkWings(): Promise<void> {
  await globalSetup();
  const browser = await chromium.launch(config.use?.launchOptions ?? {});
  for (const wing of Object.keys(STARTS) as Wing[]) {
    if (!isSelected(wing, Object.keys(STARTS))) continue;
    if (folder) {
      await onSample(async (server) => {
        const count = await recordLooks(browser, server, wing, part, folder);
        console.log(`${wing}: ${count} pages in ${folder}`);
      });
      continue;
    }
    for (const width of Object.keys(WINDOWS).map(Number) as Width[]) {
      if (isSelected(String(width), Object.keys(WINDOWS))) await runOne(browser, wing, width);
    }
  }
  await browser.close();
}

async function runOne(browser: Browser, wing: Wing, width: Width): Promise<void> {
  await onSample(async (server) => {
    const { faults, presses } = isEvery
      ? await pressEvery(browser, server, wing, width, part, report)
      : await walk(browser, server, { wing, width, seed: Number(what), steps, change, onFault: report });
    const name = isEvery ? "every thing" : `seed ${what}, ${steps} steps`;
    console.log(`${wing}, ${width} px, ${name}: ${presses} presses, ${faults.length} faults`);
  });
}

/** Prints a fault as soon as it is found. */
function report({ what: fault, actions }: Fault): void {
  console.log(`  ${fault}\n    ${actions.join("\n    ")}`);
  process.exitCode = 1;
}
