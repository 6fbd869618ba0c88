/** A visible control the walker can choose: `at` is its index in the last list of `things()`. */
export interface Thing {
  at: number;
  name: string;
  /** The elements that contain it, without numbers: rows of one list have the same. */
  kind: string;
  /** Whether it is in a bar, footer or menu of every page. */
  isOfFrame: boolean;
  isField: boolean;
  /** Whether a second press reverts the first. */
  isToggle: boolean;
  /** Why a press may change nothing, or undefined. */
  exemption: string | undefined;
}

export const PLACES = ["words", "edge", "padding"] as const;
export type Place = (typeof PLACES)[number];

/** The target of a press in CSS pixels of the window, and the element covering it, if any. */
export interface Aim {
  x: number;
  y: number;
  covered: string | undefined;
}

/** Faults of the page as shown, and where the focus is. */
export interface State {
  faults: string[];
  isOurs: boolean;
  hasFocus: boolean;
  focused: string;
}

/** The walker's functions in each page. */
interface InPage {
  things(isGround?: boolean): Thing[];
  aim(at: number, place: Place): Aim | undefined;
  begin(at: number): void;
  hasChanged(): boolean;
  state(crashTitle: string): State;
  /** Resolves when the document has neither changed nor scrolled for `quietMs`, or after `mostMs`. */
  settle(quietMs: number, mostMs: number): Promise<void>;
}

declare global {
  interface Window {
    walker: InPage;
  }
}

/** Runs in each page before its scripts, without access to this file. */
export function install(): void {
  const CONTROLS = "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=option]";
  const GROUNDS = "h1, h2, h3, p, li, dd, dt, td, th, legend, section, article, header, figure, main, .card";
  const FIELD = "textarea, select, input:not([type=checkbox], [type=radio], [type=file])";
  let things: HTMLElement[] = [];
  let pressed: HTMLElement | undefined;
  let before: { href: string; focus: Element | null } | undefined;
  let isChanged = false;
  let changedAt = 0;
  const change = () => {
    isChanged = true;
    changedAt = performance.now();
  };
  // A tap on a page that still scrolls only stops it: browsers send no click then.
  addEventListener("scroll", () => (changedAt = performance.now()), { capture: true, passive: true });
  new MutationObserver(change).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  for (const event of ["scroll", "input", "change", "copy", "invalid"]) addEventListener(event, change, true);
  window.print = change;
  // A blocked `eval` caught by the script is reported nowhere else.
  addEventListener("securitypolicyviolation", ({ blockedURI, sourceFile }) => {
    if (blockedURI === "eval") console.error("policy violation: eval", sourceFile);
  });

  /** The pressed element of a control: the label of a box, which is often its only visible part. */
  const bodyOf = (element: HTMLElement): HTMLElement =>
    (element.matches("[type=checkbox], [type=radio], [type=file]") &&
      (element as HTMLInputElement).labels?.[0]) ||
    element;
  const isShown = (element: HTMLElement) => {
    const body = bodyOf(element);
    const { width, height } = body.getBoundingClientRect();
    const options = { visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true };
    return (
      width > 2 &&
      height > 2 &&
      body.checkVisibility(options) &&
      !body.closest("[inert], .skip, [aria-hidden=true]")
    );
  };
  const nameOf = (element: Element) => {
    const words = element.ariaLabel || (element as HTMLInputElement).labels?.[0]?.textContent;
    const text = (words || element.textContent || element.getAttribute("name") || "").replaceAll(/\s+/g, " ");
    return `${element.localName} "${text.trim().slice(0, 50)}"`;
  };
  const kindOf = (element: Element) => {
    const kinds: string[] = [];
    for (let each: Element | null = element; each && each !== document.body; each = each.parentElement)
      kinds.push([each.localName, ...each.classList].join("."));
    return kinds.join(" < ");
  };
  /** Exemptions with their reasons. */
  const exemptionOf = (element: HTMLElement): string | undefined => {
    if (element.matches(":disabled, [aria-disabled=true]")) return "is disabled";
    if (element.matches("[aria-current], [aria-selected=true], [type=radio]:checked"))
      return "is chosen already";
    if (element.matches("[aria-describedby=newsletter-hint] + button"))
      return "collects no addresses, as the hint below says";
    if (element.matches(".grip")) return "is dragged, or moved with the arrow keys, as its title says";
    if (element.matches("select, [type=date], [type=time], [type=color], [type=range]"))
      return "opens what the browser draws itself";
    if (element.matches(FIELD) && element === document.activeElement) return "has the focus already";
    if (!(element instanceof HTMLAnchorElement)) return undefined;
    if (!element.protocol.startsWith("http")) return "opens another program";
    if (element.origin !== location.origin) return "leads to another site, which the walker refuses";
    return element.href.split("#")[0] === location.href.split("#")[0] ? "leads to this page" : undefined;
  };
  const wordsOf = (element: Element, box: DOMRect) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      range.selectNodeContents(texts.currentNode);
      const words = range.getClientRects()[0];
      // Texts only for screen readers are drawn into one pixel.
      if (words && words.width > 4 && words.height > 4 && texts.currentNode.textContent?.trim()) return words;
    }
    return box;
  };
  const pointIn = (body: HTMLElement, place: Place): [number, number] => {
    const box = body.getClientRects()[0] ?? body.getBoundingClientRect();
    const words = wordsOf(body, box);
    const middle = box.top + box.height / 2;
    if (place === "words") return [words.left + words.width / 2, words.top + words.height / 2];
    if (place === "edge") return [box.right - 2.5, middle];
    // Beside the text if there is room, otherwise above it.
    if (words.left - box.left > 3) return [(box.left + words.left) / 2, middle];
    return [box.left + box.width / 2, box.top + Math.max((words.top - box.top) / 2, 1.5)];
  };

  window.walker = {
    things(isGround = false) {
      const dialogs = [...document.querySelectorAll("dialog:modal")];
      const top = document.activeElement?.closest("dialog:modal") ?? dialogs.at(-1) ?? document.body;
      things = [...(top?.querySelectorAll<HTMLElement>(isGround ? GROUNDS : CONTROLS) ?? [])].filter(isShown);
      return things.map((element, at) => ({
        at,
        name: nameOf(element),
        kind: kindOf(element),
        isOfFrame: !!element.closest("body > header, .bar, footer, aside, [role=banner], [role=contentinfo]"),
        isField: element.matches(FIELD) && !element.matches("select, :disabled"),
        isToggle: element.matches("[aria-expanded], [aria-pressed], [type=checkbox], summary"),
        exemption: exemptionOf(element),
      }));
    },
    aim(at, place) {
      const element = things[at];
      if (!element?.isConnected || !isShown(element)) return undefined;
      const body = bodyOf(element);
      body.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
      const [x, y] = pointIn(body, place);
      const hit = document.elementFromPoint(x, y);
      if (!hit) return undefined;
      const control = hit.closest<HTMLElement>(`label, ${CONTROLS}`);
      const isIts = body.contains(hit) || control === element || !!control?.contains(element);
      return { x, y, covered: isIts ? undefined : nameOf(control ?? hit) };
    },
    begin(at) {
      pressed = things[at];
      before = { href: location.href, focus: document.activeElement };
      isChanged = false;
    },
    hasChanged() {
      if (!before || isChanged || location.href !== before.href) return true;
      const { activeElement: focus } = document;
      // Buttons receive the focus of a press, but only a field exists to have it.
      return (
        focus !== before.focus && (focus !== pressed || !!pressed?.matches(FIELD)) && focus !== document.body
      );
    },
    state(crashTitle) {
      const faults: string[] = [];
      // A document that is starting or isn't HTML has no body.
      if (!document.body) return { faults, isOurs: true, hasFocus: false, focused: "" };
      const { scrollWidth, clientWidth } = document.documentElement;
      // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not seen
      const shown = document.body.innerText;
      if (shown.includes(crashTitle)) faults.push("crash screen");
      if (scrollWidth > clientWidth) faults.push(`page too wide by ${scrollWidth - clientWidth} px`);
      const markup =
        /<\/?(?:a|p|div|span|ul|li|button|form|noscript|img|svg|section)\b[^>]*>|\[object Object\]/;
      const found = markup.exec(shown)?.[0];
      if (found) faults.push(`markup as text: ${found.slice(0, 60)}`);
      const { activeElement: focus } = document;
      return {
        faults,
        isOurs: document.contentType === "text/html" && location.protocol.startsWith("http"),
        hasFocus: !!focus && focus !== document.body && focus !== document.documentElement,
        focused: focus ? nameOf(focus) : "",
      };
    },
    settle: (quietMs, mostMs) =>
      new Promise((done) => {
        const began = performance.now();
        const look = () => {
          const now = performance.now();
          if (now - Math.max(changedAt, began) > quietMs || now - began > mostMs) done();
          else setTimeout(look, 10);
        };
        look();
      }),
  };
}
