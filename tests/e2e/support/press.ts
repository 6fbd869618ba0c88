import { type ElementHandle, expect, type Locator, type Page } from "@playwright/test";

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

/**
 * Clicks a point with Ctrl or with the middle button, and expects one new tab with this address, which it closes. The browser is
 * asked for its tabs: Playwright now and then never learns of one that loads before it is attached.
 */
export async function expectNewTab(
  page: Page,
  { x, y }: { x: number; y: number },
  address: string | RegExp,
  button: "left" | "middle" = "left",
): Promise<void> {
  const session = await page.context().browser()?.newBrowserCDPSession();
  if (!session) throw new Error("Only a page of a launched browser has tabs");
  const tabs = async () => {
    const { targetInfos } = await session.send("Target.getTargets");
    return targetInfos.filter(({ type }) => type === "page");
  };
  const before = new Set((await tabs()).map(({ targetId }) => targetId));
  const opened = async () => (await tabs()).filter(({ targetId }) => !before.has(targetId));
  if (button === "left") await page.keyboard.down("Control");
  await page.mouse.click(x, y, { button });
  await page.keyboard.up("Control");
  const expected = typeof address === "string" ? address : expect.stringMatching(address);
  await expect.poll(async () => (await opened()).map(({ url }) => url)).toEqual([expected]);
  for (const { targetId } of await opened()) await session.send("Target.closeTarget", { targetId });
  await session.detach();
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
