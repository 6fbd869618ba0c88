import type { Page } from "@playwright/test";
import { countCalls, toast } from "../support/admin.ts";
import {
  expect,
  item,
  ORDER,
  openHero,
  sliderCard,
  type TestHome,
  test,
  titlesOf,
} from "../support/admin-hero.ts";
import { answer, hold, lose } from "../support/calls.ts";
import { expectNotice } from "../support/notices.ts";
import { FAILED_CALLS } from "../support/test.ts";

const PATH = "/hero/slider/order";

test.use({ forgiven: FAILED_CALLS, motion: "no-preference" });

const step = (page: Page, word: "Up" | "Down", title: string) =>
  page.getByRole("button", { name: `${word}: ${title}`, exact: true });
const grip = (page: Page, title: string) => page.getByRole("button", { name: `Move ${title}` });
const statusLine = (page: Page) => sliderCard(page).locator("p[role=status]");
const stored = async ({ read }: TestHome) => (await read.slides()).map(({ title }) => title).join("");
const shown = (page: Page) => titlesOf(sliderCard(page));

test.beforeEach(async ({ page, testHome }) => {
  await testHome.slides("A", "B", "C");
  await openHero(page);
  await expect(shown(page)).toHaveText(["A", "B", "C"]);
});

test("keys and buttons move an item and keep the focus", async ({ page, server, testHome }) => {
  await test.step("buttons at the ends stay focusable and have no effect", async () => {
    const calls = countCalls(page, "PUT", PATH);
    for (const button of [step(page, "Up", "A"), step(page, "Down", "C")]) {
      await expect(button).toHaveAttribute("aria-disabled", "true");
      await button.press("Enter");
      await expect(button).toBeFocused();
    }
    for (const key of ["ArrowUp", "Home", "ArrowLeft"]) await grip(page, "A").press(key);
    await expect(shown(page)).toHaveText(["A", "B", "C"]);
    expect(calls()).toBe(0);
    expect(await stored(testHome)).toBe("ABC");
  });
  await test.step("Up and Down swap an item with its neighbour", async () => {
    const [a, b, c] = await testHome.read.slides();
    for (const [slide, order] of [
      [c, 40],
      [b, 7],
      [a, 3],
    ] as const) {
      await testHome.admin.put(`/api/hero/slider/${slide?._id}`, { order });
    }
    await step(page, "Down", "A").click();
    await expect(shown(page)).toHaveText(["B", "A", "C"]);
    await expect(statusLine(page)).toHaveText("A is now 2 of 3");
    await expect(step(page, "Down", "A")).toBeFocused();
    await expect.poll(() => stored(testHome)).toBe("BAC");
    expect((await testHome.read.slides()).map(({ order }) => order)).toEqual([3, 7, 40]);
    await step(page, "Up", "C").press("Enter");
    await expect(shown(page)).toHaveText(["B", "C", "A"]);
    await expect(step(page, "Up", "C")).toBeFocused();
    await expect.poll(() => stored(testHome)).toBe("BCA");
    const visitors = (await server.visitor.get("/api/hero/slider")).body as { title: string }[];
    expect(visitors.map(({ title }) => title)).toEqual(["B", "C", "A"]);
  });
  await test.step("the arrow keys move an item by its grip, Home and End to the ends", async () => {
    await expect(grip(page, "A")).toHaveAccessibleDescription("Drag, or use the arrow keys");
    await grip(page, "A").press("Home");
    await expect(statusLine(page)).toHaveText("A is now 1 of 3");
    await grip(page, "A").press("ArrowDown");
    await expect(statusLine(page)).toHaveText("A is now 2 of 3");
    await grip(page, "A").press("End");
    await expect(statusLine(page)).toHaveText("A is now 3 of 3");
    await expect(grip(page, "A")).toBeFocused();
    await expect.poll(() => stored(testHome)).toBe("BCA");
    await grip(page, "A").press("Home");
    await grip(page, "A").press("ArrowDown");
    await expect(shown(page)).toHaveText(["B", "A", "C"]);
    await expect.poll(() => stored(testHome)).toBe("BAC");
  });
  await test.step("quick keys each start from the order that the previous one made", async () => {
    await grip(page, "A").press("Home");
    await expect(statusLine(page)).toHaveText("A is now 1 of 3");
    await expect.poll(() => stored(testHome)).toBe("ABC");
    await grip(page, "A").evaluate((grip) => {
      const press = (key: string) => grip.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      // Simulates real keys: each in its own task, before anything queued.
      for (const key of ["End", "ArrowUp"]) {
        void scheduler.postTask(() => press(key), { priority: "user-blocking" });
      }
    });
    await expect(shown(page)).toHaveText(["B", "A", "C"]);
    await expect(statusLine(page)).toHaveText("A is now 2 of 3");
    await expect.poll(() => stored(testHome)).toBe("BAC");
  });
});

test("moves made during a save are sent together; a grip drags its item", async ({ page, testHome }) => {
  const calls = countCalls(page, "PUT", PATH);
  const release = await hold(page, "PUT", ORDER);
  await step(page, "Down", "A").click();
  await step(page, "Down", "A").click();
  await step(page, "Up", "C").click();
  await expect(shown(page)).toHaveText(["C", "B", "A"]);
  await expect.poll(calls).toBe(1);
  release();
  await expect.poll(() => stored(testHome)).toBe("CBA");
  expect(calls()).toBe(2);
  await expect(shown(page)).toHaveText(["C", "B", "A"]);

  await page.getByRole("button", { name: "Edit B" }).click();
  await expect(item(page, "B")).toHaveCount(0);
  await page.getByRole("button", { name: "Cancel" }).click();
  await grip(page, "C").hover();
  await page.mouse.down();
  const target = await grip(page, "A").boundingBox();
  if (!target) throw new Error("no row to drag to");
  await page.mouse.move(target.x + 10, target.y, { steps: 4 });
  await page.mouse.move(target.x + 10, target.y + target.height - 8, { steps: 8 });
  await expect(item(page, "C")).toHaveClass(/dragged/);
  await page.mouse.up();
  await expect(statusLine(page)).toHaveText("C is now 3 of 3");
  await expect(shown(page)).toHaveText(["B", "A", "C"]);
  await expect.poll(() => stored(testHome)).toBe("BAC");
});

test("a stale order shows the stored list, a failed one reverts", async ({ page, testHome }) => {
  await testHome.slides("D");
  await step(page, "Down", "A").click();
  await expectNotice(page, "The list was changed by someone else in the meantime");
  await expect(shown(page)).toHaveText(["A", "B", "C", "D"]);
  expect(await stored(testHome)).toBe("ABCD");

  for (const [status, body, text] of [
    [500, {}, "Failed to reorder slider"],
    [503, { message: "The shelf is locked" }, "The shelf is locked"],
  ] as const) {
    await answer(page, "PUT", ORDER, status, body);
    await step(page, "Down", "A").click();
    await expectNotice(page, text);
    await expect(shown(page)).toHaveText(["A", "B", "C", "D"]);
  }
  await page.unroute(ORDER);
  await test.step("a lost network also reverts the moves made meanwhile", async () => {
    const release = await hold(page, "PUT", ORDER);
    await step(page, "Down", "A").click();
    await step(page, "Down", "A").click();
    await expect(shown(page)).toHaveText(["B", "C", "A", "D"]);
    await lose(page, "PUT", ORDER);
    release();
    await expect(toast(page, "Network error. Please check your connection.")).toBeVisible();
    await expect
      .poll(async () => (await shown(page).allTextContents()).join(""))
      .toBe(await stored(testHome));
  });
});
