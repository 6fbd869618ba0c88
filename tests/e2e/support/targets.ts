import type { Page } from "@playwright/test";

/** The minimum size of a touch target, in CSS pixels (WCAG 2.5.5; look 'Phones'). */
const LEAST = 44;

/**
 * The visible controls that are smaller, each by its text. The size is the area where a touch reaches it, to a pixel: a card's
 * link counts as the whole card. Links within a sentence are exempt, as in the standard, and so are codes on a catalogue page
 * and numbers on a drawing, which have a line in the list below.
 */
export const smallTargets = (page: Page, within = "body"): Promise<string[]> =>
  page.locator(within).evaluate((place, least) => {
    const targets = "a[href], button, input, select, textarea, summary";
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest("[aria-hidden=true], .skip, .leaf-marks, .plate-marks");
    const hasOwnWords = (element: Element) =>
      [...element.childNodes].some((node) => node instanceof Text && /\w/.test(node.data));
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display === "inline" && hasOwnWords(element.parentElement ?? element);
    /** The number of pixels in a row through its middle that belong to the element, up to the limit. */
    const extent = (element: Element, [stepX, stepY]: readonly [number, number]) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const label = (element as HTMLInputElement).labels?.[0];
      const belongs = (by: number) => {
        const hit = document.elementFromPoint(left + width / 2 + by * stepX, top + height / 2 + by * stepY);
        if (!hit) return false;
        // A card's code is tapped like the card, and selected with a mouse.
        const isCode = hit.matches(".card .mono") && !!hit.closest(".card")?.contains(element);
        return isCode || hit.closest(targets) === element || !!label?.contains(hit);
      };
      let [before, after] = [0, 0];
      while (before < least && belongs(-before - 1)) before += 1;
      while (after < least && belongs(after + 1)) after += 1;
      return before + 1 + after;
    };
    const isLarge = (element: Element) => {
      element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      return extent(element, [1, 0]) >= least - 1 && extent(element, [0, 1]) >= least - 1;
    };
    return [...place.querySelectorAll(targets)]
      .filter((element) => isShown(element) && !isInSentence(element) && !isLarge(element))
      .map((element) => `${element.localName}: ${element.getAttribute("aria-label") ?? element.textContent}`);
  }, LEAST);
