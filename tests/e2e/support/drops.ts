import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { middleOf } from "./viewer.ts";

interface Point {
  x: number;
  y: number;
}

/** Drags files of the disk over a point of the window, or the middle of an element, and drops them there. */
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
