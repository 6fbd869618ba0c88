import { setTimeout as wait } from "node:timers/promises";
import type { Browser, CDPSession, Page, Request } from "@playwright/test";
import { CRASH } from "../../contract/messages.ts";
import { WINDOWS, type Width } from "../browsers/driver.ts";
import { signInOverApi, storeSession } from "../e2e/support/admin.ts";
import { watch } from "../e2e/support/test.ts";
import type { ServerProcess } from "../support/process.ts";
import { type Aim, install, type Place, type State, type Thing } from "./in-page.ts";

export const STARTS = { site: "/", office: "/admin/dashboard" } as const;
export type Wing = keyof typeof STARTS;

export interface Fault {
  /** What went wrong, and on which path. */
  what: string;
  /** The last ten actions, the last one being that at which it went wrong. */
  actions: readonly string[];
}

/**
 * How long a press may take to show anything, and how long a fault has to last to be one: `ms` milliseconds. On a busy machine it is
 * extended to `looks` checks of the page and to the answers of its requests, up to `mostMs`.
 */
const PATIENCE = { ms: 4_000, looks: 40, mostMs: 40_000 };
const LOOK_EVERY = 25;
/** What browsers, and web/ui/stray-presses.ts, take for one double press: in milliseconds and CSS pixels. */
const DOUBLE_PRESS = { ms: 600, distance: 30 };
const KEPT_ACTIONS = 10;
const AIMS_MAX = 5;
/** The exemption of texts and grounds, which may ignore a press. */
export const NO_CONTROL = "is no control";
/** Answers that refuse what was typed are no faults; neither are requests that the next page gave up. */
const NO_FAULT =
  /status of 4\d\d|^4\d\d (?!.*\/assets\/)|third party|^console (?!error)|^failed .*\.(pdf|webp|avif)|net::ERR_(ABORTED|FAILED)/;
/** The page answers nothing: another one is coming, or one that is no document of the site. */
export const LEFT =
  /destroyed|navigat|reading '(state|settle|things|hasChanged|aim|begin)'|ERR_ABORTED|Frame was detached/;

/** Loading indicators of the viewer, the office and their lists. */
const COMING = '.opening, main.middle, .loading, [role="status"][aria-busy="true"]';

export interface Hand {
  page: Page;
  faults: Fault[];
  /** Writes an action into the log. */
  note(action: string): void;
  fault(what: string): void;
  goTo(path: string): Promise<void>;
  /** Opens the start page of the wing; signs in to the office first. */
  start(): Promise<void>;
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
  // Signs in on a second page, so that Back never leads to the page of the sign-in.
  const side = await context.newPage();
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
  const aimAt = (thing: Thing, place: Place) =>
    inPage(
      () => page.evaluate(([at, where]) => window.walker.aim(at, where), [thing.at, place] as const),
      undefined,
    );
  /** Where a thing is once the page is quiet: nobody aims at what moves. Undefined when it leaves or does not come to rest. */
  const steadyAim = async (thing: Thing, place: Place): Promise<Aim | undefined> => {
    let aim = await aimAt(thing, place);
    for (let tries = 0; aim && tries < AIMS_MAX; tries += 1) {
      const { x, y } = aim;
      // Sooner, and as near, it would be the second half of a double press (web/ui/stray-presses.ts).
      const isNear = Math.hypot(x - last.x, y - last.y) < DOUBLE_PRESS.distance;
      if (isNear) await wait(Math.max(0, last.at + DOUBLE_PRESS.ms - Date.now()));
      if (!isTouch && !aim.covered) await page.mouse.move(x, y);
      await settle();
      aim = await aimAt(thing, place);
      if (aim?.x === x && aim.y === y) return aim;
    }
    return undefined;
  };
  const goTo = async (to: string) => {
    await page.goto(to);
    await settle();
    // The office and the viewer are drawn by their scripts and then load their data.
    const isThere = () =>
      inPage(
        () =>
          page.evaluate(
            (coming) => document.querySelector("#main") !== null && !document.querySelector(coming),
            COMING,
          ),
        false,
      );
    if (await comesAbout(isThere)) await settle();
  };
  const start = async () => {
    if (wing === "office") await storeSession(side, server, await signInOverApi(side, server));
    await goTo(STARTS[wing]);
  };
  await start();
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
    goTo,
    start,
    async press(thing, place, times = 1) {
      const aim = await steadyAim(thing, place);
      if (!aim) return "missed";
      const { x, y, covered } = aim;
      const said = `${times > 1 ? "double press" : "press"} ${place} of ${thing.name} at ${Math.round(x)},${Math.round(y)}`;
      // An open card or menu may cover it; on a page that was just opened that is a fault (`every.ts`).
      if (covered) {
        note(`${said}, which ${covered} covers`);
        return "covered";
      }
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
      // What waits for an answer shows itself once there is one.
      if (isReleased) {
        hold(false);
        if (await comesAbout(hasChanged)) return "changed";
      }
      fault(`dead press: ${place} of ${thing.name}`);
      return "dead";
    },
    close: () => context.close(),
  };
}
