import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { middleOf } from "./viewer.ts";

interface Point {
  x: number;
  y: number;
}

/** Drags files from disk over a point of the window, or the middle of an element, and drops them there. */
export async function dropFiles(page: Page, place: Point | Locator, files: string[]): Promise<void> {
  if (!("x" in place)) await place.scrollIntoViewIfNeeded();
  const { x, y } = "x" in place ? place : await middleOf(place);
  const browser = await page.context().newCDPSession(page);
  const data = { items: [], files, dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const) {
    await browser.send("Input.dispatchDragEvent", { type, x, y, data });
  }
  await browser.detach();
}

/** Writes a file that can be dropped and returns its path. */
export async function fileOnDisk(folder: string, name: string, bytes: Buffer | string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

interface Given {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Drops files on an element with the events of a browser. */
export function drop(page: Page, selector: string, given: Given | Given[], text = ""): Promise<void> {
  const files = [given].flat().map(({ buffer, ...file }) => ({ ...file, base64: buffer.toString("base64") }));
  return page
    .locator(selector)
    .filter({ hasText: text })
    .evaluate((target, list) => {
      const data = new DataTransfer();
      for (const { name, mimeType, base64 } of list) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        data.items.add(new File([bytes], name, { type: mimeType }));
      }
      const options = { bubbles: true, cancelable: true, dataTransfer: data };
      for (const kind of ["dragenter", "dragover", "drop"])
        target.dispatchEvent(new DragEvent(kind, options));
    }, files);
}
