import type { Page } from "@playwright/test";
import { until } from "#tests/support/until.ts";
import { openAsAdmin, toast } from "../support/admin.ts";
import { expectAccessible } from "../support/axe.ts";
import { answer, answerOnce, fail, reply } from "../support/calls.ts";
import { expect, FAILED_CALLS, test } from "../support/test.ts";
import { expectPage, goToPage, sampleCatalogue, viewerOf } from "../support/viewer.ts";

test.use({ forgiven: FAILED_CALLS });

/**
 * Codes and the PDF's links are as large as the page prints them; the list next to the page has the same parts, sections and
 * thumbnails the same pages (WCAG 2.5.8, 'Equivalent').
 */
const PAGE_LINKS = { "target-size": ".vspot, .vlink" };
const MARKS = /\/pages\/\d+\/marks$/;
const READING = 30_000;
const marks = (page: Page) => viewerOf(page).getByRole("region", { name: "Parts on page 16" });

test.beforeAll(async ({ sampleSite }) => {
  await sampleCatalogue(sampleSite);
  const read = async () => (await sampleSite.visitor.get("/api/catalogs/picanol/pages/16/parts")).body.parts;
  await until(async () => (await read()).length === 4, READING);
});

test("rejects a link, ties an area to a part and reports failures", async ({ page }) => {
  await openAsAdmin(page, "/admin/catalogs?catalogue=picanol&leaf=16");
  await expectPage(viewerOf(page), 16, 42);
  const spots = viewerOf(page).locator(".vspot");
  await expect(spots).toHaveCount(12);
  await test.step("the parts are listed as visitors see them, without what adds to a visitor's list", async () => {
    const key = viewerOf(page).getByRole("region", { name: "Parts on this page" });
    await expect(key.getByRole("listitem")).toHaveCount(4);
    await expect(viewerOf(page).getByRole("button", { name: /^Add (?:all|to)/ })).toHaveCount(0);
    await expect(viewerOf(page).getByRole("textbox", { name: /^Quantity/ })).toHaveCount(0);
  });
  await marks(page)
    .getByRole("button", { name: "Not this part PIC-SV-0408 Relay valve block, 4 stations" })
    .first()
    .click();
  await expect(toast(page, "Parts of this page updated").first()).toBeVisible();
  await expect(spots).toHaveCount(11);
  await expectAccessible(page, "dialog.viewer", PAGE_LINKS);
  await marks(page)
    .getByRole("button", { name: /^Link again PIC-SV-0408/ })
    .click();
  await expect(spots).toHaveCount(12);

  await answerOnce(page, "PUT", MARKS, 500);
  await marks(page)
    .getByRole("button", { name: /^Not this part Position 1/ })
    .click();
  await expect(toast(page, "Failed to save the parts of this page").first()).toBeVisible();
  await expect(spots).toHaveCount(12);

  await marks(page).getByRole("button", { name: "Draw an area" }).click();
  const ground = viewerOf(page).getByRole("group", { name: /^Draw an area/ });
  await expect(ground).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(ground).toHaveCount(0);
  await marks(page).getByRole("button", { name: "Draw an area" }).click();
  for (const key of ["ArrowDown", "Shift+ArrowRight", "Enter"]) await page.keyboard.press(key);
  const field = viewerOf(page).getByRole("searchbox", { name: "Which part is it?" });
  await expect(field).toBeFocused();
  await field.fill("zzqqy");
  await expect(marks(page).getByText("No part has this code or name")).toBeVisible();
  await field.fill("PIC-TB-0640");
  await marks(page)
    .getByRole("button", { name: /Timing belt/ })
    .first()
    .click();
  await expect(spots).toHaveCount(13);
  await expect(marks(page).getByRole("button", { name: /^Remove Area/ })).toBeVisible();
  await viewerOf(page).getByRole("button", { name: "Undo" }).last().click();
  await expect(spots).toHaveCount(12);

  await goToPage(viewerOf(page), 42);
  await expectPage(viewerOf(page), 42, 42);
  const own = viewerOf(page).getByRole("region", { name: "Parts on page 42" });
  await own.getByRole("button", { name: "Draw an area" }).click();
  const box = await ground.boundingBox();
  if (!box) throw new Error("The page is not shown");
  await page.mouse.move(box.x + box.width / 4, box.y + box.height / 4);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.up();
  await expect(field).toBeFocused();
  await own.getByRole("button", { name: "Cancel" }).click();
  await answer(page, "GET", MARKS, 500);
  await goToPage(viewerOf(page), 1);
  await expectPage(viewerOf(page), 1, 42);
  await expect(viewerOf(page).getByText("Failed to load the parts of this page")).toBeVisible();
});

test("a printed code without a part opens its form, a drawing its page", async ({ page }) => {
  const CODES = /\/catalogs\/[^/]+\/codes$/;
  const showCodes = () =>
    viewerOf(page)
      .getByRole("tab", { name: /^Codes without a part/ })
      .click();
  await openAsAdmin(page, "/admin/catalogs?catalogue=picanol");
  await showCodes();
  await expect(
    viewerOf(page).getByRole("heading", { name: /^\d+ codes, \d+ without a part$/ }),
  ).toBeVisible();
  await viewerOf(page)
    .getByRole("button", { name: /^Close/ })
    .click();
  await page.route(CODES, fail);
  await page.getByRole("link", { name: "Preview Picanol spare parts 2024.pdf" }).click();
  await showCodes();
  await expect(viewerOf(page).getByText("Failed to load the printed codes")).toBeVisible();
  await page.unroute(CODES);
  await page.route(
    CODES,
    reply(200, {
      printed: 3,
      missing: [{ code: "PIC-ZZ-9999", pages: [4, 8] }],
      unclear: [
        { page: 12, lists: [11, 13] },
        { page: 15, lists: [14] },
      ],
    }),
  );
  await viewerOf(page)
    .getByRole("alert")
    .filter({ hasText: "Failed to load the printed codes" })
    .getByRole("button", { name: "Try again" })
    .click();
  const codes = viewerOf(page).getByRole("region", { name: "3 codes, 1 without a part" });
  await codes.getByRole("button", { name: "page 8" }).click();
  await expectPage(viewerOf(page), 8, 42);
  const drawings = codes.getByRole("list", { name: "2 drawings without a clear parts list" });
  await expect(drawings.getByText("The lists on pages 11 and 13 have these numbers")).toBeVisible();
  await expect(
    drawings.getByText("Page 14 lists these numbers, but other drawings have them too"),
  ).toBeVisible();
  await drawings.getByRole("button", { name: "Page 12" }).click();
  await expectPage(viewerOf(page), 12, 42);
  await codes.getByRole("link", { name: "Create the product PIC-ZZ-9999" }).click();
  await expect(page.getByLabel("Part Code", { exact: false }).first()).toHaveValue("PIC-ZZ-9999");
  await expect(page.getByText("Code PIC-ZZ-9999 is filled in")).toBeVisible();
});
