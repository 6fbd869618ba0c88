/** What may have the focus when what had it is gone: named parts of a screen, from which Tab goes on. */
const PLACES = "section, form, dialog, main";

/** A control that has the focus, what is around it, and how it is found again when it is drawn anew. */
interface Held {
  element: HTMLElement;
  around: HTMLElement[];
  /** `location.pathname`: another screen's control of the same words is another one. */
  path: string;
  words: string;
}

let held: Held | undefined;
/** What had the focus before it. */
let before: HTMLElement | undefined;
/** What has the focus in place of `held`. */
let standIn: HTMLElement | undefined;
/** The newest first: one behind a dialog waits until the dialog is closed. */
let wanted: readonly (() => HTMLElement | null)[] = [];

/** Says where the focus goes when it is lost, until it is, or until a person turns to something else. */
export function wantFocus(place: () => HTMLElement | null): void {
  wanted = [place, ...wanted.filter((other) => other !== place)];
}

/**
 * Gives the focus back when its control is removed, drawn anew, moved or disabled, which browsers answer by focusing the page: to
 * what was asked for, to the same control, or to the nearest part of the screen around it. Returns what stops it.
 */
export function keepFocus(): () => void {
  const forget = (event: Event) => {
    wanted = [];
    // A press beside it takes the focus away on purpose.
    if (event.type === "pointerdown" && !held?.element.contains(event.target as Node)) held = undefined;
  };
  const watch = new MutationObserver(giveBack);
  watch.observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ["disabled", "inert", "hidden"],
  });
  document.addEventListener("focusin", hold);
  document.addEventListener("pointerdown", forget, true);
  document.addEventListener("keydown", forget, true);
  return () => {
    watch.disconnect();
    document.removeEventListener("focusin", hold);
    document.removeEventListener("pointerdown", forget, true);
    document.removeEventListener("keydown", forget, true);
  };
}

function hold({ target }: Event): void {
  if (!(target instanceof HTMLElement) || target === standIn) return;
  standIn = undefined;
  before = held?.element;
  const around: HTMLElement[] = [];
  for (let next = target.parentElement; next; next = next.parentElement) around.push(next);
  held = { element: target, around, path: location.pathname, words: wordsOf(target) };
}

function giveBack(): void {
  const { activeElement } = document;
  const isOwn = held && activeElement === held.element;
  const isLost =
    activeElement === document.body || activeElement === standIn || (isOwn && !canFocus(activeElement));
  if (!isLost) return;
  const want = wanted.find((place) => isReady(place()));
  const asked = want?.();
  const target = asked ?? (held && successorOf(held));
  wanted = wanted.filter((other) => other !== want);
  if (!target || target === activeElement) return;
  const isPlace = target !== asked && target.matches(PLACES);
  standIn = isPlace ? target : undefined;
  if (isPlace && !target.hasAttribute("tabindex")) makeFocusable(target);
  target.focus({ preventScroll: true });
}

/** The control itself where it can have the focus again, the one that was drawn in its place, or what is around it. */
function successorOf({ element, around, path, words }: Held): HTMLElement | undefined {
  if (canFocus(element)) return element;
  const place = around.find((each) => each.matches(PLACES) && canFocus(each));
  if (!place) return before && canFocus(before) ? before : (document.querySelector("main") ?? undefined);
  const same = [...place.querySelectorAll<HTMLElement>(element.tagName)].filter(
    (each) => words && wordsOf(each) === words && canFocus(each),
  );
  return path === location.pathname && same.length === 1 ? same[0] : place;
}

/** What a control is known by; a button that submits has other words while it is busy. */
const wordsOf = (element: HTMLElement): string =>
  element.getAttribute("aria-label") ??
  element.getAttribute("name") ??
  (element.matches("[type=submit]") ? "submit" : element.textContent);

const isReady = (place: HTMLElement | null) => place !== null && canFocus(place);

function canFocus(element: Element): boolean {
  const dialog = [...document.querySelectorAll("dialog:modal")].at(-1);
  return (
    element.isConnected &&
    !element.matches(":disabled, [inert], [inert] *") &&
    (!dialog || dialog.contains(element)) &&
    element.getClientRects().length > 0
  );
}

/** For as long as it has the focus; otherwise each press inside would give it the focus. */
function makeFocusable(place: HTMLElement): void {
  place.tabIndex = -1;
  place.addEventListener("blur", () => place.removeAttribute("tabindex"), { once: true });
}
