import { setTimeout as wait } from "node:timers/promises";
import { type Driver, run } from "./driver.ts";

/** How long to wait for the page to show something, in milliseconds. */
const PATIENCE = 8_000;
const POLL_MS = 100;
/** Within this time browsers and the site take a second click as part of a double click, in milliseconds. */
const DOUBLE_PRESS = 600;

/** A user's actions in a browser and what they see there, by the text on the screen and its address. */
export interface Person {
  driver: Driver;
  /** Clicks text where it is shown, within what a selector matches; an element without text by its label. */
  press(words: string, within?: string): Promise<void>;
  /** Clicks the field of a label and replaces its text. */
  enter(label: string, text: string, within?: string): Promise<void>;
  /** Chooses from a menu that the system draws outside the page. */
  choose(label: string, option: string, within?: string): Promise<void>;
  /** Waits until a text is shown, ignoring case. */
  sees(text: string | RegExp, within?: string): Promise<void>;
  /** Waits until an image that a selector matches is loaded and shown. */
  seesImage(selector: string): Promise<void>;
  /** Waits until nothing that a selector matches is shown. */
  seesNo(selector: string): Promise<void>;
  /** Waits until the address's path, search and hash are these. */
  isAt(address: string | RegExp): Promise<void>;
}

export function personAt(driver: Driver): Person {
  const spotOf = (kind: "words" | "field", text: string, within: string) =>
    poll(`${kind} '${text}' in ${within} can be pressed`, () => run(driver, findSpot, kind, text, within));
  let pressedAt = 0;
  const pressSpot = async ({ x, y }: { x: number; y: number }) => {
    await wait(Math.max(0, pressedAt + DOUBLE_PRESS - Date.now()));
    await driver.pressAt(x, y);
    pressedAt = Date.now();
  };
  return {
    driver,
    async press(words, within = "body") {
      await pressSpot(await spotOf("words", words, within));
    },
    async enter(label, text, within = "body") {
      await pressSpot(await spotOf("field", label, within));
      await driver.pressKey("a", true);
      await driver.type(text);
    },
    async choose(label, option, within = "body") {
      await spotOf("field", label, within);
      await run(driver, chooseOption, label, option, within);
    },
    async sees(text, within = "body") {
      const pattern = typeof text === "string" ? text.toLowerCase() : text;
      await poll(`'${text}' is shown in ${within}`, async () => {
        const shown = await run(driver, shownText, within);
        const has = typeof pattern === "string" ? shown.toLowerCase().includes(pattern) : pattern.test(shown);
        return has ? {} : { failed: shown.slice(0, 300) };
      });
    },
    async seesImage(selector) {
      await poll(`an image ${selector} is shown`, async () =>
        (await run(driver, isImageShown, selector)) ? {} : { failed: "none is" },
      );
    },
    async seesNo(selector) {
      await poll(`no ${selector} is shown`, async () =>
        (await run(driver, isShown, selector)) ? { failed: "it is" } : {},
      );
    },
    async isAt(address) {
      await poll(`the address is ${address}`, async () => {
        const now = await run(driver, () => location.pathname + location.search + location.hash);
        const isIt = typeof address === "string" ? now === address : address.test(now);
        return isIt ? {} : { failed: now };
      });
    },
  };
}

/** Retries until it succeeds; throws with the last failure. */
async function poll<Found extends object>(
  what: string,
  look: () => Promise<Found | { failed: string }>,
): Promise<Found> {
  const deadline = Date.now() + PATIENCE;
  for (;;) {
    // A page that is being left returns nothing.
    const found = await look().catch((error: unknown) => ({ failed: String(error) }));
    if (!("failed" in found)) return found;
    if (Date.now() > deadline) throw new Error(`Not so: ${what}. ${found.failed}`);
    await wait(POLL_MS);
  }
}

// The following functions run in the page.

/** The middle of the element to click, once it has stopped moving and nothing covers it; scrolls there first. */
async function findSpot(
  kind: "words" | "field",
  text: string,
  within: string,
): Promise<{ x: number; y: number } | { failed: string }> {
  const plain = (given: string | null | undefined) => (given ?? "").replace(/\s+/g, " ").trim().toLowerCase();
  const wanted = plain(text);
  const isLabelled = (element: Element) => plain(element.getAttribute("aria-label")) === wanted;
  const isField = (element: Element) =>
    (element.matches("input, textarea, select") && isLabelled(element)) ||
    [...((element as HTMLInputElement).labels ?? [])].some(({ textContent }) =>
      plain(textContent).startsWith(wanted),
    );
  // The innermost element or text node with this text, or an element labelled with it.
  const isOfWords = (node: Node) =>
    plain(node.textContent) === wanted &&
    ![...node.childNodes].some((child) => plain(child.textContent) === wanted);
  const isMeant = (node: Node) =>
    kind === "field"
      ? node instanceof Element && isField(node)
      : isOfWords(node) || (node instanceof Element && isLabelled(node));
  const nodes = [...document.querySelectorAll(within)].flatMap((root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    const all: Node[] = [root];
    while (walker.nextNode()) all.push(walker.currentNode);
    return all;
  });
  const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement);
  const node = nodes.find(
    (candidate) => isMeant(candidate) && elementOf(candidate)?.checkVisibility({ visibilityProperty: true }),
  );
  const element = node && elementOf(node);
  if (!element) return { failed: "It is not shown." };
  element.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
  const boxOf = () => {
    const range = document.createRange();
    range.selectNodeContents(node);
    const words = [...range.getClientRects()].find(({ width }) => width > 0);
    return kind === "words" && words ? words : element.getBoundingClientRect();
  };
  const before = boxOf();
  await new Promise((resolve) => setTimeout(resolve, 60));
  const { left, top, width, height } = boxOf();
  if (left !== before.left || top !== before.top || width === 0) return { failed: "It moves." };
  const [x, y] = [left + width / 2, top + height / 2];
  const hit = document.elementFromPoint(x, y);
  const pressed = element.closest("a, button, label, summary") ?? element;
  if (!hit || !pressed.contains(hit))
    return {
      failed: `${hit ? `<${hit.localName} class="${hit.getAttribute("class")}">` : "The edge of the window"} lies over it.`,
    };
  return { x, y };
}

function chooseOption(label: string, option: string, within: string): void {
  const select = [...document.querySelectorAll<HTMLSelectElement>(`${within} select`)].find((candidate) =>
    [...candidate.labels].some(({ textContent }) => textContent?.trim().startsWith(label)),
  );
  const value = [...(select?.options ?? [])].find(({ text }) => text === option)?.value;
  if (!select || value === undefined) throw new Error(`There is no ${option} in ${label}`);
  // React listens to the element's own setter.
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value")?.set?.call(select, value);
  select.dispatchEvent(new Event("change", { bubbles: true }));
}

function shownText(within: string): string {
  return (
    [...document.querySelectorAll<HTMLElement>(within)]
      // biome-ignore lint/performance/useDomNodeTextContent: what is not shown doesn't count
      .map(({ innerText }) => innerText)
      .join("\n")
      .replace(/\s+/g, " ")
  );
}

function isShown(selector: string): boolean {
  return [...document.querySelectorAll(selector)].some((element) => element.getClientRects().length > 0);
}

function isImageShown(selector: string): boolean {
  return [...document.querySelectorAll<HTMLImageElement>(selector)].some(
    (image) => image.complete && image.naturalWidth > 0 && image.checkVisibility(),
  );
}
