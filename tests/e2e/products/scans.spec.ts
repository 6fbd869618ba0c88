import type { Page } from "@playwright/test";
import { openAsAdmin } from "../support/admin.ts";
import { hold } from "../support/calls.ts";
import { expect, test } from "../support/test.ts";
import { sampleCatalogue } from "../support/viewer.ts";

/** A barcode scanner types a code and presses Enter, and nothing before the next code. */
async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
}

const [FIRST, SECOND] = ["grippr zero", "sensor wheel"];

interface Place {
  at: string;
  field: (page: Page) => ReturnType<Page["locator"]>;
  /** Where the second scan leads. */
  to: RegExp;
}

const bar = (page: Page) => page.getByRole("banner").getByRole("searchbox");
const inMain = (page: Page) => page.getByRole("main").getByRole("searchbox").first();
const query = (name: string) => new RegExp(`[?&]${name}=${SECOND.replace(" ", "(?:\\+|%20)")}(?:&|$)`);

const PLACES: Record<string, Place> = {
  "the bar": { at: "/about", field: bar, to: query("q") },
  "the large search of the home page": { at: "/", field: inMain, to: query("q") },
  "the form of the results": { at: "/search?q=gripper", field: inMain, to: query("q") },
  "the form before any results": { at: "/search", field: inMain, to: query("q") },
  "a listing's filter": { at: "/products/picanol", field: inMain, to: query("q") },
  "the viewer's Find": {
    at: "/?catalogue=picanol",
    field: (page) => page.getByRole("searchbox", { name: "Find in the catalogue" }),
    to: query("find"),
  },
  "the office's products": { at: "/admin/products", field: inMain, to: query("q") },
  "the office's enquiries": { at: "/admin/enquiries", field: inMain, to: query("q") },
  "the office's quotations": { at: "/admin/quotations", field: inMain, to: query("q") },
};

test.beforeAll(async ({ sampleSite }) => {
  await sampleCatalogue(sampleSite);
});

test("a second scan replaces the first in every search field", async ({ page }) => {
  await openAsAdmin(page, "/robots.txt");
  for (const [name, { at, field, to }] of Object.entries(PLACES)) {
    await test.step(name, async () => {
      await page.goto(at);
      await field(page).click();
      await scan(page, FIRST);
      await expect(page).not.toHaveURL(at);
      await scan(page, SECOND);
      await expect(page).toHaveURL(to);
      await expect(page.locator("input:focus")).toHaveValue(SECOND);
      await expect(page.locator(".found")).toHaveCount(0);
    });
  }
  await test.step("a field that only filters", async () => {
    await page.goto("/admin/settings/words");
    await page.getByRole("searchbox").click();
    await scan(page, FIRST);
    await scan(page, SECOND);
    await expect(page.getByRole("searchbox")).toHaveValue(SECOND);
  });
});

test("a scan of a whole code opens its part from every field for parts, and Back returns", async ({
  page,
  forgive,
}) => {
  for (const [at, field] of [
    ["/about", bar],
    ["/", inMain],
    ["/search?q=gripper", inMain],
    ["/search", inMain],
    ["/products/details/999999", inMain],
  ] as const) {
    await test.step(at, async () => {
      await page.goto(at);
      await field(page).fill("");
      await scan(page, "PIC-GR-0471");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rapier gripper, giver side");
      await expect(page).toHaveURL(/\/products\/details\/\d+$/);
      await page.goBack();
      await expect(page).toHaveURL(at);
    });
  }
  forgive("404");
});

test("a scan wins over the one before it, whose page is still loading", async ({ page }) => {
  for (const [at, field] of [
    ["/about", bar],
    ["/", inMain],
    ["/search?q=gripper", inMain],
  ] as const) {
    for (const typed of [SECOND, SECOND.slice(0, 3)]) {
      await page.goto(at);
      const release = await hold(page, "GET", /\/api\/products\?.*grippr/);
      await field(page).click();
      await scan(page, FIRST);
      await page.keyboard.type(typed);
      if (typed === SECOND) await page.keyboard.press("Enter");
      release();
      // A text that is being typed moves to the next page.
      if (typed !== SECOND) {
        await expect(page.getByRole("heading", { level: 1 })).toContainText(FIRST);
        await scan(page, SECOND.slice(typed.length));
      }
      await expect(page).toHaveURL(query("q"));
      await expect(page.getByRole("heading", { level: 1 })).toContainText(SECOND);
      await page.unrouteAll();
    }
  }
});

test.describe("by touch", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("a search closes the on-screen keyboard and doesn't open it again", async ({ page }) => {
    await page.goto("/");
    for (const field of [inMain, bar]) {
      await field(page).tap();
      await scan(page, FIRST);
      await expect(page.getByRole("heading", { level: 1 })).toContainText(FIRST);
      await expect(page.locator("input:focus")).toHaveCount(0);
    }
  });
});
