import { useEffect, useLayoutEffect, useRef } from "react";

/*
 * What is open over a page (a dialog, a sheet, a menu) has its own history entry, so that Back closes it, with the address
 * of the page and its depth in the state: [page, page + layer 1, page + layer 2]. Closing it otherwise goes back by its own
 * entry, and opening a page from it replaces the entry. CloseWatcher would do this only in Chromium, and only for the gesture
 * (docs/decisions/0088).
 */

interface Layer {
  close: () => void;
  /** The page over which it is open. */
  page: string;
}

interface Entry {
  page: string;
  depth: number;
  path: string;
  href: string;
}

/** The open layers, the topmost last. */
const open: Layer[] = [];

/** The entry that the routers know. */
let known: Entry;

/** Whether a `history.go` of this file is pending. */
let isReturning = false;

/** Whether another document is being loaded, which a `history.go` would cancel. */
let isLeaving = false;

/** A page that was opened while `isReturning`. */
let opened: { state: object; href: string } | undefined;

const depthOf = (state: unknown): number => Number(Object(state).layer ?? 0);

/** An entry's page: TanStack Router counts its entries, the public router names them (router.ts). */
function entryNow(): Entry {
  const { key, __TSR_index: index } = Object(history.state);
  const { href, pathname } = location;
  return { page: String(index ?? key ?? href), depth: depthOf(history.state), path: pathname, href };
}

/** Without a key in its state, a page would change its name with its address. */
const write = (kind: "pushState" | "replaceState", state: object, href?: string | URL | null) =>
  History.prototype[kind].call(history, { key: known.page, ...state }, "", href);

/** Returns the number of open layers, by the current history entry. */
export const layerDepth = (): number => depthOf(history.state);

/** Loads another document; opened from a layer, it takes its entry. */
export function leaveFor(href: string): void {
  isLeaving = true;
  if (layerDepth() > 0) location.replace(href);
  else location.assign(href);
}

/** Handles Back and Forward among layers, before any router is created. */
export function followLayers(): void {
  known = entryNow();
  history.pushState = (state, _, href) => {
    const named = { key: `${href ?? location.href}`, ...state };
    // A page that is opened from a layer takes its entry.
    write(layerDepth() > 0 ? "replaceState" : "pushState", named, href);
    if (isReturning) opened = { state: named, href: location.href };
    moved();
  };
  history.replaceState = (state, _, href) => {
    const depth = layerDepth();
    write("replaceState", depth > 0 ? { ...state, layer: depth } : state, href);
    if (isReturning && opened) opened = { state, href: location.href };
    moved();
  };
  addEventListener("popstate", onPop, true);
  // The browser kept the page while another document was shown.
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    isLeaving = false;
    settle();
  });
  // A reload keeps the entry of a layer that isn't open any more.
  settle();
}

/** The page has changed by a script: what stays open over the same path belongs to it. */
function moved(): void {
  const before = known;
  known = entryNow();
  if (known.page === before.page || known.path !== before.path) return;
  for (const layer of open) if (layer.page === before.page) layer.page = known.page;
  queueMicrotask(settle);
}

function onPop(event: PopStateEvent): void {
  const isOwn = isReturning;
  isReturning = false;
  const now = entryNow();
  if (isOwn && opened) {
    write("pushState", opened.state, opened.href);
    opened = undefined;
    known = entryNow();
    event.stopImmediatePropagation();
    return;
  }
  if (now.page !== known.page) {
    if (now.depth > 0) {
      // The entry of a closed layer of another page: its page follows.
      event.stopImmediatePropagation();
      go(-now.depth);
    } else known = now;
    return;
  }
  event.stopImmediatePropagation();
  // The address was replaced while a layer was open.
  if (now.href !== known.href) write("replaceState", history.state, known.href);
  known = entryNow();
  if (!isOwn) for (const { close } of own().slice(now.depth).reverse()) close();
  // What has to stay open, such as a form that is being sent, gets its entry again.
  setTimeout(settle);
}

const own = (): Layer[] => open.filter(({ page }) => page === known.page);

function go(by: number): void {
  isReturning = true;
  history.go(by);
}

/** Makes the current entry's depth the number of open layers. */
function settle(): void {
  if (isReturning || isLeaving || entryNow().page !== known.page) return;
  const [depth, wanted] = [layerDepth(), own().length];
  if (depth > wanted) go(wanted - depth);
  for (let layer = depth + 1; layer <= wanted; layer += 1) write("pushState", { ...history.state, layer });
}

/** Registers a layer of the current page, whose `close` Back calls. Returns the function to call once it is closed. */
function openLayer(close: () => void): () => void {
  const layer = { close, page: known.page };
  // The user has stayed.
  isLeaving = false;
  open.push(layer);
  // One that opens as another closes takes its entry.
  queueMicrotask(settle);
  return () => {
    open.splice(open.indexOf(layer), 1);
    queueMicrotask(settle);
  };
}

/** While `isOpen`, Back calls `onBack`, which closes what is open over the page, as Escape does. */
export function useLayer(onBack: () => void, isOpen = true): void {
  const latest = useRef(onBack);
  useEffect(() => {
    latest.current = onBack;
  });
  useLayoutEffect(() => (isOpen ? openLayer(() => latest.current()) : undefined), [isOpen]);
}
