import { controlOf } from "./ui/stray-presses.ts";

/** The view transition name of a part's image that moves between its card and its page (web/styles/motion.css). */
const IMAGE_NAME = "part";

let latest: ViewTransition | undefined;

/**
 * Fades from one page to the next and moves the part's image between card and page (look 'Motion'), only between two paths.
 * It honours prefers-reduced-motion; a press ends it (`passPressesOn`). `show` renders the next page; resolves when it has.
 */
export async function fadeBetween(from: string | undefined, to: string, show: () => unknown): Promise<void> {
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (isStill || !from || from === to || !document.startViewTransition) {
    await show();
    return;
  }
  const leaving = name(imageOf(to) ?? stageOf());
  let arriving: HTMLElement | undefined;
  const fade = document.startViewTransition(async () => {
    await show();
    leaving?.style.removeProperty("view-transition-name");
    arriving = leaving && name(stageOf() ?? imageOf(from));
  });
  latest = fade;
  const end = () => {
    // A newer transition may use the same name already.
    if (latest === fade) arriving?.style.removeProperty("view-transition-name");
  };
  // A transition rejects when it is skipped by a newer one or in a hidden window.
  fade.ready.catch(() => undefined);
  fade.finished.then(end, end);
  return fade.updateCallbackDone;
}

/**
 * Ends the transition at a press and passes the press on to the element below. Browsers target the document during a view
 * transition, Chromium 150 and 153 even where `::view-transition` has no pointer events.
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
    // An open menu would treat it as a press outside and close.
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

const name = (image: HTMLElement | null | undefined): HTMLElement | undefined => {
  image?.style.setProperty("view-transition-name", IMAGE_NAME);
  return image ?? undefined;
};

const stageOf = () => document.querySelector<HTMLElement>("main .detail .pic");

/** Returns the image of the visible card that links to `path`. */
function imageOf(path: string): HTMLElement | undefined {
  const cards = document.querySelectorAll<HTMLAnchorElement>(`main .card a[href="${CSS.escape(path)}"]`);
  const images = [...cards].map((link) => link.closest(".card")?.querySelector<HTMLElement>(".pic"));
  return images.find((image): image is HTMLElement => !!image && isInWindow(image));
}

function isInWindow(element: Element): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
}
