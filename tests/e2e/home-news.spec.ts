import type { Page } from "@playwright/test";
import { FALLBACK_NEWS } from "../../contract/news-fallback.ts";
import { expectAccessible } from "./support/axe.ts";
import { goHome, holdBack, news, openStill, startAnew } from "./support/home.ts";
import { ANYTHING, expect, test } from "./support/test.ts";

const CALL = "**/api/hero/news";
const THREE = news(
  { title: "First item", tag: "Stock", tagColor: "green", content: "One line.\nAnother line." },
  { title: "Second item", tagColor: "purple" },
  { title: "Third <b>item</b>", tag: "Quality", tagColor: "red" },
);
const panel = (page: Page) => page.getByRole("tabpanel");
const step = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const dot = (page: Page, number: number) =>
  page.getByRole("button", { name: new RegExp(`^News ${number}:`) });
const expectItem = (page: Page, title: string) =>
  expect(panel(page).getByRole("heading", { level: 3 })).toHaveText([title]);

async function openNews(page: Page): Promise<void> {
  await page.route(CALL, (route) => route.fulfill({ json: THREE }));
  await openStill(page, async () => {
    await goHome(page);
    await expect(step(page, "Pause news")).toBeVisible();
  });
  await toFirst(page);
}

/** Goes back to the first item, which has its whole time before it. */
async function toFirst(page: Page): Promise<void> {
  await dot(page, 1).click();
  await startAnew(page, panel(page));
}

test("the stored news are in the markup", async ({ server }) => {
  const { body } = await server.visitor.get("/api/hero/news");
  const { text } = await server.visitor.get("/");
  expect(body.length).toBeGreaterThan(0);
  for (const { title } of body) expect(text).toContain(title);
});

test("goes on by itself, holds, and steps by arrows and dots", async ({ page }) => {
  await openNews(page);
  await test.step("goes on every six seconds, and after the last item to the first", async () => {
    for (const [now, next] of [
      ["First item", "Second item"],
      ["Second item", "Third <b>item</b>"],
      ["Third <b>item</b>", "First item"],
    ] as const) {
      await page.clock.runFor(5900);
      await expectItem(page, now);
      await page.clock.runFor(100);
      await expectItem(page, next);
    }
  });
  await test.step("holds under the mouse and while paused", async () => {
    await toFirst(page);
    await panel(page).hover();
    await page.clock.runFor(30_000);
    await expectItem(page, "First item");
    await step(page, "Pause news").click();
    await page.mouse.move(2, 2);
    await page.clock.runFor(30_000);
    await expectItem(page, "First item");
    await step(page, "Play news").click();
    await page.mouse.move(2, 2);
    await page.clock.runFor(6000);
    await expectItem(page, "Second item");
  });
  await test.step("arrows and dots wrap", async () => {
    await toFirst(page);
    await step(page, "Previous news").click();
    await expectItem(page, "Third <b>item</b>");
    await step(page, "Next news").click();
    await expectItem(page, "First item");
    await dot(page, 2).click();
    await expectItem(page, "Second item");
    await expect(dot(page, 2)).toHaveAttribute("aria-current", "true");
  });
  await test.step("an item tells tag, day, text and author; without a tag it is 'News'", async () => {
    await toFirst(page);
    await expect(panel(page)).toContainText("March 12, 2024");
    await expect(panel(page)).toContainText("Posted by Admin");
    await expect(panel(page).getByText("Stock", { exact: true })).toHaveClass("badge green");
    await step(page, "Next news").click();
    await expect(panel(page).getByText("News", { exact: true })).toHaveClass("badge purple");
  });
  await test.step("the panel keeps its height from item to item", async () => {
    await toFirst(page);
    const height = async () => (await panel(page).boundingBox())?.height;
    const before = await height();
    await step(page, "Next news").click();
    expect(await height()).toBe(before);
  });
});

test("reduced motion: the news stand still and can be stepped through", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.route(CALL, (route) => route.fulfill({ json: THREE }));
  await page.clock.install();
  await goHome(page);
  await expectItem(page, "First item");
  await page.clock.runFor(30_000);
  await expectItem(page, "First item");
  await expect(step(page, "Pause news")).toHaveCount(0);
  await step(page, "Next news").click();
  await expectItem(page, "Second item");
});

test("a single item has nothing to step through", async ({ page }) => {
  await page.route(CALL, (route) => route.fulfill({ json: news({ title: "Alone" }) }));
  await goHome(page);
  await expectItem(page, "Alone");
  await expect(step(page, "Next news")).toHaveCount(0);
});

test("loading and nothing are told in the panel", async ({ page }) => {
  const release = await holdBack(page, CALL);
  await goHome(page);
  await expect(panel(page)).toContainText("Loading news...");
  release();
  await expect(panel(page)).not.toContainText("Loading news...");
  await page.unrouteAll();
  await page.route(CALL, (route) => route.fulfill({ json: [] }));
  await goHome(page);
  await expect(panel(page)).toContainText("No news available");
  await expect(step(page, "Next news")).toHaveCount(0);
});

test("when they cannot be read the built-in items stand in, and it is said", async ({ page, forgive }) => {
  for (const [name, answer] of [
    ["a failure", { status: 500, json: {} }],
    ["a missing call", { status: 404, json: {} }],
    ["an answer that cannot be read", { body: "<html>" }],
    ["no network", undefined],
  ] as const) {
    await test.step(name, async () => {
      await page.unrouteAll();
      await page.route(CALL, (route) =>
        answer ? route.fulfill(answer) : route.abort("internetdisconnected"),
      );
      await goHome(page);
      await expect(panel(page).getByText("Error loading news")).toBeVisible();
      await expectItem(page, FALLBACK_NEWS[0]?.title ?? "");
      await expect(page.getByRole("button", { name: /^News \d:/ })).toHaveCount(3);
    });
  }
  forgive(ANYTHING);
});

test.describe("the tabs", () => {
  const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });

  test("are four, of which one is selected and shown; by keys too, where they wrap", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("tab")).toHaveText(["News", "Company", "Director", "Quality"]);
    for (const name of ["Company", "Director", "Quality", "News"]) {
      await tab(page, name).click();
      await expect(tab(page, name)).toHaveAttribute("aria-selected", "true");
      await expect(page.getByRole("tab", { selected: true })).toHaveCount(1);
      await expect(panel(page)).toHaveAccessibleName(name);
      if (name !== "News") await expectAccessible(page, ".tabs");
    }
    // Only the selected one is in the tab order.
    for (const [key, name] of [
      ["ArrowRight", "Company"],
      ["ArrowDown", "Director"],
      ["ArrowLeft", "Company"],
      ["ArrowUp", "News"],
      ["ArrowLeft", "Quality"],
      ["ArrowRight", "News"],
      ["End", "Quality"],
      ["Home", "News"],
    ] as const) {
      await page.keyboard.press(key);
      await expect(tab(page, name)).toBeFocused();
      await expect(tab(page, name)).toHaveAttribute("aria-selected", "true");
    }
    await expect(tab(page, "Company")).toHaveAttribute("tabindex", "-1");
  });

  test("show what the owner wrote beside the facts of the firm, and those alone when the call fails", async ({
    page,
    forgive,
  }) => {
    const tabs = [
      { title: "company", content: "Written <i>by</i> the owner.", imageUrl: null, picture: null },
    ];
    await page.route("**/api/hero/tabs", (route) => route.fulfill({ json: tabs }));
    await goHome(page);
    await tab(page, "Company").click();
    await expect(panel(page)).toContainText("Written <i>by</i> the owner.");
    await expect(panel(page)).toContainText("Proprietorship");
    await tab(page, "Director").click();
    await expect(panel(page).getByRole("heading")).toHaveText("Vinod Rathore");
    await page.unrouteAll();
    await page.route("**/api/hero/tabs", (route) => route.fulfill({ status: 500, json: {} }));
    await goHome(page);
    await tab(page, "Company").click();
    await expect(panel(page)).toContainText("GST registered since 2017");
    await tab(page, "Quality").click();
    await expect(panel(page)).toContainText("ISO 9001:2015");
    forgive(ANYTHING);
  });
});
