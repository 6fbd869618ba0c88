import type { Page } from "@playwright/test";
import { noteSeen } from "../../support/seen.ts";

/** Records every text that the page shows or announces to a screen reader. */
export async function recordTexts(page: Page): Promise<void> {
  await page.exposeBinding("noteSeen", (_source, texts: string[]) => {
    for (const text of texts) noteSeen(text);
  });
  await page.addInitScript(watchTexts);
}

/**
 * Runs in the page: reads it once, then each addition, and the element whose text an addition or removal changes. A text is an
 * element's own; texts longer than a sentence are ignored.
 */
function watchTexts(): void {
  const LONGEST = 400;
  const SPOKEN = ["aria-label", "placeholder", "title", "alt"];
  const known = new Set<string>();
  let waiting: string[] = [];
  const handOver = () => {
    (window as unknown as { noteSeen: (texts: string[]) => void }).noteSeen(waiting);
    waiting = [];
  };
  const note = (text: string | null | undefined) => {
    const trimmed = text?.replace(/\s+/g, " ").trim();
    if (!trimmed || trimmed.length > LONGEST || known.has(trimmed)) return;
    known.add(trimmed);
    if (!waiting.length) setTimeout(handOver);
    waiting.push(trimmed);
  };
  const isLong = (text: string) => text.length > 2 * LONGEST;
  const noteElement = (element: Element) => {
    for (const name of SPOKEN) if (element.hasAttribute(name)) note(element.getAttribute(name));
  };
  /** Records a tree from its leaves up and returns its text; of a long one only that it is long. */
  const noteTree = (node: Node): string => {
    if (node instanceof Text) return node.data;
    let text = "";
    for (let inner = node.firstChild; inner; inner = inner.nextSibling) {
      const more = noteTree(inner);
      if (inner instanceof Text) note(more);
      if (!isLong(text)) text += more;
    }
    if (node instanceof Element) noteElement(node);
    if (!isLong(text)) note(text);
    return text;
  };
  /** The text of an element whose children are already recorded. */
  const noteWhole = (element: Node) => {
    let text = "";
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (!isLong(text) && texts.nextNode()) text += (texts.currentNode as Text).data;
    if (!isLong(text)) note(text);
  };
  const watched = { subtree: true, childList: true, characterData: true, attributeFilter: SPOKEN };
  const watch = () => {
    noteTree(document);
    new MutationObserver((changes) => {
      const around = new Set<Node>();
      for (const { target, addedNodes, attributeName } of changes) {
        if (attributeName) noteElement(target as Element);
        else if (target instanceof Text) {
          note(target.data);
          if (target.parentNode) around.add(target.parentNode);
        } else around.add(target);
        for (const node of addedNodes) noteTree(node);
      }
      for (const element of around) noteWhole(element);
    }).observe(document, watched);
  };
  // Before the page's scripts run, the server's markup is read once.
  if (document.readyState === "loading") document.addEventListener("readystatechange", watch, { once: true });
  else watch();
}
