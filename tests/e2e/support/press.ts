import { type ElementHandle, expect, type Locator } from "@playwright/test";

/** The input: mouse or touch (the latter needs `hasTouch`). */
type Way = "mouse" | "tap";

/**
 * Clicks a control where people do: in the middle of its label's text, or of the control itself if it has no visible text.
 * Playwright's own `check()` clicks the box, which a click on the text may never reach.
 */
export async function pressWords(control: Locator, way: Way = "mouse"): Promise<void> {
  const label = (await control.evaluateHandle(
    (element: Element) => (element instanceof HTMLInputElement && element.labels?.[0]) || element,
  )) as ElementHandle<Element>;
  await label.scrollIntoViewIfNeeded();
  const position = await label.evaluate(middleOfWords);
  await (way === "tap" ? label.tap({ position }) : label.click({ position }));
}

/** The middle of an element's visible text in the window. */
export async function wordsAt(element: Locator): Promise<{ x: number; y: number }> {
  await element.scrollIntoViewIfNeeded();
  const { x, y } = await element.evaluate(middleOfWords);
  const corner = await element.boundingBox();
  if (!corner) throw new Error("Nothing to press is shown");
  return { x: corner.x + x, y: corner.y + y };
}

/** Runs in the page: the middle of the element's first visible text, or of the element, from its upper left corner. */
function middleOfWords(element: Element): { x: number; y: number } {
  const corner = element.getBoundingClientRect();
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  let box = corner;
  while (texts.nextNode()) {
    range.selectNodeContents(texts.currentNode);
    const words = range.getClientRects()[0];
    // Text for screen readers only is drawn into one pixel.
    if (!words || words.width < 4 || words.height < 4) continue;
    box = words;
    break;
  }
  return { x: box.left + box.width / 2 - corner.left, y: box.top + box.height / 2 - corner.top };
}

/** Chooses a check box or radio button by its text, unless it is chosen. */
export async function tick(box: Locator, way: Way = "mouse"): Promise<void> {
  if (!(await box.isChecked())) await pressWords(box, way);
  await expect(box).toBeChecked();
}

/** Clears a check box by its text, unless it is not chosen. */
export async function untick(box: Locator, way: Way = "mouse"): Promise<void> {
  if (await box.isChecked()) await pressWords(box, way);
  await expect(box).not.toBeChecked();
}

/** Sets a field's value as password managers do: the value changes without an event. */
export const fillWithoutEvent = (field: Locator, text: string): Promise<void> =>
  field.evaluate((input: HTMLInputElement, value) => {
    input.value = value;
  }, text);
