import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";

interface Point {
  x: number;
  y: number;
}

/** Drags files of the disk over a point of the window and drops them there, as the browser hears of it from the desktop. */
export async function dropFiles(page: Page, { x, y }: Point, files: string[]): Promise<void> {
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
