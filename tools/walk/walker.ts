import { setTimeout as wait } from "node:timers/promises";
import type { Browser, JSHandle } from "@playwright/test";
import { touch } from "#tests/e2e/support/viewer.ts";
import type { ServerProcess } from "#tests/support/process.ts";
import type { Width } from "../browsers/driver.ts";
import { type Fault, LEFT, NO_CONTROL, openHand, STARTS, type Wing } from "./hand.ts";
import { PLACES } from "./in-page.ts";
import type { TextChange } from "./translator.ts";

/** A seeded generator of numbers in [0, 1) (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const NONSENSE = ["qx gripper", "PIC-RD-1980", "7", "'\" 100% & co", "ऊन", "a".repeat(90), "1,25,000.50"];
const KEYS = [
  "Tab",
  "Tab",
  "Tab",
  "Shift+Tab",
  "Enter",
  "Space",
  "Escape",
  "ArrowDown",
  "ArrowUp",
  "ArrowRight",
  "ArrowLeft",
];
const SLOW = { offline: false, latency: 300, downloadThroughput: 60_000, uploadThroughput: 60_000 };
const FAST = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

/** Time limit of a step in milliseconds; a page that hangs ends the walk. */
const STEP_MAX_MS = 120_000;

interface Walk {
  wing: Wing;
  width: Width;
  seed: number;
  steps: number;
  /** Translates every page in this way. */
  change?: TextChange | undefined;
  /** Called immediately with each fault. */
  onFault?: (fault: Fault) => void;
}

/**
 * Walks through a wing at random; returns the faults and the number of presses. The same seed gives the same walk, as
 * far as the pages are the same.
 */
export async function walk(
  browser: Browser,
  server: ServerProcess,
  { wing, width, seed, steps, change, onFault }: Walk,
): Promise<{ faults: Fault[]; presses: number }> {
  const hand = await openHand(browser, server, wing, width, onFault, change);
  const { page, note, fault, look, line } = hand;
  const random = randomOf(seed);
  const below = (count: number) => Math.floor(random() * count);
  const oneOf = <Of>(list: readonly Of[]): Of | undefined => list[below(list.length)];
  const slow = { left: 0 };
  const held = { left: 0 };
  const things = (isGround = false) => page.evaluate((ground) => window.walker.things(ground), isGround);
  const pressOne = async (isGround: boolean, times: number) => {
    const [list, place] = [await things(isGround), oneOf(PLACES) ?? "words"];
    const thing = oneOf(list);
    if (!thing) return;
    const shown = await page.evaluateHandle(() => document);
    const outcome = await hand.press(isGround ? { ...thing, exemption: NO_CONTROL } : thing, place, times);
    // The second half of a double press may hit the background beside what the first one moved.
    if (outcome === "changed" && times === 1) await keepsFocus(shown, `press of ${thing.name}`);
  };
  /** A pressed control, or what it opened, has the focus, so that the keyboard continues from there. */
  const keepsFocus = async (shown: JSHandle<Document>, what: string) => {
    // Before the answer nothing can have the focus.
    if (held.left > 0) return;
    const keeps = async () =>
      (await hand.state()).hasFocus ||
      !(await shown.evaluate((one) => one.defaultView !== null).catch(() => false));
    if (!(await hand.comesAbout(keeps))) fault(`focus lost: ${what}`);
  };
  const typeText = async () => {
    const text = oneOf(NONSENSE) ?? "";
    note(`type ${text.slice(0, 20)}`);
    await page.keyboard.type(text);
  };
  const drag = async () => {
    const thing = oneOf(await things(random() < 0.5));
    const [right, down] = [below(300) - 150, below(300) - 150];
    const aim = thing && (await page.evaluate((at) => window.walker.aim(at, "words"), thing.at));
    if (!aim) return;
    note(`drag ${thing.name} by ${right},${down}`);
    const { x, y } = aim;
    if (width === 360) return touch(page, [[x, y]], [[x + right / 2, y + down / 2]], [[x + right, y + down]]);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + right, y + down, { steps: 4 });
    await page.mouse.up();
  };
  const pressKey = async () => {
    const key = oneOf(KEYS) ?? "Tab";
    const { focused: before, hasFocus: hadFocus } = await look();
    note(`key ${key} on ${before}`);
    const shown = await page.evaluateHandle(() => document);
    await page.keyboard.press(key);
    if (!hadFocus || !/Enter|Space|Escape/.test(key)) return;
    await keepsFocus(shown, `${key} on ${before}`);
  };
  const leave = async (name: string, go: () => Promise<unknown>) => {
    note(name);
    await go();
  };
  const actions: [weight: number, act: () => Promise<unknown>][] = [
    [46, () => pressOne(false, 1)],
    [8, () => pressOne(false, 2)],
    [8, () => pressOne(true, 1)],
    [6, drag],
    [16, pressKey],
    [3, typeText],
    [
      5,
      async () => {
        const field = oneOf((await things()).filter(({ isField }) => isField));
        if (!field) return;
        await hand.press(field, "words");
        await typeText();
      },
    ],
    // Only within the site: Playwright hangs on the blank page before it.
    [3, () => leave("Back", () => page.evaluate(() => navigation.canGoBack && history.back()))],
    [2, () => leave("Forward", () => page.evaluate(() => history.forward()))],
    [2, () => leave("reload", () => page.reload({ waitUntil: "commit" }))],
    [
      2,
      async () => {
        note("slow line for six actions");
        slow.left = 6;
        await line.send("Network.emulateNetworkConditions", SLOW);
      },
    ],
    [
      2,
      async () => {
        note("nothing is answered for three actions");
        held.left = 4;
        hand.hold(true);
      },
    ],
  ];
  const step = async () => {
    await oneOf(bag)?.().catch((error: Error) => {
      if (!LEFT.test(error.message)) throw error;
    });
    if (slow.left > 0 && --slow.left === 0) await line.send("Network.emulateNetworkConditions", FAST);
    if (held.left > 0 && --held.left === 0) hand.hold(false);
    const { isOurs, faults } = await look();
    if (isOurs && !faults.includes("crash screen") && isIn(wing, page.url())) return;
    note(`starts again at ${STARTS[wing]}`);
    held.left = 0;
    hand.hold(false);
    await hand.start().catch(async (error: Error) => {
      // A page requested by an earlier press loaded first.
      if (!error.message.includes("interrupted by another navigation")) throw error;
      await look();
      await hand.start();
    });
  };
  const bag = actions.flatMap(([weight, act]) => Array.from({ length: weight }, () => act));
  try {
    for (let count = 0; count < steps; count += 1) await within(STEP_MAX_MS, step());
  } catch (error) {
    // A crashed page does not respond.
    fault(`the walk ended: ${String(error).slice(0, 300)}`);
  }
  hand.hold(false);
  await hand.close();
  return { faults: hand.faults, presses: hand.presses() };
}

/** Throws if the work takes longer than `ms` milliseconds. */
async function within(ms: number, work: Promise<void>): Promise<void> {
  const end = new AbortController();
  const late = wait(ms, undefined, { signal: end.signal }).then(() => {
    throw new Error(`The step did not end within ${ms} ms`);
  });
  await Promise.race([work, late]).finally(() => end.abort());
}

function isIn(wing: Wing, url: string): boolean {
  const { pathname } = new URL(url);
  return wing === "site" ? !pathname.startsWith("/admin") : /^\/admin\/(?!login)/.test(pathname);
}
