import type { Locator, Page } from "@playwright/test";
import { expectAccessible, overflowOf } from "../support/axe.ts";
import { pressWords } from "../support/press.ts";
import { shifts } from "../support/shifts.ts";
import { expect, test } from "../support/test.ts";

test.use({ motion: "no-preference" });

const LISTING = "/products/picanol";
const parts = (page: Page): Locator => page.getByRole("main").getByRole("heading", { level: 3 });
const chosen = (page: Page): Locator => page.getByRole("list", { name: "Chosen" });

test("a listing as a table is remembered and works without a mouse", async ({ page }) => {
  await page.goto(LISTING);
  const table = page.getByRole("table", { name: "Parts" });
  const view = page.getByRole("group", { name: "Show as" });
  await view.getByRole("link", { name: "Table" }).click();
  await expect(page).toHaveURL(`${LISTING}?view=table`);
  await expect(view.getByRole("link", { name: "Table" })).toHaveAttribute("aria-current", "page");
  await expect(view.getByRole("link", { name: "Cards" })).not.toHaveAttribute("aria-current");
  await expect(table.getByRole("columnheader")).toHaveText(
    "Drawing, Code, Part, Measures, Stock, Enquiry list".split(", "),
  );
  const pulley = table.getByRole("row").filter({ hasText: "Timing pulley" });
  for (const words of ["PIC-TP-0440", "Teeth 32", /In stock|Available on request/])
    await expect(pulley).toContainText(words);
  await expectAccessible(page, "main");
  await pulley.getByRole("button", { name: /^Add to list/ }).press("Enter");
  await expect(pulley.getByRole("link", { name: /^Added to your list/ })).toBeFocused();

  await page.getByRole("navigation", { name: "Categories" }).getByRole("link", { name: "Toyota" }).click();
  await expect(page).toHaveURL("/products/toyota?view=table");
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL("/products/toyota?view=table&page=2");
  await page.reload();
  await expect(view.getByRole("link", { name: "Table" })).toHaveAttribute("aria-current", "page");
  await page.getByRole("link", { name: "Home" }).first().click();
  await page.getByRole("link", { name: "All products" }).first().click();
  await expect(page).toHaveURL(`${LISTING}?view=table`);
  // A document without the table view switches to it before it is painted.
  await page.goto(`${LISTING}?filter=machine.omniplus190#parts`);
  await expect(page).toHaveURL(`${LISTING}?filter=machine.omniplus190&view=table#parts`);
  await expect(table.getByRole("row")).toHaveCount(4);
  for (const width of [360, 320, 800, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    expect([width, await overflowOf(page)]).toEqual([width, 0]);
    await expect(table.getByRole("rowheader").first()).toBeInViewport();
  }
  await view.getByRole("link", { name: "Cards" }).click();
  await expect(page).toHaveURL(`${LISTING}?filter=machine.omniplus190`);
  await expect(parts(page)).toHaveCount(3);
  await page.goto(LISTING);
  await expect(parts(page)).toHaveCount(12);
  await expect(page).toHaveURL(LISTING);
});

test("a table of one kind of part has a column for each common measure, which sorts the list", async ({
  page,
}) => {
  const kind = "filter=kindofpart.tape&view=table";
  const table = page.getByRole("table", { name: "Parts" });
  const heads = table.getByRole("columnheader");
  const head = (name: string) => heads.filter({ hasText: name });
  const codes = table.getByRole("row").locator("td:nth-child(2)");
  await page.goto(`/products/picanol-rapier?${kind}`);
  await expect(heads).toHaveText([
    "Drawing",
    "Code",
    "Part",
    "Length, mm",
    "Width, mm",
    "Thickness, mm",
    "Stock",
    "Enquiry list",
  ]);
  await expect(head("Length")).not.toHaveAttribute("aria-sort");
  const unsorted = await codes.allTextContents();
  const numbers = table.locator("td.measure-cell:nth-child(4)");
  await pressWords(head("Length").getByRole("link"));
  await expect(page).toHaveURL(`/products/picanol-rapier?${kind}&sort=length`);
  await expect(head("Length")).toHaveAttribute("aria-sort", "ascending");
  const lengths = async () =>
    (await numbers.allTextContents()).map((text) => Number(text.replace(/^Length | mm$/g, "")));
  const rising = await lengths();
  expect(rising.length).toBeGreaterThan(1);
  expect(rising).toEqual(rising.toSorted((one, other) => one - other));
  await head("Length").getByRole("link").press("Enter");
  await expect(page).toHaveURL(`/products/picanol-rapier?${kind}&sort=-length`);
  await expect(head("Length")).toHaveAttribute("aria-sort", "descending");
  await expect.poll(lengths).toEqual(rising.toReversed());
  await expectAccessible(page, "main");
  await page.reload();
  await expect(head("Length")).toHaveAttribute("aria-sort", "descending");
  // The typeface may arrive after the first painting, and widens the columns by some pixels.
  expect(await shifts(page)).toBeLessThan(0.02);
  // Numbers are right-aligned with their heading.
  const right = async (locator: Locator) => {
    const box = await locator.boundingBox();
    return Math.round((box?.x ?? 0) + (box?.width ?? 0));
  };
  expect(await right(numbers.first())).toBe(await right(head("Length")));
  // On a phone a part is a block, whose numbers have their name and unit.
  for (const width of [768, 360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    expect([width, await overflowOf(page)]).toEqual([width, 0]);
    await expect(numbers.first()).toHaveText(/^Length [\d.,]+ mm$/);
    await expect(head("Length").getByRole("link")).toBeInViewport();
  }
  await head("Length").getByRole("link").press("Enter");
  await expect(page).toHaveURL(`/products/picanol-rapier?${kind}`);
  await expect(codes).toHaveText(unsorted);
  // Without the kind there is no column, and no order by it.
  await page.goto(`/products/picanol-rapier?${kind}&sort=length`);
  await chosen(page).getByRole("link", { name: "Remove Rapier tape" }).click();
  await expect(page).toHaveURL("/products/picanol-rapier?view=table");
  await expect(head("Measures")).toBeVisible();
  await expect(head("Length")).toHaveCount(0);
  await page.goto(`/products/picanol-rapier?${kind}&sort=../x`);
  await expect(codes).toHaveText(unsorted);
});

test("parts with the same first measures come together, with these as columns", async ({ page }) => {
  const kinds = ["gripper", "nozzle", "tape", "drum"].map((kind) => `filter=kindofpart.${kind}`).join("&");
  await page.goto(`/search?${kinds}&view=table`);
  const tables = page.getByRole("main").getByRole("table");
  const nozzles = page.getByRole("table", { name: "Parts by Length, Sleeve length, Tube bore" });
  await expect(nozzles.getByRole("columnheader", { name: /,/ })).toHaveText([
    "Length, mm",
    "Sleeve length, mm",
    "Tube bore, mm",
  ]);
  await expect(nozzles.getByRole("rowheader")).toHaveText([/^Main nozzle/, /^Main nozzle/, /^Main nozzle/]);
  await expect(nozzles.getByRole("row").filter({ hasText: "PIC-MN-0212" })).toContainText("Tube bore 4.2 mm");
  // A value that is no number keeps its words.
  const holes = page.getByRole("table", { name: "Parts by Height, Block width, Holes" });
  await expect(holes.getByRole("row").filter({ hasText: "TOY-SN-0081" })).toContainText(
    "16, diameter 0.4 mm",
  );
  // The others are last, each with its own measures; no measure sorts a list of several kinds.
  await expect(tables.last().getByRole("columnheader", { name: "Measures" })).toBeVisible();
  await expect(tables.getByRole("rowheader")).toHaveCount(12);
  await expect(tables.getByRole("columnheader").getByRole("link")).toHaveCount(0);
  await expectAccessible(page, "main");
  for (const width of [1366, 1024]) {
    await page.setViewportSize({ width, height: 768 });
    const lefts = tables.evaluateAll((all) => [
      ...new Set(
        all.map((table) => Math.round(table.querySelectorAll("th")[2]?.getBoundingClientRect().x ?? 0)),
      ),
    ]);
    expect([width, (await lefts).length, await overflowOf(page)]).toEqual([width, 1, 0]);
  }
  for (const width of [768, 360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    await expect(nozzles.locator("td.measure-cell").first()).toHaveText("Length 246 mm");
    expect([width, await overflowOf(page)]).toEqual([width, 0]);
  }
  // The results of a search stay in their order.
  await page.goto("/search?q=nozzle&view=table");
  await expect(tables.first().getByRole("columnheader", { name: "Measures" })).toBeVisible();
});

test("a table whose script fails to load is opened as a document", async ({ page, forgive }) => {
  await page.route("**/assets/part-table-*.js", (route) => route.abort());
  await page.goto(LISTING);
  await page.getByRole("group", { name: "Show as" }).getByRole("link", { name: "Table" }).click();
  await expect(page).toHaveURL(`${LISTING}?view=table`);
  await expect(page.getByRole("table", { name: "Parts" }).getByRole("rowheader")).toHaveCount(12);
  await expect(page.getByRole("alert")).toHaveCount(0);
  forgive(/ERR_FAILED/);
});
