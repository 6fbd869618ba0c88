import type { Locator, Page } from "@playwright/test";
import type { Catalog } from "#contract/catalogs/catalog.ts";
import { CATALOG_ADMIN } from "#contract/catalogs/messages.ts";
import { CONFLICT } from "#contract/platform/conflict-messages.ts";
import { toast } from "../support/admin.ts";
import {
  expect,
  LIST,
  NAVIGATION,
  openCatalogs,
  row,
  type TestCatalogs,
  test,
} from "../support/admin-catalogs.ts";
import { expectSoundInEachLookAndBack } from "../support/axe.ts";
import { answerOnce, hold, loseOnce } from "../support/calls.ts";
import { expectSides, keep } from "../support/conflict.ts";
import { dismissNotices } from "../support/notices.ts";
import { FAILED_CALLS } from "../support/test.ts";

test.use({ forgiven: FAILED_CALLS });

const editor = (page: Page) => page.getByRole("form", { name: "Page navigation, 4 pages" });
const opener = (page: Page, { originalName }: Catalog) =>
  page.getByRole("button", { name: `Pages of ${originalName}` });
const name = (page: Page, number: number) => editor(page).getByLabel(`Section ${number}`, { exact: true });
const pageField = (page: Page, number: number) =>
  editor(page).getByLabel(`Page of section ${number}`, { exact: true });
const button = (page: Page, text: string) => editor(page).getByRole("button", { name: text, exact: true });
const pageImage = (page: Page, number: number) =>
  button(page, `Choose the page of section ${number}`).locator("img");

async function openEditor(page: Page, catalog: Catalog): Promise<void> {
  await openCatalogs(page);
  await opener(page, catalog).click();
  await expect(name(page, 1)).toHaveValue("REEDS");
}

const expectImage = async (image: Locator, pages: Map<number, string>, page: number) =>
  expect(image).toHaveAttribute("src", (pages.get(page) ?? "").replace("w1000", "w200"));

async function imagesOf(testCatalogs: TestCatalogs, { _id }: Catalog): Promise<Map<number, string>> {
  const { body } = await testCatalogs.admin.get(`/api/catalogs/${_id}`);
  return new Map(
    body.pages.map((page: { pageNumber: number; imageUrl: string }) => [page.pageNumber, page.imageUrl]),
  );
}

test.describe("page navigation editor", () => {
  test("reports invalid rows; Cancel discards edits", async ({ page, testCatalogs, common: catalog }) => {
    await openEditor(page, catalog);
    await test.step("shows one row for each section, in page order, with the image of its page", async () => {
      const pages = await imagesOf(testCatalogs, catalog);
      await expect(opener(page, catalog)).toHaveAttribute("aria-expanded", "true");
      await expect(pageField(page, 1)).toHaveValue("1");
      await expect(name(page, 2)).toHaveValue("GRIPPERS");
      await expect(pageField(page, 2)).toHaveValue("3");
      await expectImage(pageImage(page, 2), pages, 3);
      await pageField(page, 2).fill("4");
      await expectImage(pageImage(page, 2), pages, 4);
    });
    await test.step("clamps typed page numbers to the range", async () => {
      for (const [typed, becomes] of [
        ["900", "4"],
        ["", "1"],
      ] as const) {
        await pageField(page, 2).fill(typed);
        await pageField(page, 2).press("Tab");
        await expect(pageField(page, 2)).toHaveValue(becomes);
      }
    });
    await test.step("rejects numbers that are not whole", async () => {
      await pageField(page, 2).fill("2.5");
      await button(page, "Save").click();
      const message = "Page number for section GRIPPERS must be an integer";
      await expect(pageField(page, 2)).toHaveAccessibleDescription(message);
      await expect(pageField(page, 2)).toBeFocused();
      await pageField(page, 2).fill("2");
      await expect(editor(page).getByText(message)).toHaveCount(0);
    });
    await test.step("rejects a duplicate name and a name that is too long", async () => {
      await name(page, 2).fill(" reeds");
      await name(page, 2).press("Enter");
      await expect(name(page, 2)).toHaveAccessibleDescription(
        "Section REEDS is listed twice with different pages",
      );
      await name(page, 2).fill("R".repeat(101));
      await button(page, "Save").click();
      await expect(name(page, 2)).toHaveAccessibleDescription("Section name is too long");
    });
    await test.step("requires at least one section", async () => {
      await button(page, "Remove section 1").click();
      await expect(button(page, "Add section")).toBeFocused();
      await name(page, 1).fill("  ");
      await button(page, "Save").click();
      await expect(editor(page).getByRole("alert")).toHaveText(
        "At least one valid section with page number is required",
      );
      await expect(editor(page).getByRole("alert")).toBeFocused();
    });
    await test.step("discards edits on Cancel", async () => {
      await name(page, 1).fill("nothing");
      await expect(row(page, catalog.originalName)).toContainText("Unsaved sections");
      await button(page, "Cancel").click();
      await expect(editor(page)).toHaveCount(0);
      await expect(opener(page, catalog)).toBeFocused();
      await opener(page, catalog).click();
      await expect(name(page, 1)).toHaveValue("REEDS");
      expect((await testCatalogs.read(catalog)).pageNavigation).toEqual(catalog.pageNavigation);
    });
  });

  test("keeps what was typed after a failure", async ({ page, testCatalogs, common: catalog }) => {
    await openEditor(page, catalog);
    for (const [what, status, body, text] of [
      ["the server sends no message", 500, {}, "Failed to update page navigation"],
      ["the server sends a message", 503, { message: "The shelf is locked" }, "The shelf is locked"],
    ] as const) {
      await test.step(what, async () => {
        await answerOnce(page, "PUT", NAVIGATION, status, body);
        await name(page, 1).fill("kept");
        await button(page, "Save").click();
        await expect(toast(page, text)).toBeVisible();
        await expect(editor(page).getByRole("alert")).toHaveText(text);
        await expect(name(page, 1)).toHaveValue("kept");
      });
    }
    await test.step("reports a lost network", async () => {
      await loseOnce(page, "PUT", NAVIGATION);
      await button(page, "Save").click();
      await expect(toast(page, "Network error. Please check your connection.")).toBeVisible();
      await expect(button(page, "Save")).toBeEnabled();
    });
    await test.step("is busy while saving; names are trimmed and saved in capitals, empty ones dropped", async () => {
      await name(page, 1).fill("  selvedge cutters ");
      await button(page, "Add section").click();
      await expect(name(page, 3)).toBeFocused();
      await expect(pageField(page, 3)).toHaveValue("3");
      await button(page, "Add section").click();
      await name(page, 4).fill("springs");
      await pageField(page, 4).fill("4");
      const release = await hold(page, "PUT", NAVIGATION);
      await button(page, "Save").click();
      for (const name of ["Saving...", "Cancel"]) await expect(button(page, name)).toBeDisabled();
      release();
      await expect(toast(page, "Page navigation updated")).toBeVisible();
      await expect(editor(page)).toHaveCount(0);
      await expect(opener(page, catalog)).toBeFocused();
      const stored = await testCatalogs.read(catalog);
      expect(stored.pageNavigation).toEqual({ "SELVEDGE CUTTERS": 1, GRIPPERS: 3, SPRINGS: 4 });
      await expect(row(page, catalog.originalName)).not.toContainText("Not modified");
      await opener(page, catalog).click();
      await expect(name(page, 1)).toHaveValue("SELVEDGE CUTTERS");
    });
  });

  test("keeps what was typed while collapsed and while reloading", async ({ page, common: catalog }) => {
    let reads = 0;
    let isBroken = false;
    await page.route(LIST, (route) => {
      if (isBroken) return route.fulfill({ status: 500, json: {} });
      reads += 1;
      const processing = { processingStatus: "processing", totalPages: 4, pagesReady: reads % 4 };
      return route.fulfill({ json: [{ ...catalog, ...processing, version: reads }] });
    });
    await openCatalogs(page);
    await opener(page, catalog).click();
    await name(page, 1).fill("typed while it goes on");
    const before = reads;
    await expect.poll(() => reads).toBeGreaterThan(before + 1);
    await expect(name(page, 1)).toHaveValue("typed while it goes on");
    await expect(name(page, 1)).toBeFocused();
    await opener(page, catalog).click();
    await expect(editor(page)).toHaveCount(0);
    await opener(page, catalog).click();
    await expect(name(page, 1)).toHaveValue("typed while it goes on");
    await expect(editor(page).getByText("Someone else changed")).toHaveCount(0);

    isBroken = true;
    await expect(page.getByRole("alert").getByText("Failed to load catalogs")).toBeVisible();
    await expect(row(page, catalog.originalName)).toContainText(`${reads % 4} of 4 pages`);
    isBroken = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
});

test("asks before a stale save overwrites sections", async ({ page, testCatalogs, common: catalog }) => {
  const changeTo = (pageNavigation: object) =>
    testCatalogs.admin.put(`/api/catalogs/${catalog._id}/page-navigation`, pageNavigation);
  await openEditor(page, catalog);
  await test.step("saves without asking when only the switch changed", async () => {
    await name(page, 1).fill("mine");
    await row(page, catalog.originalName).getByRole("switch").click();
    await expect(toast(page, "Catalog status updated")).toBeVisible();
    await button(page, "Save").click();
    await expect(toast(page, "Page navigation updated")).toBeVisible();
    await expect(editor(page)).toHaveCount(0);
    await dismissNotices(page);
  });
  await test.step("shows the newer sections and offers to load them", async () => {
    await opener(page, catalog).click();
    await name(page, 1).fill("mine again");
    await changeTo({ THEIRS: 2 });
    await button(page, "Save").click();
    await expectSides(page, "Sections", [/^mine again 1/i, "THEIRS 2"]);
    await expectSoundInEachLookAndBack(page);
    expect((await testCatalogs.read(catalog)).pageNavigation).toEqual({ THEIRS: 2 });
    await page.keyboard.press("Escape");
    await expect(editor(page).getByRole("alert")).toContainText(CATALOG_ADMIN.sectionsStale);
    await button(page, CONFLICT.compare).click();
    await keep(page, "theirs");
    await expect(editor(page)).toHaveCount(0);
    await opener(page, catalog).click();
    await expect(name(page, 1)).toHaveValue("THEIRS");
    await expect(name(page, 2)).toHaveCount(0);
  });
  await test.step("puts the typed sections in their place", async () => {
    await name(page, 1).fill("mine");
    await changeTo({ REEDS: 1, GRIPPERS: 3 });
    await button(page, "Save").click();
    await keep(page, "mine");
    await expect.poll(async () => (await testCatalogs.read(catalog)).pageNavigation).toEqual({ MINE: 2 });
  });
});

test("chooses the page of a section by keys or number", async ({ page, common: catalog }) => {
  const picker = page.getByRole("dialog", { name: "Page of section 2" });
  const shown = (number: number) => picker.getByRole("img", { name: `Page ${number}` });
  const choose = button(page, "Choose the page of section 2");
  await openEditor(page, catalog);
  await test.step("turns pages to it", async () => {
    await choose.click();
    await expect(shown(3)).toBeVisible();
    await picker.getByRole("button", { name: "Next page" }).click();
    await expect(shown(4)).toBeVisible();
    await expect(picker.getByRole("button", { name: "Next page" })).toHaveAttribute("aria-disabled", "true");
    await picker.getByRole("button", { name: "Previous page" }).click();
    await picker.getByRole("button", { name: "Previous page" }).click();
    await expect(picker.getByRole("status").filter({ hasText: "Page 2 of 4" })).toBeAttached();
    await picker.getByRole("button", { name: "Start at page 2" }).click();
    await expect(picker).toHaveCount(0);
    await expect(pageField(page, 2)).toHaveValue("2");
    await expect(choose).toBeFocused();
  });
  await test.step("chooses it with the keys and with its number alone", async () => {
    await choose.press("Enter");
    await expect(picker.getByRole("button", { name: "Start at page 2" })).toBeFocused();
    for (const [key, number] of [
      ["Home", 1],
      ["ArrowLeft", 1],
      ["ArrowRight", 2],
      ["PageDown", 3],
      ["End", 4],
      ["PageUp", 3],
    ] as const) {
      await page.keyboard.press(key);
      await expect(shown(number)).toBeVisible();
    }
    await picker.getByRole("textbox", { name: "Page" }).fill("900");
    await expect(shown(4)).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(pageField(page, 2)).toHaveValue("4");
  });
  await test.step("keeps the page on Cancel", async () => {
    await choose.click();
    await page.keyboard.press("Home");
    await picker.getByRole("button", { name: "Cancel" }).click();
    await expect(pageField(page, 2)).toHaveValue("4");
    await choose.click();
    await page.keyboard.press("Escape");
    await expect(picker).toHaveCount(0);
    await expect(pageField(page, 2)).toHaveValue("4");
  });
});
