import type { Browser, CDPSession, Page } from "@playwright/test";
import { CRASH } from "../../contract/messages.ts";
import { WINDOWS, type Width } from "../browsers/driver.ts";
import { openAsAdmin } from "../e2e/support/admin.ts";
import { watch } from "../e2e/support/test.ts";
import { touch } from "../e2e/support/viewer.ts";
import type { ServerProcess } from "../support/process.ts";
import { until } from "../support/until.ts";
import { install, PLACES, type Place, type State, type Thing } from "./in-page.ts";

export const STARTS = { site: "/", office: "/admin/dashboard" } as const;
export type Wing = keyof typeof STARTS;

export interface Fault {
  /** What went wrong, and on which path. */
  what: string;
  /** The last ten actions, the last one being that at which it went wrong. */
  actions: readonly string[];
}

/** How long a press may take to show anything (ms), and how long a fault has to last to be one. */
const PATIENCE = 4_000;
const KEPT_ACTIONS = 10;
/** The exemption of texts and grounds, which may ignore a press. */
export const NO_CONTROL = "is no control";
/** Answers that refuse what was typed are no faults; neither are requests that the next page gave up. */
const NO_FAULT =
  /status of 4\d\d|^4\d\d |third party|^console (?!error)|^failed .*\.(pdf|webp|avif)|net::ERR_(ABORTED|FAILED)/;

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
  line: CDPSession;
  close(): Promise<void>;
}

/** Opens a wing of a site at one width: with a mouse at 1366 px, with a finger at 360 px. */
export async function openHand(
  browser: Browser,
  server: ServerProcess,
  wing: Wing,
  width: Width,
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
  const page = await context.newPage();
  await page.addInitScript(install);
  // Another site answers nothing, and leaves the page as it is.
  await context.route(
    ({ origin }) => origin !== server.url,
    (route) => route.fulfill({ status: 204 }),
  );
  const actions: string[] = [];
  const faults: Fault[] = [];
  const troubles = watch(page, server.url);
  /** Requests, downloads and windows that an action led to: what the page itself does not show. */
  let outside = 0;
  for (const event of ["request", "download", "filechooser"] as const)
    page.on(event as "request", () => outside++);
  page.on("dialog", (dialog) => void dialog.accept().catch(() => undefined));
  context.on("page", (other) => {
    outside++;
    void other.close().catch(() => undefined);
  });
  const path = () => page.url().slice(server.url.length);
  const note = (action: string) => actions.push(`${action} (${path()})`);
  const fault = (what: string) =>
    faults.push({ what: `${what} (${path()})`, actions: actions.slice(-KEPT_ACTIONS) });
  const inPage = <Result>(ask: () => Promise<Result>, otherwise: Result) =>
    ask().catch((error: Error) => {
      // Another page is coming, or one that is no document of the site.
      if (
        /destroyed|navigat|reading '(state|settle|things|hasChanged|aim|begin)'|Frame was detached/.test(
          error.message,
        )
      )
        return otherwise;
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
    await page.waitForLoadState("domcontentloaded");
  };
  const look = async () => {
    await settle();
    let state = await stateNow();
    if (state.faults.length) {
      const isSound = async () => {
        state = await stateNow();
        return state.faults.length === 0;
      };
      await until(isSound, PATIENCE).catch(() => {
        for (const found of state.faults) fault(found);
      });
    }
    for (const trouble of troubles.splice(0)) if (!NO_FAULT.test(trouble)) fault(trouble);
    return state;
  };
  const isDead = async () => {
    const hasChanged = () =>
      outside > 0 || inPage(() => page.evaluate(() => window.walker.hasChanged()), true);
    return until(hasChanged, PATIENCE).then(
      () => false,
      () => true,
    );
  };
  if (wing === "office") await openAsAdmin(page, server, STARTS.office);
  else await page.goto(STARTS.site);
  await settle();
  return {
    page,
    faults,
    fault,
    look,
    line: await context.newCDPSession(page),
    note,
    async goTo(to) {
      await page.goto(to);
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
      if (!isTouch) await page.mouse.move(x, y);
      await settle();
      note(said);
      outside = 0;
      await inPage(() => page.evaluate((at) => window.walker.begin(at), thing.at), undefined);
      for (let time = 1; time <= times; time += 1) {
        if (isTouch) await page.touchscreen.tap(x, y);
        else {
          await page.mouse.down({ clickCount: time });
          await page.mouse.up({ clickCount: time });
        }
      }
      if (thing.exemption) return "exempt";
      if (!(await isDead())) return "changed";
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
}

/** Walks through a wing at random and returns what went wrong. The same seed is the same walk, as far as the pages are the same. */
export async function walk(
  browser: Browser,
  server: ServerProcess,
  { wing, width, seed, steps }: Walk,
): Promise<Fault[]> {
  const hand = await openHand(browser, server, wing, width);
  const { page, note, fault, look, line } = hand;
  const random = randomOf(seed);
  const below = (count: number) => Math.floor(random() * count);
  const oneOf = <Of>(list: readonly Of[]): Of | undefined => list[below(list.length)];
  const things = (isGround = false) => page.evaluate((ground) => window.walker.things(ground), isGround);
  const pressOne = async (isGround: boolean, times: number) => {
    const [list, place] = [await things(isGround), oneOf(PLACES) ?? "words"];
    const thing = oneOf(list);
    if (thing) await hand.press(isGround ? { ...thing, exemption: NO_CONTROL } : thing, place, times);
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
    const keeps = async () =>
      (await look()).hasFocus ||
      !(await shown.evaluate((one) => one.defaultView !== null).catch(() => false));
    await until(keeps, PATIENCE).catch(() => fault(`focus lost: ${key} on ${before}`));
  };
  const leave = async (name: string, go: () => Promise<unknown>) => {
    note(name);
    await go();
  };
  const slow = { left: 0 };
  const actions: [weight: number, act: () => Promise<unknown>][] = [
    [46, () => pressOne(false, 1)],
    [8, () => pressOne(false, 2)],
    [8, () => pressOne(true, 1)],
    [6, drag],
    [16, pressKey],
    [
      5,
      async () => {
        const text = oneOf(NONSENSE) ?? "";
        note(`type ${text.slice(0, 20)}`);
        await page.keyboard.type(text);
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
  ];
  const bag = actions.flatMap(([weight, act]) => Array.from({ length: weight }, () => act));
  try {
    for (let step = 0; step < steps; step += 1) {
      const act = oneOf(bag);
      await act?.().catch((error: Error) => {
        // The page went while it was asked.
        if (!/destroyed|navigat|reading '|ERR_ABORTED|Frame was detached/.test(error.message)) throw error;
      });
      if (slow.left > 0 && --slow.left === 0) await line.send("Network.emulateNetworkConditions", FAST);
      const { isOurs, faults } = await look();
      if (isOurs && !faults.includes("crash screen") && isIn(wing, page.url())) continue;
      note(`starts again at ${STARTS[wing]}`);
      if (wing === "office") await openAsAdmin(page, server, STARTS.office);
      else await hand.goTo(STARTS.site);
    }
  } catch (error) {
    // Of a page that crashed nothing answers.
    fault(`the walk ended: ${String(error).slice(0, 300)}`);
  }
  await hand.close();
  return hand.faults;
}

function isIn(wing: Wing, url: string): boolean {
  const { pathname } = new URL(url);
  return wing === "site" ? !pathname.startsWith("/admin") : /^\/admin\/(?!login)/.test(pathname);
}
