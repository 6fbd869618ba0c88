import { type ElementHandle, expect, type Locator } from "@playwright/test";

/** How a person presses: with the mouse or with a finger (the test's browser needs `hasTouch`). */
type Way = "mouse" | "tap";

/**
 * Presses a control where a person does: in the middle of the words of its label, or of the control itself if it has no
 * visible words. Playwright's own `check()` presses the box, which a press on the words may never reach.
 */
export async function pressWords(control: Locator, way: Way = "mouse"): Promise<void> {
  const label = (await control.evaluateHandle(
    (element: Element) => (element instanceof HTMLInputElement && element.labels?.[0]) || element,
  )) as ElementHandle<Element>;
  await label.scrollIntoViewIfNeeded();
  const position = await label.evaluate(middleOfWords);
  await (way === "tap" ? label.tap({ position }) : label.click({ position }));
}

/** The middle of an element's visible words in the window. */
export async function wordsAt(element: Locator): Promise<{ x: number; y: number }> {
  await element.scrollIntoViewIfNeeded();
  const { x, y } = await element.evaluate(middleOfWords);
  const corner = await element.boundingBox();
  if (!corner) throw new Error("Nothing to press is shown");
  return { x: corner.x + x, y: corner.y + y };
}

/** Runs in the page: the middle of the element's first visible words, or of the element, from its upper left corner. */
function middleOfWords(element: Element): { x: number; y: number } {
  const corner = element.getBoundingClientRect();
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  let box = corner;
  while (texts.nextNode()) {
    range.selectNodeContents(texts.currentNode);
    const words = range.getClientRects()[0];
    // Words for screen readers alone are drawn into a pixel.
    if (!words || words.width < 4 || words.height < 4) continue;
    box = words;
    break;
  }
  return { x: box.left + box.width / 2 - corner.left, y: box.top + box.height / 2 - corner.top };
}

/** Chooses a check box or radio button by its words, unless it is chosen. */
export async function tick(box: Locator, way: Way = "mouse"): Promise<void> {
  if (!(await box.isChecked())) await pressWords(box, way);
  await expect(box).toBeChecked();
}

/** Takes the choice of a check box back by its words, unless it is not chosen. */
export async function untick(box: Locator, way: Way = "mouse"): Promise<void> {
  if (await box.isChecked()) await pressWords(box, way);
  await expect(box).not.toBeChecked();
}

/** Sets a field's value as password managers do: its text changes, and no event reports it. */
export const fillWithoutEvent = (field: Locator, text: string): Promise<void> =>
  field.evaluate((input: HTMLInputElement, value) => {
    input.value = value;
  }, text);
