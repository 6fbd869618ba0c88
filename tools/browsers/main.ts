// `npm run test:browsers`: runs the walks in the installed browsers, at a desktop's and a phone's width, and prints a table.
// Screenshots are stored in `.cache/browsers`.
import { join } from "node:path";
import globalSetup, { onSample } from "#tests/e2e/support/global-setup.ts";
import { oldestChromium, systemChromium } from "./chromium.ts";
import { type Engine, WINDOWS, type Width } from "./driver.ts";
import { firefox } from "./firefox.ts";
import { office } from "./office.ts";
import { shed } from "./shed.ts";
import { visit } from "./visit.ts";
import { type Outcome, walk } from "./walk.ts";
import { webkit } from "./webkit.ts";

const ENGINES: Engine[] = [oldestChromium, systemChromium, firefox, webkit];
const SCREENSHOTS = join(import.meta.dirname, "../../.cache/browsers");
const WIDTHS = Object.keys(WINDOWS).map(Number) as Width[];

/** What browsers say of the calls of a page without a connection. */
const FAILED_LOADS = /Failed to load resource|Load failed|NetworkError|ERR_CONNECTION_REFUSED/;

await globalSetup();
console.log("| engine | width | step | |\n|---|---|---|---|");
for (const engine of ENGINES) {
  const missing = engine.missing();
  if (missing) console.error(`${engine.name}: ${missing}`);
  else for (const width of WIDTHS) if (isSelected(engine, width)) await walkAll(engine, width);
}

/** Whether the arguments select an engine at a width: each must occur in their names, as in `firefox 360`. */
function isSelected({ name }: Engine, width: Width): boolean {
  const both = `${name} ${width}`.toLowerCase();
  return process.argv.slice(2).every((word) => both.includes(word.toLowerCase()));
}

async function walkAll(engine: Engine, width: Width): Promise<void> {
  await onSample(async (server, dataDir) => {
    for (const steps of [visit(server.url), office(server, dataDir)]) {
      for (const outcome of await walk(engine, width, steps, SCREENSHOTS)) report(engine, width, outcome);
    }
    for (const outcome of await walk(engine, width, await shed(server), SCREENSHOTS, FAILED_LOADS))
      report(engine, width, outcome);
  });
}

function report({ name }: Engine, width: Width, { step, fault }: Outcome): void {
  console.log(`| ${name} | ${width} | ${step} | ${fault ? "failed" : "passed"} |`);
  if (!fault) return;
  console.error(fault);
  process.exitCode = 1;
}
