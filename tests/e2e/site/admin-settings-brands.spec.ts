import type { Locator, Page } from "@playwright/test";
import { CONFLICT } from "#contract/platform/conflict-messages.ts";
import type { OwnCategory } from "#contract/products/category.ts";
import { CATEGORY_ADMIN, CATEGORY_FORM, CATEGORY_SERVER } from "#contract/products/category-messages.ts";
import type { ApiClient } from "#tests/support/client.ts";
import { createTestProduct } from "#tests/support/products.ts";
import { toast } from "../support/admin.ts";
import { openSettings, press } from "../support/admin-settings.ts";
import {
  expectAccessible,
  expectSoundInEachLook,
  expectSoundInEachLookAndBack,
  overflowOf,
} from "../support/axe.ts";
import { answer } from "../support/calls.ts";
import { expectNotice } from "../support/notices.ts";
import { test as base, expect, FAILED_CALLS } from "../support/test.ts";

const test = base.extend({ server: ({ ownSite }, use) => use(ownSite) });
test.use({ forgiven: FAILED_CALLS });

const SIX = ["Picanol", "Toyota", "Tsudakoma", "Picanol Rapier", "Jacquard Dobby", "Others"];
const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const names = (page: Page) => region(page, "Brands").getByRole("heading", { level: 3 });
const row = (page: Page, name: string) =>
  region(page, "Brands")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name, exact: true }) });
const grip = (page: Page, name: string) => page.getByRole("button", { name: `Move ${name}`, exact: true });
const edit = (page: Page, name: string) => press(page, `Edit ${name}`);
const dialog = (page: Page): Locator => page.getByRole("dialog");
const button = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true });
const field = (page: Page, name: string) => dialog(page).getByLabel(name, { exact: true });
const choose = async (page: Page, name: string, action: string) => {
  await press(page, `More for ${name}`);
  await page
    .getByRole("list", { name: `More for ${name}` })
    .getByRole("button", { name: action })
    .click();
};
const removed = (page: Page) => page.getByRole("list", { name: "Removed brands" });

const stored = async (admin: ApiClient): Promise<OwnCategory[]> => (await admin.get("/api/categories")).body;
const find = async (admin: ApiClient, id: string) => (await stored(admin)).find((each) => each.id === id);
const order = async (admin: ApiClient) =>
  (await stored(admin)).filter(({ isStocked }) => isStocked).map(({ label }) => label);
/** Another administrator saves a brand. */
const elsewhere = async (admin: ApiClient, id: string, changes: Partial<OwnCategory>) => {
  const { id: _, products: _p, catalogs: _c, version: _v, ...body } = (await find(admin, id)) as OwnCategory;
  expect((await admin.put(`/api/categories/${id}`, { ...body, ...changes })).status).toBe(200);
};

test("a brand is added, renamed against another save, hidden, and found in the navigation", async ({
  page,
  admin,
  server,
}) => {
  await openSettings(page, "brands");
  await expect(names(page)).toHaveText(SIX);
  await expect(page.getByText(CATEGORY_ADMIN.stocked)).toBeVisible();
  await expect(page.getByText(CATEGORY_ADMIN.makers)).toBeVisible();
  await expectSoundInEachLookAndBack(page);

  await test.step("the id follows the label until another one is typed", async () => {
    await press(page, "Add brand");
    await expect(field(page, "Label")).toBeFocused();
    await button(page, "Save").click();
    await expect(dialog(page).getByText(CATEGORY_FORM.labelRequired)).toBeVisible();
    await field(page, "Label").fill("पंप निर्माता");
    await expect(field(page, "Id")).toHaveValue("brand-1");
    await field(page, "Label").fill("Toyota");
    await expect(field(page, "Id")).toHaveValue("toyota-2");
    await button(page, "Save").click();
    await expect(dialog(page).locator(".err")).toHaveText(CATEGORY_FORM.labelTaken);
    await expect(field(page, "Label")).toBeFocused();
    await field(page, "Label").fill("KSB Pumps");
    await expect(field(page, "Id")).toHaveValue("ksb-pumps");
    await expect(dialog(page).getByText(CATEGORY_ADMIN.id("ksb-pumps"))).toBeVisible();
    await field(page, "Id").fill("all");
    await field(page, "Label").fill("KSB");
    await expect(field(page, "Id")).toHaveValue("all");
    await button(page, "Save").click();
    await expect(dialog(page).getByText(CATEGORY_FORM.idReserved)).toBeVisible();
    await field(page, "Id").fill("sulzer");
    await button(page, "Save").click();
    await expect(dialog(page).locator(".form-note")).toHaveText(CATEGORY_SERVER.idTaken);
    await field(page, "Id").fill("ksb");
    await field(page, "Other names (optional)").fill("etanorm\n--");
    await button(page, "Save").click();
    await expect(dialog(page).getByText(`Line 2: ${CATEGORY_FORM.wordRequired}`)).toBeVisible();
    await field(page, "Other names (optional)").fill("etanorm\nकेएसबी");
    for (const text of [CATEGORY_ADMIN.words, CATEGORY_ADMIN.isStocked, CATEGORY_ADMIN.isShown])
      await expect(dialog(page).getByText(text)).toBeVisible();
    await expect(dialog(page).getByText(CATEGORY_ADMIN.inBrandGrid)).toBeVisible();
    await expectSoundInEachLookAndBack(page);
    await button(page, "Save").click();
    await expect(toast(page, CATEGORY_ADMIN.created)).toBeVisible();
    await expect(names(page)).toHaveText([...SIX, "KSB"]);
    expect(await find(admin, "ksb")).toMatchObject({
      ...{ navigationLabel: "KSB", words: ["etanorm", "केएसबी"] },
      ...{ isShown: true, inBrandGrid: true, isStocked: true },
    });
  });

  await test.step("another user's changes are shown beside the typed ones for a choice", async () => {
    await edit(page, "KSB");
    await field(page, "Label").fill("KSB AG");
    await elsewhere(admin, "ksb", { words: ["etanorm", "movitec"] });
    await button(page, "Save").click();
    // Another user's change of another field is kept.
    await expect(toast(page, CATEGORY_ADMIN.saved)).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    expect(await find(admin, "ksb")).toMatchObject({ label: "KSB AG", words: ["etanorm", "movitec"] });
    await edit(page, "KSB AG");
    await field(page, "Label").fill("KSB mine");
    await elsewhere(admin, "ksb", { label: "KSB theirs" });
    await button(page, "Save").click();
    await expect(dialog(page)).toContainText(CONFLICT.savedMeanwhile);
    expect(await find(admin, "ksb")).toMatchObject({ label: "KSB theirs" });
    await button(page, CONFLICT.allMine).click();
    await button(page, CONFLICT.save).click();
    await expect(names(page).last()).toHaveText("KSB mine");
    expect(await find(admin, "ksb")).toMatchObject({ label: "KSB mine" });
  });

  await test.step("hidden, it leaves the navigation; the last shown one stays", async () => {
    const visible = async () =>
      (await server.visitor.get("/api/categories")).body.map(({ id }: { id: string }) => id);
    expect(await visible()).toContain("ksb");
    await edit(page, "KSB mine");
    await dialog(page).getByText("Shown", { exact: true }).click();
    await button(page, "Save").click();
    await expect(row(page, "KSB mine").getByText("Hidden")).toBeVisible();
    expect(await visible()).not.toContain("ksb");
    for (const id of (await visible()).slice(1)) await elsewhere(admin, id, { isShown: false });
    await edit(page, "Picanol");
    await dialog(page).getByText("Shown", { exact: true }).click();
    await button(page, "Save").click();
    await expect(dialog(page).locator(".form-note")).toHaveText(CATEGORY_SERVER.lastShown);
    await button(page, "Cancel").click();
    await expect(dialog(page)).toHaveCount(0);
  });

  await test.step("a brand that somebody deletes meanwhile is said to be deleted", async () => {
    await edit(page, "KSB mine");
    await field(page, "Label").fill("KSB again");
    await admin.del("/api/categories/ksb");
    await button(page, "Save").click();
    await expect(dialog(page).locator(".form-note")).toHaveText(CATEGORY_ADMIN.gone);
    await button(page, "Close").first().click();
  });
});

test("the list can be loaded again and ordered by mouse, keys and buttons; a stale order shows the stored one", async ({
  page,
  admin,
}) => {
  await test.step("without its list the screen offers another try, and a failed save keeps the input", async () => {
    await answer(page, "GET", "**/api/categories", 500, {});
    await openSettings(page, "brands");
    await expect(page.getByText(CATEGORY_ADMIN.loadFailed)).toBeVisible();
    await page.unroute("**/api/categories");
    await press(page, "Try again");
    await expect(names(page)).toHaveText(SIX);
    await answer(page, "POST", "**/api/categories", 500, {});
    await press(page, "Add brand");
    await field(page, "Label").fill("KSB");
    await button(page, "Save").click();
    await expect(dialog(page).locator(".form-note")).toHaveText(CATEGORY_ADMIN.saveFailed);
    await expect(field(page, "Label")).toHaveValue("KSB");
    await button(page, "Cancel").click();
    await expect(dialog(page)).toHaveCount(0);
    await page.unroute("**/api/categories");
  });
  await grip(page, "Others").press("Home");
  await expect(names(page)).toHaveText(["Others", ...SIX.slice(0, 5)]);
  await expect(grip(page, "Others")).toBeFocused();
  await expect(region(page, "Brands").getByRole("status")).toHaveText("Others is now 1 of 6");
  await expect.poll(() => order(admin)).toEqual(["Others", ...SIX.slice(0, 5)]);
  await press(page, "Move Others down");
  await expect.poll(() => order(admin)).toEqual(["Picanol", "Others", ...SIX.slice(1, 5)]);

  await grip(page, "Others").hover();
  await page.mouse.down();
  const target = await grip(page, "Tsudakoma").boundingBox();
  if (!target) throw new Error("no row to drag to");
  await page.mouse.move(target.x + 10, target.y, { steps: 4 });
  await page.mouse.move(target.x + 10, target.y + target.height - 4, { steps: 8 });
  await page.mouse.up();
  const dragged = ["Picanol", "Toyota", "Tsudakoma", "Others", "Picanol Rapier", "Jacquard Dobby"];
  await expect(names(page)).toHaveText(dragged);
  await expect.poll(() => order(admin)).toEqual(dragged);

  // The screen reads the list again after a drag, and would otherwise show KSB at once.
  await page.waitForLoadState("networkidle");
  await admin.post("/api/categories", { id: "ksb", label: "KSB" });
  await grip(page, "Others").press("End");
  await expectNotice(page, CATEGORY_SERVER.listStale);
  await expect(names(page)).toHaveText([...dragged, "KSB"]);
  await answer(page, "PUT", "**/api/categories/order", 500, {});
  await grip(page, "Others").press("Home");
  await expectNotice(page, CATEGORY_ADMIN.reorderFailed);
  await expect(names(page)).toHaveText([...dragged, "KSB"]);
});

test("a brand is merged, a maker becomes stocked, and an empty one is deleted, each with undo", async ({
  page,
  admin,
  server,
}) => {
  const { productId, _id } = await createTestProduct(admin, { title: "Gripper", category: "toyota" });
  const categoryOf = async () => (await admin.get(`/api/products/${_id}`)).body.category;
  await openSettings(page, "brands");

  await test.step("one with products can't be deleted, but merged", async () => {
    await choose(page, "Toyota", "Delete");
    await expect(page.getByRole("alertdialog")).toContainText(CATEGORY_SERVER.holdsParts);
    await page.getByRole("alertdialog").getByRole("button", { name: "Merge" }).click();
    await expect(dialog(page)).toContainText("Toyota has 1 product, 0 catalogues");
    await expect(dialog(page)).toContainText(CATEGORY_ADMIN.merge);
    await button(page, "Merge").click();
    await expect(dialog(page).getByText(CATEGORY_ADMIN.intoRequired)).toBeVisible();
    // Makers that aren't stocked can't have its products.
    await expect(field(page, "Merge into").getByRole("option", { name: "Sulzer" })).toHaveCount(0);
    await expectSoundInEachLookAndBack(page);
    await answer(page, "POST", "**/api/categories/toyota/merge", 500, {});
    await field(page, "Merge into").selectOption("Picanol");
    await button(page, "Merge").click();
    await expect(dialog(page)).toContainText(CATEGORY_ADMIN.mergeFailed);
    await page.unroute("**/api/categories/toyota/merge");
    await button(page, "Merge").click();
    await expect(toast(page, CATEGORY_SERVER.merged(1, "Picanol"))).toBeVisible();
    await expect(names(page)).toHaveText(SIX.filter((name) => name !== "Toyota"));
    expect(await categoryOf()).toBe("picanol");
    const old = await fetch(`${server.url}/products/toyota?page=2`, { redirect: "manual" });
    expect([old.status, old.headers.get("location")]).toEqual([301, "/products/picanol?page=2"]);
    expect(productId).toBeGreaterThan(0);
  });
  await test.step("undone ten minutes long, also after a reload", async () => {
    await page.reload();
    await answer(page, "POST", "**/api/categories/toyota/restore", 500, {});
    const undo = removed(page).getByRole("button", { name: /^Undo/ });
    await undo.click();
    await expect(toast(page, CATEGORY_ADMIN.restoreFailed)).toBeVisible();
    await page.unroute("**/api/categories/toyota/restore");
    await undo.click();
    await expect(toast(page, CATEGORY_ADMIN.restored)).toBeVisible();
    await expect(removed(page)).toHaveCount(0);
    await expect(names(page)).toHaveText(SIX);
    expect(await categoryOf()).toBe("toyota");
  });
  await test.step("an empty one is deleted after a confirmation, and restored from the notice", async () => {
    await answer(page, "DELETE", "**/api/categories/others", 500, {});
    for (const text of [CATEGORY_ADMIN.deleteFailed, `${CATEGORY_SERVER.deleted}: Others`]) {
      await choose(page, "Others", "Delete");
      await expect(page.getByRole("alertdialog")).toContainText(CATEGORY_ADMIN.confirmDelete);
      await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
      await expect(toast(page, text)).toBeVisible();
      await page.unroute("**/api/categories/others");
    }
    await expect(names(page)).toHaveText(SIX.slice(0, 5));
    await page.getByRole("status", { name: "Notices" }).getByRole("button", { name: "Undo" }).last().click();
    await expect(names(page)).toHaveText(SIX);
  });
  await test.step("a maker is searched and becomes a brand", async () => {
    const makers = region(page, "Not stocked");
    await makers.getByLabel("Search makers").fill("sul");
    await expect(makers.getByText(/^1 of \d+ found$/)).toBeVisible();
    await edit(page, "Sulzer");
    await expect(field(page, "Shown")).toHaveCount(0);
    await dialog(page).getByText("Stocked", { exact: true }).click();
    await button(page, "Save").click();
    await expect(names(page)).toHaveText([...SIX, "Sulzer"]);
    expect(await find(admin, "sulzer")).toMatchObject({ isStocked: true, isShown: true, inBrandGrid: true });
    await press(page, "Add maker");
    await field(page, "Label").fill("Dolphin");
    await button(page, "Save").click();
    await expect(dialog(page)).toHaveCount(0);
    await makers.getByLabel("Search makers").fill("dol");
    await expect(makers.getByText("Dolphin")).toBeVisible();
    await expectSoundInEachLook(page);
  });
});

test("200 brands with long Hindi labels stay usable on a phone of 320 px", async ({ page, admin }) => {
  const LABEL = "रेपियर बुनाई मशीन के पुर्ज़े बनाने वाली पुरानी कंपनी सूरत गुजरात";
  const labels = Array.from({ length: 200 - SIX.length }, (_, at) => `${at + 1} ${LABEL}`.slice(0, 60));
  for (const [at, label] of labels.entries())
    expect((await admin.post("/api/categories", { id: `brand-${at + 1}`, label })).status).toBe(201);
  const last = labels.at(-1) as string;
  await createTestProduct(admin, { title: "Impeller", category: "brand-194" });

  await test.step("the home page shows the first twelve, and all on request", async () => {
    const latest: string[] = [];
    page.on("request", (request) => request.url().includes("/latest") && latest.push(request.url()));
    for (const [width, columns] of [
      [1440, 6],
      [320, 2],
    ] as const) {
      await page.setViewportSize({ width, height: 780 });
      await page.goto("/");
      const row = page.getByRole("navigation", { name: "Brands" });
      await expect(row.getByRole("link")).toHaveCount(12);
      const tops = await row
        .getByRole("link")
        .evaluateAll((all) => all.map((link) => (link as HTMLElement).offsetTop));
      expect(tops.filter((top) => top === tops[0])).toHaveLength(columns);
      await row.getByText("All 200 brands").click();
      await expect(row.getByRole("link")).toHaveCount(200);
      await row.getByRole("link", { name: last }).scrollIntoViewIfNeeded();
      await expect(row.getByRole("link", { name: last })).toHaveAttribute("title", last);
      await expect(page.locator(".brands > li")).toHaveCount(12);
      expect(await overflowOf(page)).toBe(0);
      await expectAccessible(page);
    }
    expect(latest).toEqual([]);
  });
  await test.step("the menu scrolls to its last brand, and the pills to the current one", async () => {
    await page.locator(".hamburger summary").click();
    const menu = page.getByRole("navigation", { name: "Menu" });
    const { height } = (await menu.boundingBox()) ?? { height: 0 };
    expect(height).toBeLessThan(780 - 56);
    await menu.getByRole("link", { name: last }).click();
    await expect(page).toHaveURL(/\/products\/brand-194$/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(last);
    const pills = page.getByRole("navigation", { name: "Categories" });
    await expect(pills.getByRole("link", { name: last })).toBeInViewport();
    expect(await overflowOf(page)).toBe(0);
    await expectAccessible(page);
  });
  await test.step("no page and no screen overflows", async () => {
    const body = (await admin.get("/api/products")).body.products[0];
    for (const path of ["/about", "/search?q=zzzzqqqq", `/products/details/${body.productId}`]) {
      await page.goto(path);
      expect([path, await overflowOf(page)]).toEqual([path, 0]);
    }
    await openSettings(page, "brands");
    await expect(names(page)).toHaveCount(200);
    await expect(page.getByText(CATEGORY_ADMIN.gridFull(199))).toBeVisible();
    expect(await overflowOf(page)).toBe(0);
    for (const path of ["products", "products/new", "dashboard", "catalogs", "settings/about"]) {
      await page.goto(`/admin/${path}`);
      await page.waitForLoadState("networkidle");
      expect([path, await overflowOf(page)]).toEqual([path, 0]);
    }
  });
});
