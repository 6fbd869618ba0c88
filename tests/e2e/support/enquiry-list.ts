import type { Locator, Page } from "@playwright/test";
import { expect } from "./test.ts";

/** The key under which the browser stores the list. */
const KEY = "enquiryList";

/** The list's lines, each by its name. */
export const lineOf = (page: Page, name: string): Locator =>
  page
    .getByRole("group", { name: "Lines of the list" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name, exact: true }) });

export const barLink = (page: Page, count: number): Locator =>
  page.getByRole("banner").getByRole("link", { name: `Enquiry list (${count})`, exact: true });

/** A line as the browser stores it, of a part that need not exist. */
export const storedPart = (id: string, change: object = {}) => ({
  key: id,
  id,
  productId: 471,
  title: `Part ${id}`,
  code: "P-1",
  picture: "",
  quantity: 1,
  note: "",
  ...change,
});

/** A document of the site that runs no script. */
const SCRIPTLESS = "/robots.txt";

/** Stores a list, or any other text, in the browser before the next page is opened. */
export async function storeList(page: Page, kept: unknown): Promise<void> {
  const text = typeof kept === "string" ? kept : JSON.stringify(kept);
  await page.goto(SCRIPTLESS);
  await page.evaluate(([key, value]) => localStorage.setItem(String(key), String(value)), [KEY, text]);
}

export const storedList = (page: Page): Promise<unknown[]> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? "[]"), KEY);

/** Opens the list and waits until the browser has read it. */
export async function openList(page: Page): Promise<Locator> {
  await page.goto("/enquiry-list");
  const main = page.getByRole("main");
  await expect(main.locator("[aria-busy]")).toHaveCount(0);
  return main;
}

/** Fills in the list's form, but for the preset time, and sends it. */
export async function sendList(main: Locator): Promise<void> {
  await main.getByLabel("Name", { exact: true }).fill("Asha & Sons");
  await main.getByLabel("Phone", { exact: true }).fill("+91 98765 43210");
  await main.getByRole("button", { name: "Send the list", exact: true }).click();
}
