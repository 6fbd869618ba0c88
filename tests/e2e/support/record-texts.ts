import type { Page } from "@playwright/test";
import { noteSeen } from "../../support/seen.ts";

/** Notes every text that the page shows or tells a screen reader while it lives. */
export async function recordTexts(page: Page): Promise<void> {
  await page.exposeBinding("noteSeen", (_source, texts: string[]) => {
    for (const text of texts) noteSeen(text);
  });
  await page.addInitScript(watchTexts);
}

/** Runs in the page: gathers texts of new and changed nodes and hands them over once a frame. */
function watchTexts(): void {
  const LONGEST = 400;
  const known = new Set<string>();
  let waiting: string[] = [];
  const note = (text: string | null | undefined) => {
    const trimmed = text?.replace(/\s+/g, " ").trim();
    if (!trimmed || trimmed.length > LONGEST || known.has(trimmed)) return;
    known.add(trimmed);
    if (!waiting.length) setTimeout(handOver);
    waiting.push(trimmed);
  };
  const handOver = () => {
    (window as unknown as { noteSeen: (texts: string[]) => void }).noteSeen(waiting);
    waiting = [];
  };
  const noteElement = (element: Element) => {
    for (const name of ["aria-label", "placeholder", "title", "alt"]) note(element.getAttribute(name));
  };
  const noteTree = (node: Node) => {
    if (node instanceof Text) note(node.data);
    if (node instanceof Element) {
      noteElement(node);
      note(node.textContent);
      for (const inner of node.querySelectorAll("*")) {
        noteElement(inner);
        note(inner.textContent);
      }
    }
    note(node.parentElement?.textContent);
  };
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      noteTree(target instanceof Text ? target : (addedNodes[0] ?? target));
      for (const node of addedNodes) noteTree(node);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
  addEventListener("DOMContentLoaded", () => noteTree(document.body));
}
