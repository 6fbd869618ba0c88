import type { Page } from "@playwright/test";
import { publicPaths } from "../support/paths.ts";
import { expect, test } from "../support/test.ts";

/** An A4 sheet without its margins, in CSS pixels. */
const SHEET = { width: 673, height: 1001 };

/** The number of A4 sheets that a page takes. */
async function sheetsOf(page: Page): Promise<number | undefined> {
  const pdf = await page.pdf({ format: "A4" });
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length;
}

test("on paper: a part's data sheet, a list without prices, a form", async ({ page, server }) => {
  await page.goto(String((await publicPaths(server))["detail"]), { waitUntil: "networkidle" });
  expect(await sheetsOf(page)).toBe(1);
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize(SHEET);
  const drawing = await page.locator(".stage").boundingBox();
  const heading = await page.getByRole("heading", { level: 1 }).boundingBox();
  const table = await page.getByRole("table", { name: "Specifications" }).boundingBox();
  expect(drawing?.width).toBeGreaterThan(600);
  expect(heading?.y).toBeLessThan(drawing?.y ?? 0);
  expect(table?.y).toBeGreaterThan(drawing?.y ?? 0);
  for (const words of ["Contact for price", "Enlarge"]) await expect(page.getByText(words)).toBeHidden();
  const foot = page.locator("address.print-only");
  await expect(foot).toContainText("parts@example.com");

  await page.emulateMedia({ media: "screen" });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/products/picanol", { waitUntil: "networkidle" });
  for (const name of [/^Add to list: Bearing/, /^Add to list: Brush/]) {
    await page.getByRole("main").getByRole("button", { name }).click();
  }
  expect(await sheetsOf(page)).toBe(1);
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize(SHEET);
  const lines = await page.locator(".cards > .card").all();
  expect(lines).toHaveLength(12);
  const tops = await Promise.all(lines.map(async (line) => (await line.boundingBox())?.y));
  expect(new Set(tops).size).toBe(12);
  await expect(page.getByRole("main")).not.toContainText("₹");
  await expect(page.getByRole("searchbox")).toHaveCount(0);
  await expect(foot).toBeVisible();

  await page.emulateMedia({ media: "screen" });
  await page.goto(String((await publicPaths(server))["catalogue page"]), { waitUntil: "networkidle" });
  expect(await sheetsOf(page)).toBe(1);
  await page.emulateMedia({ media: "print" });
  const leaf = await page.locator(".leaf-sheet img").first().boundingBox();
  expect([leaf?.y, (leaf?.height ?? 0) > SHEET.height / 2]).toEqual([0, true]);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  for (const words of ["Zoom and search", "Download PDF", "Next"])
    await expect(page.getByText(words).first()).toBeHidden();

  await page.emulateMedia({ media: "screen" });
  await page.goto("/", { waitUntil: "networkidle" });
  await page.emulateMedia({ media: "print" });
  for (const name of ["Featured products", "The catalogue, page by page", "We'll contact you"])
    await expect(page.getByRole("heading", { name, includeHidden: true })).toBeHidden();
  await expect(page.getByRole("main").getByRole("button", { name: /^(?:Add|Find|Next)/ })).toHaveCount(0);

  await page.emulateMedia({ media: "screen" });
  await page.goto("/enquiry-list", { waitUntil: "networkidle" });
  await expect(page.getByRole("button", { name: "Print" })).toBeVisible();
  await expect(page.getByText("Date and signature")).toBeHidden();
  expect(await sheetsOf(page)).toBe(1);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Date and signature")).toBeVisible();
  await expect(page.getByRole("button")).toHaveCount(0);
});
