import type { Locator, Page } from "@playwright/test";
import { FILTERS_ADMIN, SETTINGS_FORM } from "#contract/site/messages.ts";
import { openAsAdmin, toast } from "../support/admin.ts";
import { expectAccessible } from "../support/axe.ts";
import { beforeScript } from "../support/before-script.ts";
import { fail } from "../support/calls.ts";
import { pressWords, tick, untick } from "../support/press.ts";
import { expect, test } from "../support/test.ts";

test.use({ motion: "no-preference" });

const LISTING = "/products/picanol";
const head = (page: Page, name: string): Locator => page.locator("summary").filter({ hasText: name });
const box = (page: Page, name: string): Locator =>
  page.getByRole("checkbox", { name: new RegExp(`^${name} \\d+$`) });
const parts = (page: Page): Locator => page.getByRole("main").getByRole("heading", { level: 3 });
const status = (page: Page): Locator => page.getByRole("main").getByRole("status").first();
const chosen = (page: Page): Locator => page.getByRole("list", { name: "Chosen" });

const panel = (page: Page): Locator => page.locator(".filter[open] > .filter-panel");
/** The heading of the values that are folded at first. */
const more = (within: Page | Locator): Locator => within.getByText(/^\d+ more$/).filter({ visible: true });

async function open(page: Page, name: string): Promise<void> {
  await head(page, name).click();
}

test("applies values chosen before the page's script loaded", async ({ page }) => {
  await beforeScript(page, LISTING, async () => {
    await head(page, "Machine").click();
    await tick(box(page, "OMNIplus"));
  });
  await expect(page).toHaveURL(`${LISTING}?filter=machine.omniplus`);
  await expect(status(page)).toHaveText("15 of 28 parts, page 1 of 2");
});

test("values are chosen by keyboard, counts update, and each step can be undone", async ({ page }) => {
  await page.goto(`${LISTING}?page=2`);
  await head(page, "Machine").press("Enter");
  await expect(box(page, "OMNIplus")).toBeVisible();
  await box(page, "OMNIplus").press("Space");
  await expect(page).toHaveURL(`${LISTING}?filter=machine.omniplus`);
  await expect(status(page)).toHaveText("15 of 28 parts, page 1 of 2");
  await expect(box(page, "OMNIplus")).toBeFocused();
  await tick(box(page, "OMNIplus 190"));
  await expect(page).toHaveURL(`${LISTING}?filter=machine.omniplus&filter=machine.omniplus190`);
  await expect(status(page)).toHaveText("18 of 28 parts, page 1 of 2");
  // Only one filter is open at a time; Escape closes it.
  await open(page, "Kind of part");
  await expect(box(page, "GamMax")).toBeHidden();
  await more(page).press("Enter");
  // A value without a part stays, so that the list doesn't jump, and can't be chosen.
  await expect(box(page, "Gear")).toBeDisabled();
  await expect(box(page, "Gear")).toHaveAccessibleName("Gear 0");
  await tick(box(page, "Nozzle"));
  await expect(status(page)).toHaveText("2 of 28 parts, page 1 of 1");
  await page.keyboard.press("Escape");
  await expect(box(page, "Nozzle")).toBeHidden();
  await expect(head(page, "Kind of part")).toBeFocused();
  await expect(parts(page)).toHaveText([/nozzle/i, /nozzle/i]);

  await chosen(page).getByRole("link", { name: "Remove OMNIplus", exact: true }).click();
  await expect(status(page)).toHaveText("0 of 28 parts");
  await expect(page.getByText("No part of this brand matches all chosen filters.")).toBeVisible();
  await chosen(page).getByRole("link", { name: "Remove Nozzle" }).click();
  await expect(status(page)).toHaveText("3 of 28 parts, page 1 of 1");
  await open(page, "Kind of part");
  await expect(box(page, "Nozzle")).toBeDisabled();
  await expect(box(page, "Heald frame")).not.toBeChecked();
  // Typed text filters within the choice, and Back undoes one choice at a time.
  await page.getByRole("searchbox", { name: /^Filter/ }).fill("frame");
  await expect(page).toHaveURL(`${LISTING}?q=frame&filter=machine.omniplus190`);
  await expect(status(page)).toHaveText("1 of 28 parts, page 1 of 1");
  await page.goBack();
  await expect(page).toHaveURL(`${LISTING}?filter=machine.omniplus190`);
  await expect(page.getByRole("searchbox", { name: /^Filter/ })).toHaveValue("");
  await page.goBack();
  await expect(box(page, "Nozzle")).toBeChecked();
  await page.keyboard.press("Escape");
  await chosen(page).getByRole("link", { name: "Clear all" }).click();
  await expect(page).toHaveURL(LISTING);
  await expect(chosen(page)).toHaveCount(0);
  await expect(parts(page)).toHaveCount(12);
});

test("filter values are clicked with the mouse; a click outside the panel leaves it open", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(LISTING);
  await pressWords(head(page, "Machine"));
  await tick(box(page, "OMNIplus 190"));
  await expect(status(page)).toHaveText("3 of 28 parts, page 1 of 1");
  await untick(box(page, "OMNIplus 190"));
  await tick(box(page, "GamMax"));
  await expect(page).toHaveURL(`${LISTING}?filter=machine.gammax`);
  // The number next to a value acts like its text; the panel's background neither chooses nor closes anything.
  await page
    .locator(".filter-panel")
    .first()
    .click({ position: { x: 3, y: 3 } });
  await page
    .locator("label")
    .filter({ has: box(page, "GamMax") })
    .locator("span")
    .click();
  await expect(page).toHaveURL(LISTING);
  await expect(box(page, "GamMax")).not.toBeChecked();
  // Closing would move what is pressed.
  await pressWords(page.getByRole("heading", { level: 1 }));
  await expect(box(page, "GamMax")).toBeVisible();
  await pressWords(page.getByRole("button", { name: "Show parts" }));
  await expect(box(page, "GamMax")).toBeHidden();
  await expect(head(page, "Machine")).toBeFocused();
});

test("an open filter covers no result, and choosing values moves nothing", async ({ page }) => {
  for (const [width, path] of [
    [768, LISTING],
    [1366, LISTING],
    [1366, `${LISTING}?view=table`],
  ] as const) {
    await page.setViewportSize({ width, height: 1000 });
    await page.goto(path);
    const results = page.locator(".listing").locator(".cards, table").first();
    const counted = await status(page).boundingBox();
    /** What must stay, with the right edge of the number, which the catalogue's link follows. */
    const places = async () => {
      const count = await status(page).boundingBox();
      const own = panel(page);
      const [over, below] = [await own.boundingBox(), await results.boundingBox()];
      expect(over && below && over.y + over.height <= below.y).toBe(true);
      return [
        (count?.x ?? 0) + (count?.width ?? 0),
        count?.y,
        over,
        below?.y,
        await head(page, "Machine").boundingBox(),
        await head(page, "Kind of part").boundingBox(),
        await page.evaluate(() => scrollY),
      ];
    };
    await open(page, "Machine");
    const before = await places();
    expect(before.slice(0, 2)).toEqual([(counted?.x ?? 0) + (counted?.width ?? 0), counted?.y]);
    for (const [name, found] of [
      ["GamMax", /^7 of 28 parts/],
      ["OMNIplus 190", /^10 of 28 parts/],
      ["OMNIplus 800", /^\d+ of 28 parts/],
      ["OMNIplus", /^\d+ of 28 parts/],
    ] as const) {
      await tick(box(page, name));
      await expect(page.getByRole("button", { name: `Save ${name} as my loom` })).toBeVisible();
      await expect(status(page)).toHaveText(found);
      expect.soft([width, path, name, await places()]).toEqual([width, path, name, before]);
    }
    await open(page, "Kind of part");
    const kinds = await places();
    await tick(page.locator(".filter[open]").getByRole("checkbox", { disabled: false }).first());
    await expect(page.locator(".filter[open] > summary")).toHaveText(/1$/);
    await expect(status(page)).toHaveText(/^[1-9] of 28 parts/);
    expect.soft([width, path, await places()]).toEqual([width, path, kinds]);
  }
});

test("values of a single part are folded unless one is chosen", async ({ page }) => {
  const values = page.locator(".filter[open]").getByRole("checkbox");
  await page.goto(LISTING);
  await open(page, "Machine");
  await expect(values).toHaveCount(7);
  await more(page).press("Enter");
  await expect(values).toHaveCount(11);
  await tick(box(page, "TERRYplus"));
  await expect(status(page)).toHaveText("1 of 28 parts, page 1 of 1");
  // It stays open when nothing in it is chosen any more.
  await untick(box(page, "TERRYplus"));
  await expect(values).toHaveCount(11);
  await open(page, "Kind of part");
  await expect(values).toHaveCount(8);
  await expectAccessible(page, "main");
  await page.goto(`${LISTING}?filter=machine.terryplus`);
  await open(page, "Machine");
  await expect(box(page, "TERRYplus")).toBeChecked();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("filters are a sheet with the count in its head and what it does in its foot", async ({ page }) => {
    const sheet = page.getByRole("dialog", { name: "Filters" });
    const opener = page.getByRole("button", { name: "Filters" });
    const count = sheet.getByRole("status");
    const heading = page.locator(".listing-head");
    await page.goto(LISTING);
    await expect(sheet).toBeHidden();
    await expect(page.getByRole("searchbox")).toHaveCount(1);
    const card = await page.locator(".card").first().boundingBox();
    expect(card?.y).toBeLessThan(300);
    await pressWords(opener, "tap");
    await expect(count).toHaveText("28 parts");
    await expect(sheet.locator("details[open]")).toHaveCount(2);
    await expect(box(page, "Drum")).toBeEnabled();
    await expect(more(sheet)).toHaveText(["4 more", "17 more"]);
    await tick(box(page, "OMNIplus 190"), "tap");
    await expect(page).toHaveURL(`${LISTING}?filter=machine.omniplus190`);
    await expect(count).toHaveText("3 of 28 parts");
    // The values keep their places.
    await expect(box(page, "Drum")).toBeDisabled();
    await expect(head(page, "Machine")).toHaveText("MachineOMNIplus 190");
    await expect(head(page, "Kind of part")).toHaveText("Kind of partAny");
    await expectAccessible(page, "dialog");
    // Head and foot stay while the values scroll; every target is high enough for a thumb.
    const show = sheet.getByRole("button", { name: "Show 3 parts" });
    await sheet.locator(".filter-groups").evaluate((groups) => groups.scrollTo(0, groups.scrollHeight));
    await expect(show).toBeInViewport({ ratio: 1 });
    await expect(count).toBeInViewport({ ratio: 1 });
    for (const each of await sheet.locator("button, summary, label").filter({ visible: true }).all())
      expect.soft((await each.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await pressWords(show, "tap");
    await expect(sheet).toBeHidden();
    await expect(opener).toBeFocused();
    await expect(opener).toHaveText("Filters1");
    await expect(heading).toContainText("3 of 28 parts");
    await expect(parts(page)).toHaveCount(3);
    await expect(status(page)).toHaveText("3 of 28 parts, page 1 of 1");

    await pressWords(opener, "tap");
    await pressWords(sheet.getByRole("button", { name: "Clear" }), "tap");
    await expect(page).toHaveURL(LISTING);
    await expect(count).toHaveText("28 parts");
    await expect(sheet.getByRole("checkbox", { checked: true })).toHaveCount(0);
    // A press beside the sheet closes it and changes nothing.
    await page.touchscreen.tap(180, 20);
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(LISTING);
    // A text of the address can be removed, though no field shows it.
    await page.goto(`${LISTING}?q=cutter`);
    await expect(heading).toContainText(/^Picanol\d of 28 parts/);
    await pressWords(chosen(page).getByRole("link", { name: "Remove “cutter”" }), "tap");
    await expect(page).toHaveURL(LISTING);
    await expect(chosen(page)).toHaveCount(0);
  });

  test("the sheet works by keyboard: focus stays inside, Escape closes it", async ({ page }) => {
    const sheet = page.getByRole("dialog", { name: "Filters" });
    const opener = page.getByRole("button", { name: "Filters" });
    await page.goto(LISTING);
    await opener.press("Enter");
    await expect(sheet.getByRole("button", { name: "Close" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(head(page, "Machine")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(box(page, "GamMax")).toBeHidden();
    await page.keyboard.press("Tab");
    await expect(head(page, "Kind of part")).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await expect(page).toHaveURL(`${LISTING}?filter=machine.gammax`);
    await expect(box(page, "GamMax")).toBeFocused();
    // Between its last and its first element the focus is in the browser's own bars.
    const isInside = () =>
      page.evaluate(
        () => document.activeElement === document.body || !!document.activeElement?.closest("dialog"),
      );
    for (let stop = 0; stop < 50; stop += 1) {
      await page.keyboard.press("Tab");
      expect(await isInside()).toBe(true);
    }
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await expect(opener).toBeFocused();
    await expect(page).toHaveURL(`${LISTING}?filter=machine.gammax`);
    await opener.press("Enter");
    await sheet.getByRole("button", { name: "Close" }).press("Enter");
    await expect(opener).toBeFocused();
  });

  test("the bar's menu and 'My machines' can be tapped", async ({ page }) => {
    await page.goto(LISTING);
    await pressWords(page.getByRole("button", { name: "Filters" }), "tap");
    await tick(box(page, "OMNIplus 190"), "tap");
    await pressWords(page.getByRole("button", { name: "Show 3 parts" }), "tap");
    await expect(status(page)).toHaveText("3 of 28 parts, page 1 of 1");
    await pressWords(parts(page).first().getByRole("link"), "tap");

    await pressWords(page.getByRole("button", { name: "OMNIplus 190", exact: true }), "tap");
    const mine = page.getByRole("main").locator("details").filter({ hasText: "My machines" });
    await pressWords(mine.locator("summary"), "tap");
    await mine.locator(".floating").tap({ position: { x: 4, y: 4 } });
    await expect(mine).toHaveAttribute("open");

    const menu = page.getByRole("banner").locator("details.hamburger");
    await pressWords(menu.locator("summary"), "tap");
    await expect(mine).not.toHaveAttribute("open");
    await pressWords(menu.getByRole("link", { name: "Toyota" }).last(), "tap");
    await expect(page).toHaveURL("/products/toyota");
    await expect(menu).not.toHaveAttribute("open");
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });
  test.afterEach(({ forgive }) => {
    forgive(/^failed .*\.js csp$|Blocked script execution in .*\.webp/);
  });

  test("filters are a form and the table an address; no control is dead", async ({ page }) => {
    await page.goto(`${LISTING}?view=table`);
    await expect(page.getByRole("table", { name: "Parts" }).getByRole("row")).toHaveCount(13);
    await head(page, "Machine").click();
    await tick(box(page, "OMNIplus 190"));
    await tick(box(page, "GamMax"));
    await page.getByRole("button", { name: "Show parts" }).click();
    await expect(page).toHaveURL(`${LISTING}?q=&filter=machine.gammax&filter=machine.omniplus190&view=table`);
    await expect(status(page)).toHaveText("10 of 28 parts, page 1 of 1");
    await expect(page.getByRole("table", { name: "Parts" }).getByRole("row")).toHaveCount(11);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/products\/picanol$/);
    await expect(page.getByRole("button", { name: /Add to list|machine|my loom/ })).toHaveCount(0);
    await chosen(page).getByRole("link", { name: "Remove GamMax" }).click();
    await expect(status(page)).toHaveText("3 of 28 parts, page 1 of 1");
    await page.getByRole("link", { name: "Cards" }).click();
    await expect(page).toHaveURL(`${LISTING}?filter=machine.omniplus190`);
    await page.getByRole("link", { name: "Clear all" }).click();
    await expect(page).toHaveURL(LISTING);
    await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
    await parts(page).first().getByRole("link").click();
    await expect(page.getByRole("group", { name: "My machine" })).toBeHidden();

    await page.goto("/products/picanol-rapier?filter=kindofpart.tape&view=table");
    const length = page.getByRole("columnheader").filter({ hasText: "Length" });
    await length.getByRole("link").click();
    await expect(length).toHaveAttribute("aria-sort", "ascending");
    await expect(page.locator(".measure-cell:nth-child(4)")).toContainText(["1900", "2200"]);
  });
});

test.describe("without script on a phone", () => {
  test.use({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  test.afterEach(({ forgive }) => {
    forgive(/^failed .*\.js csp$|Blocked script execution in .*\.webp/);
  });

  test("filters open in their place and are a form", async ({ page }) => {
    await page.goto(`${LISTING}?filter=machine.gammax`);
    await expect(page.getByRole("button", { name: "Filters" })).toBeHidden();
    await expect(page.getByRole("searchbox")).toHaveCount(1);
    await pressWords(head(page, "Machine"), "tap");
    await tick(box(page, "OMNIplus 190"), "tap");
    await pressWords(page.getByRole("button", { name: "Show parts" }), "tap");
    await expect(page).toHaveURL(/filter=machine.gammax&filter=machine.omniplus190$/);
    await expect(page.locator(".listing-head")).toContainText("10 of 28 parts");
    await expect(parts(page)).toHaveCount(10);
  });
});

test("the owner chooses the filters and their order", async ({ page, forgive, admin }) => {
  const choice = (place: number) => page.getByRole("combobox", { name: `Filter ${place}`, exact: true });
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  await page.route("**/api/products/specifications", fail);
  await openAsAdmin(page, "/admin/settings/filters");
  await expect(page.getByRole("heading", { name: FILTERS_ADMIN.namesFailed })).toBeVisible();
  await page.unroute("**/api/products/specifications");
  forgive(/500/);
  await press("Try again");
  try {
    await expect(page.getByText(FILTERS_ADMIN.text)).toBeVisible();
    await expect(choice(1)).toHaveValue("Machine");
    await press("Add filter");
    await press("Save");
    await expect(page.getByText(SETTINGS_FORM.filterRequired)).toBeVisible();
    await expect(choice(3)).toBeFocused();
    await choice(3).selectOption("Machine");
    await press("Save");
    await expect(page.getByText(SETTINGS_FORM.filterTwice)).toBeVisible();
    await choice(3).selectOption("Material");
    await expect(choice(3).locator("option:checked")).toHaveText(/^Material: \d+ values in 100 parts$/);
    await press("Move filter 3 up");
    await press("Remove filter 1");
    await press("Save");
    await expect(toast(page, "Listing filters saved")).toBeVisible();
    await page.goto(LISTING);
    await expect(page.locator(".filter > summary")).toHaveText(["Material", "Kind of part"]);
  } finally {
    await admin.put("/api/settings/filters", { filters: [{ name: "Machine" }, { name: "Kind of part" }] });
  }
});
