import { setTimeout as wait } from "node:timers/promises";
import type { Browser, CDPSession, JSHandle, Page, Request } from "@playwright/test";
import { CRASH } from "../../contract/messages.ts";
import { WINDOWS, type Width } from "../browsers/driver.ts";
import { openAsAdmin } from "../e2e/support/admin.ts";
import { watch } from "../e2e/support/test.ts";
import { touch } from "../e2e/support/viewer.ts";
import type { ServerProcess } from "../support/process.ts";
import { install, PLACES, type Place, type State, type Thing } from "./in-page.ts";

export const STARTS = { site: "/", office: "/admin/dashboard" } as const;
export type Wing = keyof typeof STARTS;

export interface Fault {
  /** What went wrong, and on which path. */
  what: string;
  /** The last ten actions, the last one being that at which it went wrong. */
  actions: readonly string[];
}

/**
 * How long a press may take to show anything (ms), and how long a fault has to last to be one. On a busy machine both last until the
 * page has been asked so many times, and until what it requested is answered, but never longer than the most.
 */
const PATIENCE = { ms: 4_000, looks: 40, mostMs: 40_000 };
const LOOK_EVERY = 25;
/** What browsers, and web/ui/stray-presses.ts, take for one double press: in milliseconds and CSS pixels. */
const DOUBLE_PRESS = { ms: 600, distance: 30 };
const KEPT_ACTIONS = 10;
/** The exemption of texts and grounds, which may ignore a press. */
export const NO_CONTROL = "is no control";
/** Answers that refuse what was typed are no faults; neither are requests that the next page gave up. */
const NO_FAULT =
  /status of 4\d\d|^4\d\d (?!.*\/assets\/)|third party|^console (?!error)|^failed .*\.(pdf|webp|avif)|net::ERR_(ABORTED|FAILED)/;
/** The page answers nothing: another one is coming, or one that is no document of the site. */
const LEFT =
  /destroyed|navigat|reading '(state|settle|things|hasChanged|aim|begin)'|ERR_ABORTED|Frame was detached/;

export interface Hand {
  page: Page;
  faults: Fault[];
  /** Writes an action into the log. */
  note(action: string): void;
  fault(what: string): void;
  goTo(path: string): Promise<void>;
  /** Presses a thing; `times` presses at one place. Returns the outcome, for the tables. */
  press(
    thing: Thing,
    place: Place,
    times?: number,
  ): Promise<"changed" | "exempt" | "dead" | "covered" | "missed">;
  /** Waits until the page is quiet, and looks it over. */
  look(): Promise<State>;
  /** What the page shows now. */
  state(): Promise<State>;
  /** Whether a condition comes about before the patience ends. */
  comesAbout(condition: () => Promise<boolean> | boolean): Promise<boolean>;
  /** Holds every request but those of documents and styles until it is called with `false`. */
  hold(isHeld: boolean): void;
  line: CDPSession;
  /** How many presses there were. */
  presses(): number;
  close(): Promise<void>;
}

/** Opens a wing of a site at one width: with a mouse at 1366 px, with a finger at 360 px. */
export async function openHand(
  browser: Browser,
  server: ServerProcess,
  wing: Wing,
  width: Width,
  onFault?: (fault: Fault) => void,
): Promise<Hand> {
  const isTouch = width === 360;
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width, height: WINDOWS[width] },
    hasTouch: isTouch,
    isMobile: isTouch,
    reducedMotion: "reduce",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  // A busy machine loads a page when it can.
  context.setDefaultTimeout(10 * 60_000);
  const page = await context.newPage();
  await page.addInitScript(install);
  // Another site answers nothing, and leaves the page as it is.
  await context.route(
    ({ origin }) => origin !== server.url,
    (route) => route.fulfill({ status: 204 }),
  );
  // Styles come: what is not painted yet nobody can press.
  const HELD = /^\/(?:api|files)\/|^\/assets\/.*(?<!\.css)$/;
  let release: (() => void) | undefined;
  let isReleased: Promise<void> | undefined;
  await context.route(
    ({ origin, pathname }) => !!isReleased && origin === server.url && HELD.test(pathname),
    async (route) => {
      await isReleased;
      // The page may have gone meanwhile.
      await route.fallback().catch(() => undefined);
    },
  );
  const hold = (isHeld: boolean) => {
    release?.();
    release = undefined;
    isReleased = isHeld ? new Promise((resolve) => (release = resolve)) : undefined;
  };
  const actions: string[] = [];
  const faults: Fault[] = [];
  const troubles = watch(page, server.url);
  let presses = 0;
  let last = { x: 0, y: 0, at: 0 };
  const underWay = new Set<Request>();
  for (const event of ["requestfinished", "requestfailed"] as const)
    page.on(event as "requestfinished", (request) => underWay.delete(request));
  page.on("framenavigated", (frame) => frame === page.mainFrame() && underWay.clear());
  const comesAbout = async (condition: () => Promise<boolean> | boolean) => {
    const began = Date.now();
    for (let looks = 1; ; looks += 1) {
      if (await condition()) return true;
      const past = Date.now() - began;
      const isWaiting = looks < PATIENCE.looks || (underWay.size > 0 && !isReleased);
      if (past > (isWaiting ? PATIENCE.mostMs : PATIENCE.ms)) return false;
      await wait(LOOK_EVERY);
    }
  };
  /** Requests, downloads and windows that an action led to: what the page itself does not show. */
  let outside = 0;
  for (const event of ["download", "filechooser"] as const) page.on(event as "download", () => outside++);
  page.on("request", (request) => {
    underWay.add(request);
    // What is read in advance shows nothing by itself.
    if (request.isNavigationRequest() || request.method() !== "GET") outside++;
  });
  page.on("dialog", (dialog) => void dialog.accept().catch(() => undefined));
  context.on("page", (other) => {
    outside++;
    void other.close().catch(() => undefined);
  });
  const path = () => page.url().slice(server.url.length);
  const note = (action: string) => actions.push(`${action} (${path()})`);
  const fault = (what: string) => {
    const found = { what: `${what} (${path()})`, actions: actions.slice(-KEPT_ACTIONS) };
    faults.push(found);
    onFault?.(found);
  };
  const inPage = <Result>(ask: () => Promise<Result>, otherwise: Result) =>
    ask().catch((error: Error) => {
      if (LEFT.test(error.message)) return otherwise;
      throw error;
    });
  const stateNow = () =>
    inPage<State>(() => page.evaluate((title) => window.walker.state(title), CRASH.title), {
      faults: [],
      isOurs: false,
      hasFocus: false,
      focused: "",
    });
  const settle = async () => {
    await inPage(() => page.evaluate(() => window.walker.settle(60, 1_500)), undefined);
    // Never come while its scripts are held.
    if (!isReleased) await page.waitForLoadState("domcontentloaded");
  };
  const look = async () => {
    await settle();
    let state = await stateNow();
    if (state.faults.length) {
      const isSound = async () => {
        state = await stateNow();
        return state.faults.length === 0;
      };
      if (!(await comesAbout(isSound))) for (const found of state.faults) fault(found);
    }
    for (const trouble of troubles.splice(0)) if (!NO_FAULT.test(trouble)) fault(trouble);
    return state;
  };
  const hasChanged = () => outside > 0 || inPage(() => page.evaluate(() => window.walker.hasChanged()), true);
  if (wing === "office") await openAsAdmin(page, server, STARTS.office);
  else await page.goto(STARTS.site);
  await settle();
  return {
    page,
    faults,
    fault,
    look,
    state: stateNow,
    comesAbout,
    hold,
    presses: () => presses,
    line: await context.newCDPSession(page),
    note,
    async goTo(to) {
      // A page that a press before it has just asked for may come first.
      const interrupted = (error: Error) => {
        if (!error.message.includes("interrupted by another navigation")) throw error;
        return page.goto(to);
      };
      await page.goto(to).catch(interrupted);
      await settle();
    },
    async press(thing, place, times = 1) {
      const aim = await inPage(
        () => page.evaluate(([at, where]) => window.walker.aim(at, where), [thing.at, place] as const),
        undefined,
      );
      if (!aim) return "missed";
      const { x, y, covered } = aim;
      const said = `${times > 1 ? "double press" : "press"} ${place} of ${thing.name} at ${Math.round(x)},${Math.round(y)}`;
      // What a card or a menu lies over for a while is not seen; on a page as it is opened nothing is (`every.ts`).
      if (covered) {
        note(`${said}, which ${covered} covers`);
        return "covered";
      }
      // Sooner, and as near, it would be the second half of a double press (web/ui/stray-presses.ts).
      const isNear = Math.hypot(x - last.x, y - last.y) < DOUBLE_PRESS.distance;
      if (isNear) await wait(Math.max(0, last.at + DOUBLE_PRESS.ms - Date.now()));
      if (!isTouch) await page.mouse.move(x, y);
      await settle();
      note(said);
      outside = 0;
      presses += times;
      await inPage(() => page.evaluate((at) => window.walker.begin(at), thing.at), undefined);
      for (let time = 1; time <= times; time += 1) {
        if (isTouch) await page.touchscreen.tap(x, y);
        else {
          await page.mouse.down({ clickCount: time });
          await page.mouse.up({ clickCount: time });
        }
      }
      last = { x, y, at: Date.now() };
      if (thing.exemption || (times > 1 && thing.isToggle)) return "exempt";
      if (await comesAbout(hasChanged)) return "changed";
      fault(`dead press: ${place} of ${thing.name}`);
      return "dead";
    },
    close: () => context.close(),
  };
}

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
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

interface Walk {
  wing: Wing;
  width: Width;
  seed: number;
  steps: number;
  /** Is called with each fault at once. */
  onFault?: (fault: Fault) => void;
}

/** Walks through a wing at random; returns what went wrong, and how many presses there were. The same seed is the same walk, as far as the pages are the same. */
export async function walk(
  browser: Browser,
  server: ServerProcess,
  { wing, width, seed, steps, onFault }: Walk,
): Promise<{ faults: Fault[]; presses: number }> {
  const hand = await openHand(browser, server, wing, width, onFault);
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
    // The second half of a double press may fall on the ground beside what the first one moved.
    if (outcome === "changed" && times === 1) await keepsFocus(shown, `press of ${thing.name}`);
  };
  /** A control that was pressed has the focus, or what came of it: the keyboard goes on from there. */
  const keepsFocus = async (shown: JSHandle<Document>, what: string) => {
    // Before an answer comes there is nothing yet to have it.
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
    [3, () => leave("Back", () => page.evaluate(() => history.back()))],
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
  const bag = actions.flatMap(([weight, act]) => Array.from({ length: weight }, () => act));
  try {
    for (let step = 0; step < steps; step += 1) {
      const act = oneOf(bag);
      await act?.().catch((error: Error) => {
        if (!LEFT.test(error.message)) throw error;
      });
      if (slow.left > 0 && --slow.left === 0) await line.send("Network.emulateNetworkConditions", FAST);
      if (held.left > 0 && --held.left === 0) hand.hold(false);
      const { isOurs, faults } = await look();
      if (isOurs && !faults.includes("crash screen") && isIn(wing, page.url())) continue;
      note(`starts again at ${STARTS[wing]}`);
      held.left = 0;
      hand.hold(false);
      if (wing === "office") await openAsAdmin(page, server, STARTS.office);
      else await hand.goTo(STARTS.site);
    }
  } catch (error) {
    // Of a page that crashed nothing answers.
    fault(`the walk ended: ${String(error).slice(0, 300)}`);
  }
  hand.hold(false);
  await hand.close();
  return { faults: hand.faults, presses: hand.presses() };
}

function isIn(wing: Wing, url: string): boolean {
  const { pathname } = new URL(url);
  return wing === "site" ? !pathname.startsWith("/admin") : /^\/admin\/(?!login)/.test(pathname);
}
