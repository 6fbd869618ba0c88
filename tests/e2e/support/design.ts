import type { Page } from "@playwright/test";

/** The widths that every screen supports, in CSS pixels (look 'Grid and width'). */
const WIDTHS = [320, 360, 768, 1024, 1280, 1440, 2560];
/** The widths used by touch, and those used with a mouse. */
export const TOUCH_WIDTHS = WIDTHS.filter((width) => width < 1024);
export const MOUSE_WIDTHS = WIDTHS.filter((width) => width >= 1024);
/** The height of a usual laptop and of a small phone. */
const heightOf = (width: number) => (width < 1024 ? 640 : 768);

/**
 * Layout faults of a page, each with its width: horizontal scroll, text that is clipped, overflows or overlaps, controls that
 * overlap, and column headings that are misaligned.
 */
export async function designFaults(page: Page, widths = WIDTHS): Promise<string[]> {
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: heightOf(width) });
    await page.evaluate(twoFrames);
    for (const fault of await page.evaluate(faultsOf, true)) faults.push(`${width} px: ${fault}`);
  }
  return faults;
}

/**
 * Runs in the page: waits for two frames, after which everything that measures itself is in place; no test's clock stops that.
 */
async function twoFrames(): Promise<void> {
  // Without scripts nothing measures itself, and callbacks do not run.
  if (matchMedia("(scripting: none)").matches) return;
  for (let drawn = 0; drawn < 2; drawn += 1)
    await new Promise((done) => new ResizeObserver(done).observe(document.documentElement));
}

/** The faults of a page at its current width; waits for animations, unless `hurried`. */
export const faultsHere = (page: Page, isHurried = false): Promise<string[]> =>
  page.evaluate(faultsOf, isHurried);

/** Runs in the page. */
function faultsOf(isHurried: boolean): string[] {
  /** Tolerance for rounding and for italics and descenders, in pixels. */
  const SLACK = 2;
  const faults = new Set<string>();
  interface Text {
    element: Element;
    words: string;
    layer: Element;
    lines: DOMRect[];
  }
  for (const animation of document.getAnimations()) {
    const { iterations = 1 } = animation.effect?.getTiming() ?? {};
    if (isHurried && iterations !== Number.POSITIVE_INFINITY) animation.finish();
  }
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth)
    faults.add(`the page scrolls sideways by ${scrollWidth - clientWidth} px at ${clientWidth} px`);
  const quoted = (words: string) => JSON.stringify(words.replaceAll(/\s+/g, " ").trim().slice(0, 40));
  const nameOf = (element: Element) =>
    `${element.localName}${element.classList.length > 0 ? `.${[...element.classList].join(".")}` : ""}`;
  /** Caches results per element: nothing moves meanwhile, and texts share their ancestors. */
  const cachedPerElement = <T>(find: (element: Element) => T) => {
    const found = new Map<Element, T>();
    return (element: Element): T => {
      if (!found.has(element)) found.set(element, find(element));
      return found.get(element) as T;
    };
  };
  /** The layer of an element that moves separately: texts of two layers may overlap. */
  const layerOf = cachedPerElement((at): Element => {
    if (/fixed|sticky|absolute/.test(getComputedStyle(at).position) || at.matches("dialog, [popover]"))
      return at;
    return at.parentElement ? layerOf(at.parentElement) : document.body;
  });
  /** The nearest box that clips its overflow; one that scrolls can show it. */
  const cutterAlong = (across: "overflowX" | "overflowY") => {
    const cutter = cachedPerElement((at): Element | undefined => {
      if (at === document.body) return undefined;
      const style = getComputedStyle(at);
      if (/auto|scroll/.test(style[across])) return undefined;
      if (/hidden|clip/.test(style[across]) && style.display !== "inline") return at;
      return style.position === "fixed" || !at.parentElement ? undefined : cutter(at.parentElement);
    });
    return cutter;
  };
  const [cutterAcross, cutterDown] = [cutterAlong("overflowX"), cutterAlong("overflowY")];
  const isShown = (element: Element) =>
    element.checkVisibility({
      visibilityProperty: true,
      opacityProperty: true,
      contentVisibilityAuto: true,
    }) && !element.closest("svg, option, select, textarea, [aria-hidden=true], .sr-only, .skip");
  const texts: Text[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!element || !node.nodeValue?.trim() || !isShown(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    if (lines.length > 0) texts.push({ element, words: node.nodeValue, layer: layerOf(element), lines });
  }

  for (const { element, words, lines } of texts) {
    const [acrossBy, downBy] = [cutterAcross(element), cutterDown(element)];
    const [sides, ends] = [acrossBy?.getBoundingClientRect(), downBy?.getBoundingClientRect()];
    // Elements of one pixel are for screen readers.
    if ((sides?.width ?? 2) <= 1 || (ends?.height ?? 2) <= 1) continue;
    // Text shortened with an ellipsis is not clipped.
    const isShortened = (at: Element | undefined) => {
      const style = at && getComputedStyle(at);
      return style?.textOverflow === "ellipsis" || Number(style?.webkitLineClamp) > 0;
    };
    for (const line of lines) {
      if (
        sides &&
        !isShortened(acrossBy) &&
        (line.right > sides.right + SLACK || line.left < sides.left - SLACK)
      ) {
        faults.add(`${nameOf(element)} is cut by ${nameOf(acrossBy as Element)}: ${quoted(words)}`);
      }
      if (
        ends &&
        !isShortened(downBy) &&
        (line.bottom > ends.bottom + line.height / 3 || line.top < ends.top - line.height / 3)
      ) {
        faults.add(`${nameOf(element)} is cut by ${nameOf(downBy as Element)}: ${quoted(words)}`);
      }
    }
    const box = element.closest(
      "button, td, th, li, p, h1, h2, h3, dd, dt, label, summary, a:not([href=''])",
    );
    if (!box || getComputedStyle(box).display === "inline") continue;
    const { left, right } = box.getBoundingClientRect();
    // Where spaces are preserved, those at a line's end overhang.
    if (getComputedStyle(element).whiteSpaceCollapse === "preserve") continue;
    const isOut = (line: DOMRect) => line.right > right + SLACK || line.left < left - SLACK;
    if (!cutterAcross(element) && lines.some(isOut)) faults.add(`${nameOf(box)} is left by ${quoted(words)}`);
  }

  /** The part of the window in which an element shows its content. */
  const windowOf = cachedPerElement((at): Record<"left" | "right" | "top" | "bottom", number> => {
    const around = at.parentElement;
    const { overflowX, overflowY, position } = getComputedStyle(at);
    const isOutermost = !around || at === document.body;
    const all = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity };
    const outer = isOutermost || position === "fixed" ? all : windowOf(around);
    if (isOutermost || (overflowX === "visible" && overflowY === "visible")) return outer;
    const { left, right, top, bottom } = at.getBoundingClientRect();
    return {
      ...outer,
      ...(overflowX !== "visible" && {
        left: Math.max(outer.left, left),
        right: Math.min(outer.right, right),
      }),
      ...(overflowY !== "visible" && {
        top: Math.max(outer.top, top),
        bottom: Math.min(outer.bottom, bottom),
      }),
    };
  });
  /** The visible part of a box in an element: hidden or scrolled parts overlap nothing. */
  const seenIn = (element: Element | null, box: DOMRect) => {
    if (!element) return box;
    const frame = windowOf(element);
    const [left, right] = [Math.max(box.left, frame.left), Math.min(box.right, frame.right)];
    const [top, bottom] = [Math.max(box.top, frame.top), Math.min(box.bottom, frame.bottom)];
    return new DOMRect(left, top, Math.max(right - left, 0), Math.max(bottom - top, 0));
  };
  /** How far two boxes overlap. */
  const shared = (one: DOMRect, other: DOMRect) => ({
    across: Math.min(one.right, other.right) - Math.max(one.left, other.left),
    down: Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
  });
  const lines = texts
    .flatMap((text) => text.lines.map((line) => ({ text, line: seenIn(text.element, line) })))
    .sort((one, other) => one.line.top - other.line.top);
  lines.forEach(({ text, line }, at) => {
    for (let next = at + 1; next < lines.length; next++) {
      const other = lines[next];
      if (!other || other.line.top > line.bottom - 4) break;
      if (other.text === text || other.text.layer !== text.layer) continue;
      const { across, down } = shared(line, other.line);
      if (across > SLACK && down > Math.min(line.height, other.line.height) / 2) {
        faults.add(
          `${quoted(text.words)} of ${nameOf(text.element)} lies over ${quoted(other.text.words)} of ${nameOf(other.text.element)}`,
        );
      }
    }
  });

  const TARGETS = "a[href], button, input, select, textarea, summary";
  const targets = [...document.querySelectorAll<HTMLElement>(TARGETS)]
    // The box of a link that wraps does not show where its text is.
    .filter((element) => isShown(element) && element.getClientRects().length === 1)
    .map((element) => ({ element, box: seenIn(element.parentElement, element.getBoundingClientRect()) }));
  /**
   * Whether it is in space that another element reserves for it, such as a button in a field or next to the text of a linked
   * row.
   */
  const hasRoomIn = (one: DOMRect, other: (typeof targets)[number]) => {
    const { across, down } = shared(one, other.box);
    if (across < one.width - SLACK || down < one.height - 2 * SLACK) return false;
    return !texts.some(
      ({ element, lines }) =>
        other.element.contains(element) &&
        lines.some((line) => {
          const { across: over, down: under } = shared(one, seenIn(element, line));
          return over > SLACK && under > SLACK;
        }),
    );
  };
  targets.forEach((one, at) => {
    for (let next = at + 1; next < targets.length; next++) {
      const other = targets[next] as (typeof targets)[number];
      const { across, down } = shared(one.box, other.box);
      if (across <= SLACK || down <= SLACK || one.element.contains(other.element)) continue;
      // Positioned elements that cover others as a whole, such as menus, have their own place.
      if (one.element.offsetParent !== other.element.offsetParent) continue;
      if (hasRoomIn(other.box, one) || hasRoomIn(one.box, other)) continue;
      const [name, under] = [one, other].map(
        ({ element }) => `${nameOf(element)} ${quoted(element.ariaLabel ?? element.textContent ?? "")}`,
      );
      faults.add(`${name} lies over ${under}`);
    }
  });

  /** The box around what is seen in a cell; texts for screen readers alone reach out of it. */
  const contentsOf = (cell: Element) => {
    const boxes: DOMRect[] = [];
    // No filter function: it can't run on a page whose scripts are off.
    const nodes = document.createTreeWalker(cell);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      if ((node instanceof Element ? node : node.parentElement)?.closest(".sr")) continue;
      const text = document.createRange();
      text.selectNode(node);
      const box = (node instanceof Element ? node : text).getBoundingClientRect();
      if (box.width > 0) boxes.push(box);
    }
    const left = Math.min(...boxes.map((box) => box.left));
    const right = Math.max(...boxes.map((box) => box.right));
    return { left, right, width: boxes.length === 0 ? 0 : right - left };
  };
  for (const button of document.querySelectorAll(
    "dialog[open] > footer .btn, dialog[open] > form > footer .btn",
  )) {
    const { top, bottom } = button.getBoundingClientRect();
    const frame = windowOf(button);
    // A window lower than a phone on its side scrolls the dialog as a whole.
    if (window.innerHeight < 320) break;
    if (top < Math.max(frame.top, 0) || bottom > Math.min(frame.bottom, window.innerHeight) + SLACK)
      faults.add(`${quoted(button.textContent ?? "")} of a dialog is out of view`);
  }
  for (const table of document.querySelectorAll("table")) {
    const [head, row] = [table.tHead?.rows[0], table.tBodies[0]?.rows[0]];
    // Where rows are blocks, their headings are for screen readers.
    if (!head || !row || getComputedStyle(row).display !== "table-row") continue;
    [...head.cells].forEach((cell, at) => {
      const below = row.cells[at];
      if (!below || !cell.textContent?.trim() || !isShown(below)) return;
      const [one, other] = [contentsOf(cell), contentsOf(below)];
      if (one.width === 0 || other.width === 0) return;
      const apart = Math.min(Math.abs(one.left - other.left), Math.abs(one.right - other.right));
      if (apart > SLACK)
        faults.add(`${quoted(cell.textContent)} stands ${Math.round(apart)} px beside its column`);
    });
  }
  return [...faults];
}
