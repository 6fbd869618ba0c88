import { controlOf } from "./ui/stray-presses.ts";

/** What the picture of a part is called while it moves from its card to its page, or back (web/styles/motion.css). */
const PICTURE = "part";

let latest: ViewTransition | undefined;

/**
 * One page fades into the next, and the picture of a part goes to its place on the part's page and back (look
 * 'Motion'): only between two paths, never within one, and not for who wishes less motion. A press ends it
 * (`passPressesOn`). `show` draws the next page; resolves when it has.
 */
export async function fadeBetween(from: string | undefined, to: string, show: () => unknown): Promise<void> {
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (isStill || !from || from === to || !document.startViewTransition) {
    await show();
    return;
  }
  const leaving = name(pictureOf(to) ?? stageOf());
  let arriving: HTMLElement | undefined;
  const fade = document.startViewTransition(async () => {
    await show();
    leaving?.style.removeProperty("view-transition-name");
    arriving = leaving && name(stageOf() ?? pictureOf(from));
  });
  latest = fade;
  const end = () => {
    // What the next one has named already keeps its name.
    if (latest === fade) arriving?.style.removeProperty("view-transition-name");
  };
  // A fade that the next one cuts short, or a window that nobody sees, is no fault.
  fade.ready.catch(() => undefined);
  fade.finished.then(end, end);
  return fade.updateCallbackDone;
}

/**
 * Ends the fade at a press and gives the press to what is under it. Browsers target the document itself while a view transition
 * runs, Chromium 150 and 153 even where `::view-transition` has no pointer events.
 */
export function passPressesOn(): void {
  const root = document.documentElement;
  let pressed: Element | null = null;
  const under = ({ clientX, clientY }: MouseEvent) => {
    latest?.skipTransition();
    return document.elementFromPoint(clientX, clientY);
  };
  const down = (event: PointerEvent) => {
    pressed = event.target as Element;
    if (pressed !== root) return;
    pressed = under(event);
    // An open menu would take it for a press outside and close.
    if (pressed !== root) event.stopPropagation();
  };
  const click = (event: MouseEvent) => {
    if (event.target !== root || !event.isTrusted || event.defaultPrevented) return;
    const target = under(event);
    if (!target || target === root || controlOf(target) !== (pressed && controlOf(pressed))) return;
    event.stopPropagation();
    target.closest<HTMLElement>("a, button, summary, input, select, textarea, [tabindex]")?.focus();
    target.dispatchEvent(new PointerEvent("click", event));
  };
  addEventListener("pointerdown", down, true);
  addEventListener("click", click, true);
}

const name = (picture: HTMLElement | null | undefined): HTMLElement | undefined => {
  picture?.style.setProperty("view-transition-name", PICTURE);
  return picture ?? undefined;
};

/** The picture of the page of a part, or the place where it comes. */
const stageOf = () => document.querySelector<HTMLElement>("main .detail .pic");

/** The picture of the card in the window that leads to an address. */
function pictureOf(path: string): HTMLElement | undefined {
  const cards = document.querySelectorAll<HTMLAnchorElement>(`main .card a[href="${CSS.escape(path)}"]`);
  const pictures = [...cards].map((link) => link.closest(".card")?.querySelector<HTMLElement>(".pic"));
  return pictures.find((picture): picture is HTMLElement => !!picture && isInWindow(picture));
}

function isInWindow(element: Element): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
}
