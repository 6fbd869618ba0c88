import type { Browser, Page } from "@playwright/test";
import { PASTE_LIST } from "#contract/enquiries/list-page-messages.ts";
import { CALLBACK } from "#contract/enquiries/messages.ts";
import { ADMIN_EMAIL, ADMIN_PASSWORD } from "#tests/support/process.ts";
import { documentOf } from "#tools/walk/kit.ts";
import { CHANGES, staleTexts, type TextChange, translateTexts } from "#tools/walk/translator.ts";
import { beforeScript } from "../support/before-script.ts";
import { answer, fail } from "../support/calls.ts";
import { CALLBACK_CALL, fillCallback, openCallback } from "../support/enquiry.ts";
import { openList } from "../support/enquiry-list.ts";
import { unfold } from "../support/folded-fields.ts";
import { publicPaths } from "../support/paths.ts";
import { tick } from "../support/press.ts";
import { expect, test } from "../support/test.ts";
import { openViewer } from "../support/viewer.ts";

/** A quick look at what React would show and what is shown. */
const expectNothingStale = (page: Page) => expect.poll(() => page.evaluate(staleTexts)).toEqual([]);

test.describe("texts of every shape that come, go and change", () => {
  const STEPS = 5;
  let html = "";
  let plain: Record<string, string[]> = {};

  test.beforeAll(async ({ browser }) => {
    html = await documentOf("texts", "texts-page.tsx");
    plain = await textsOf(browser, false);
  });

  /** The texts of each shape after each step. */
  async function textsOf(browser: Browser, isGuarded: boolean, change?: TextChange, untilStep = STEPS) {
    const page = await browser.newPage();
    await page.setContent(html);
    await page.locator("body[data-ready]").waitFor({ state: "attached" });
    if (change) await page.evaluate(translateTexts, change);
    const texts = await page.evaluate(([guarded, steps, end]) => window.run(guarded, steps, end), [
      isGuarded,
      STEPS,
      untilStep,
    ] as const);
    await page.close();
    return texts;
  }

  for (const change of CHANGES) {
    test(`are shown as React renders them when they are ${change}`, async ({ browser }) => {
      expect(await textsOf(browser, true, change)).toEqual(plain);
    });
  }

  test("are shown after a translator has shown the original again", async ({ browser }) => {
    expect(await textsOf(browser, true, "replaced", 2)).toEqual(plain);
  });

  test("are lost without the guard: this test can fail", async ({ browser }) => {
    const texts = await textsOf(browser, false, "replaced");
    const isLost = (name: string) => texts[name]?.join() !== plain[name]?.join();
    expect(Object.keys(plain).filter((name) => !isLost(name))).toEqual(["a text or an element", "one text"]);
    expect(texts["a text that gives way to elements"]?.join()).toContain("NotFoundError");
  });
});

test("pages that are translated before their script hydrate, and keep what was typed", async ({
  page,
  server,
  troubles,
  forgive,
}) => {
  const search = page.locator("input[type=search]:visible").first();
  for (const [name, path] of Object.entries(await publicPaths(server))) {
    await test.step(name, async () => {
      await beforeScript(page, path, async () => {
        await page.waitForLoadState("domcontentloaded");
        await page.evaluate(translateTexts, "replaced" as const);
        await search.fill("typed");
      });
      await expect(page.locator("html[data-plain]")).toHaveCount(0);
      await expect.poll(() => page.evaluate(() => Object.keys(document.body).join())).toContain("__react");
      await expect(search).toHaveValue("typed");
      await expect(search).toBeFocused();
      await expectNothingStale(page);
      expect(await page.locator("main font").count()).toBeGreaterThan(0);
    });
  }
  expect(troubles).toEqual([]);
  await test.step("without undoing it React reports the mismatch: this test can fail", async () => {
    await page.addInitScript(() => Object.defineProperty(window, "changesBefore", { value: undefined }));
    const reported = page.waitForEvent("pageerror", (error) => error.message.includes("#418"));
    await beforeScript(page, "/about", async () => {
      await page.waitForLoadState("domcontentloaded");
      await page.evaluate(translateTexts, "replaced" as const);
    });
    await reported;
    forgive("#418");
  });
});

for (const width of [360, 1366]) {
  test(`a translated site works at ${width} px`, async ({ page, forgive }) => {
    await page.setViewportSize({ width, height: 768 });
    // While the document is parsed, as extensions do.
    await page.addInitScript(translateTexts, "replaced" as const);
    await test.step("a listing's count is that of its cards", async () => {
      await page.goto("/products/picanol");
      if (width < 768) await page.getByRole("button", { name: "Filters" }).click();
      const kind = page.getByRole("checkbox", { name: /^Nozzle \d+$/ });
      // The sheet of a phone opens its first groups.
      if (!(await kind.isVisible()))
        await page.locator("summary:visible").filter({ hasText: "Kind of part" }).click();
      await tick(kind);
      if (width < 768) await page.getByRole("dialog").getByRole("button", { name: /^Show/ }).click();
      const cards = page.getByRole("main").getByRole("heading", { level: 3 });
      await expect(page.getByRole("main").getByRole("status").first()).toHaveText(/^\d+ of \d+ parts/);
      const words = await page.getByRole("main").getByRole("status").first().textContent();
      await expect(cards).toHaveCount(Number.parseInt(words ?? "", 10));
      await expectNothingStale(page);
    });
    await test.step("a list that can't be read keeps the text; then it is read and added", async () => {
      await openList(page);
      const box = page.getByLabel("Codes with quantities");
      await box.fill("PIC-GR-0471 - 2 nos");
      await page.route("**/api/products/lines", fail);
      await page.getByRole("button", { name: "Read the list" }).click();
      await expect(page.getByRole("alert").filter({ hasText: PASTE_LIST.failed })).toBeVisible();
      await expect(box).toHaveValue("PIC-GR-0471 - 2 nos");
      await page.unroute("**/api/products/lines");
      forgive("500");
      await page.getByRole("button", { name: "Read the list" }).click();
      await page.getByRole("button", { name: "Add 1 line to the list" }).click();
      await expect(page.getByRole("heading", { name: "1 line, 2 pieces" })).toBeVisible();
      await page
        .getByLabel(/^Quantity: /)
        .first()
        .fill("12");
      await expect(page.getByRole("heading", { name: "1 line, 12 pieces" })).toBeVisible();
      await expectNothingStale(page);
    });
    await test.step("the viewer's page and the words around it change", async () => {
      await openViewer(page, "catalogue=picanol&leaf=2");
      await page.keyboard.press("ArrowRight");
      await expect(page).toHaveURL(/leaf=[34]/);
      await expectNothingStale(page);
    });
  });
}

test("a form whose send fails in a translated page keeps its dialog and what was typed", async ({
  page,
  forgive,
}) => {
  await page.addInitScript(translateTexts, "replaced" as const);
  await page.goto("/");
  const dialog = await openCallback(page);
  await fillCallback(dialog);
  await answer(page, "POST", CALLBACK_CALL, 500, {});
  const send = dialog.getByRole("button", { name: "Request Callback" });
  await send.click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await expect(dialog.getByLabel("Name")).toHaveValue("Asha & Sons");
  await expect(send).toBeVisible();
  await expectNothingStale(page);
  forgive("500");
  await page.unroute(CALLBACK_CALL);
  await send.click();
  await expect(dialog).toContainText(CALLBACK.sent);
  await expect(dialog).toBeHidden();
});

test("the translated back office signs in, filters, refuses a form and adds up", async ({
  page,
  admin,
  forgive,
}) => {
  await page.addInitScript(translateTexts, "replaced" as const);
  await test.step("a refused sign-in keeps the form", async () => {
    await page.goto("/admin/login");
    await page.getByLabel("Email").fill(ADMIN_EMAIL);
    await page.getByLabel("Password").fill("wrong password");
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue(ADMIN_EMAIL);
    forgive("401");
    await page.getByLabel("Password").fill(ADMIN_PASSWORD);
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page).toHaveURL("/admin/dashboard");
    await expectNothingStale(page);
  });
  await test.step("a filtered product list", async () => {
    await page.goto("/admin/products");
    await page.getByRole("main").getByRole("searchbox").fill("nozzle");
    await expect(page).toHaveURL(/q=nozzle/);
    await expect(page.getByRole("table").getByText(/gripper/i)).toHaveCount(0);
    await expectNothingStale(page);
  });
  await test.step("a product form with errors", async () => {
    await page.goto("/admin/products/new");
    await page.getByLabel("Title", { exact: true }).fill("Typed");
    await page.getByRole("button", { name: "Create Product" }).click();
    await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
    await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Typed");
    await expectNothingStale(page);
    await page.getByLabel("Title", { exact: true }).fill("");
  });
  await test.step("a quotation's total", async () => {
    const { body } = await admin.post("/api/quotations", {});
    await page.goto(`/admin/quotations/${body._id}`);
    await unfold(page, "freight and packing");
    const price = page.getByRole("group", { name: "Freight and packing" }).getByLabel("Price");
    const total = page.locator(".draft-foot-total b");
    for (const [typed, words] of [
      ["1,000", /1,000|1,180/],
      ["2,000", /2,000|2,360/],
    ] as const) {
      await price.fill(typed);
      await expect(total).toHaveText(words);
    }
    await expectNothingStale(page);
  });
  await test.step("the inbox", async () => {
    await page.goto("/admin/enquiries");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNothingStale(page);
  });
});
