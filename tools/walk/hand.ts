import { setTimeout as wait } from "node:timers/promises";
import type { Browser, CDPSession, Page, Request } from "@playwright/test";
import { CRASH } from "#contract/platform/public-messages.ts";
import { signInOverApi, storeSession } from "#tests/e2e/support/admin.ts";
import { watch } from "#tests/e2e/support/test.ts";
import type { ServerProcess } from "#tests/support/process.ts";
import { WINDOWS, type Width } from "../browsers/driver.ts";
import { type Aim, install, type Place, type State, type Thing } from "./in-page.ts";
import { staleTexts, type TextChange, translateTexts } from "./translator.ts";

export const STARTS = { site: "/", office: "/admin/dashboard" } as const;
export type Wing = keyof typeof STARTS;

export interface Fault {
  /** The fault and its path. */
  what: string;
  /** The last ten actions, ending with the faulty one. */
  actions: readonly string[];
}

/**
 * How long a press may take to show anything, and how long a fault must last, in milliseconds. On a busy machine it
 * is extended to `looks` checks of the page and the answers of its requests, up to `mostMs`.
 */
const PATIENCE = { ms: 4_000, looks: 40, mostMs: 40_000 };
const LOOK_EVERY = 25;
/** The limits of a double press for browsers and web/ui/stray-presses.ts, in milliseconds and CSS pixels. */
const DOUBLE_PRESS = { ms: 600, distance: 30 };
const KEPT_ACTIONS = 10;
const AIMS_MAX = 5;
/** The exemption of texts and backgrounds, which may ignore a press. */
export const NO_CONTROL = "is no control";
/** Not faults: answers that reject input, and requests aborted by the next page. */
const NO_FAULT =
  /status of 4\d\d|^4\d\d (?!.*\/assets\/)|third party|^console (?!error)|^failed .*\.(pdf|webp|avif)|net::ERR_(ABORTED|FAILED)/;
/** The page does not respond because another one, or a document outside the site, is loading. */
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
  /** Presses a thing `times` times at one place. Returns the outcome for the tables. */
  press(
    thing: Thing,
    place: Place,
    times?: number,
  ): Promise<"changed" | "exempt" | "dead" | "covered" | "missed">;
  /** Waits until the page is quiet and checks it. */
  look(): Promise<State>;
  /** The current state of the page. */
  state(): Promise<State>;
  /** Whether a condition becomes true before the patience ends. */
  comesAbout(condition: () => Promise<boolean> | boolean): Promise<boolean>;
  /** Holds all requests except documents and styles until called with `false`. */
  hold(isHeld: boolean): void;
  line: CDPSession;
  /** The number of presses. */
  presses(): number;
  close(): Promise<void>;
}

/** Opens a wing of a site at one width: with a mouse at 1366 px, by touch at 360 px; translated if `change` says how. */
export async function openHand(
  browser: Browser,
  server: ServerProcess,
  wing: Wing,
  width: Width,
  onFault?: (fault: Fault) => void,
  change?: TextChange,
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
  // A page may load slowly on a busy machine.
  context.setDefaultTimeout(10 * 60_000);
  // Signs in on a second page, so that Back never leads to the sign-in page.
  const side = await context.newPage();
  const page = await context.newPage();
  await page.addInitScript(install);
  if (change) await page.addInitScript(translateTexts, change);
  // Other sites get no answer, which keeps the page as it is.
  await context.route(
    ({ origin }) => origin !== server.url,
    (route) => route.fulfill({ status: 204 }),
  );
  // Styles are not held, because an unpainted page can't be pressed.
  const HELD = /^\/(?:api|files)\/|^\/assets\/.*(?<!\.css)$/;
  let release: (() => void) | undefined;
  let isReleased: Promise<void> | undefined;
  await context.route(
    ({ origin, pathname }) => !!isReleased && origin === server.url && HELD.test(pathname),
    async (route) => {
      await isReleased;
      // The page may be closed meanwhile.
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
  /** Requests, downloads and windows caused by an action, which the page itself does not show. */
  let outside = 0;
  for (const event of ["download", "filechooser"] as const) page.on(event as "download", () => outside++);
  page.on("request", (request) => {
    underWay.add(request);
    // Prefetching has no visible effect.
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
  const stateNow = async () => {
    const state = await inPage<State>(
      () => page.evaluate((title) => window.walker.state(title), CRASH.title),
      {
        faults: [],
        isOurs: false,
        hasFocus: false,
        focused: "",
      },
    );
    const stale = await inPage(() => page.evaluate(staleTexts), []);
    return { ...state, faults: [...state.faults, ...stale.map((one) => `stale text: ${one}`)] };
  };
  const settle = async () => {
    await inPage(() => page.evaluate(() => window.walker.settle(60, 1_500)), undefined);
    // Never happens while its scripts are held.
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
  /** The position of a thing once the page is quiet; undefined if it leaves or keeps moving. */
  const steadyAim = async (thing: Thing, place: Place): Promise<Aim | undefined> => {
    let aim = await aimAt(thing, place);
    for (let tries = 0; aim && tries < AIMS_MAX; tries += 1) {
      const { x, y } = aim;
      // A sooner press this near would be the second half of a double press (web/ui/stray-presses.ts).
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
    // The office and the viewer are rendered by scripts and then load their data.
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
    if (wing === "office") await storeSession(side, await signInOverApi(side));
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
      const action = `${times > 1 ? "double press" : "press"} ${place} of ${thing.name} at ${Math.round(x)},${Math.round(y)}`;
      // An open card or menu may cover it; on a freshly opened page that is a fault (`every.ts`).
      if (covered) {
        note(`${action}, which ${covered} covers`);
        return "covered";
      }
      note(action);
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
      // Effects that wait for an answer show once it has arrived.
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
