import type { Page } from "@playwright/test";
import { FIRST_FILTERS } from "#contract/platform/filters.ts";
import { createTestProduct } from "#tests/support/products.ts";
import { expect, type TestHome, test } from "../support/admin-hero.ts";
import { expectAccessible } from "../support/axe.ts";

const key = (page: Page) => page.getByRole("region", { name: "Where on the loom?" });
const numbers = (page: Page) => page.getByRole("group", { name: "Numbers on the drawing" });

/** A slide whose two numbers point at a list of all brands and at a page. */
async function loomSlide({ admin, slides }: TestHome): Promise<number> {
  // Another test of the same server may have chosen other filters.
  expect((await admin.put("/api/settings/filters", { filters: FIRST_FILTERS })).status).toBe(200);
  for (const [category, machine] of [
    ["picanol", "Airmax 2"],
    ["toyota", "Airmax 10"],
    ["toyota", "Airmax 10"],
  ] as const)
    await createTestProduct(admin, {
      title: "Relay nozzle",
      category,
      specifications: JSON.stringify([{ name: "Machine", value: machine }]),
    });
  await createTestProduct(admin, { title: "Profile reed", category: "picanol" });
  const [slide] = await slides("Where on the loom?");
  const marks = [
    {
      number: "1",
      place: [0.3, 0.5],
      link: { label: "Weft insertion", path: "/search?filter=kindofpart.nozzle" },
    },
    { number: "2", place: [0.6, 0.5], link: { label: "Our workshop", path: "/about" } },
  ];
  expect((await admin.put(`/api/hero/slider/${slide?._id}`, { marks })).status).toBe(200);
  const { body } = await admin.get("/api/products?filter=kindofpart.nozzle");
  return body.total;
}

test("a number that points at a list has a line with its parts, and opens the list of all brands", async ({
  page,
  testHome,
}) => {
  const count = await loomSlide(testHome);
  expect(count).toBeGreaterThanOrEqual(3);
  const found = new RegExp(`^${count} of \\d+ parts`);
  for (const width of [1366, 360]) {
    await page.setViewportSize({ width, height: 768 });
    await page.goto("/");
    await expect(key(page).getByRole("listitem").first()).toContainText(`Weft insertion${count} parts`);
    await expect(key(page).getByRole("listitem").nth(1)).toHaveText("2Our workshop");
    await expectAccessible(page);
    await numbers(page).getByRole("link", { name: "1: Weft insertion" }).click();
    await expect(page).toHaveURL("/search?filter=kindofpart.nozzle");
    await expect(page.getByRole("main").getByRole("status").first()).toHaveText(found);
  }
  await page.goto("/");
  await key(page).getByRole("link", { name: "Our workshop" }).click();
  await expect(page).toHaveURL("/about");
});

test("the lists can be narrowed to a machine", async ({ page, testHome }) => {
  await loomSlide(testHome);
  const { body } = await testHome.admin.get("/api/products?filter=kindofpart.nozzle&filter=machine.airmax10");
  const count: number = body.total;
  expect(count).toBeGreaterThanOrEqual(2);
  for (const width of [1366, 360]) {
    await page.setViewportSize({ width, height: 768 });
    await page.goto("/");
    const machine = key(page).getByRole("combobox", { name: "Which loom" });
    await expect(machine.getByRole("option", { selected: true })).toHaveText("All looms");
    await machine.selectOption("Airmax 10");
    await expect(key(page).getByRole("listitem").first()).toContainText(`Weft insertion${count} parts`);
    await expect(key(page).getByRole("listitem").nth(1)).toHaveText("2Our workshop");
    await expectAccessible(page);
    await numbers(page).getByRole("link", { name: "1: Weft insertion" }).click();
    await expect(page).toHaveURL("/search?filter=kindofpart.nozzle&filter=machine.airmax10");
    await expect(page.getByRole("main").getByRole("status").first()).toHaveText(
      new RegExp(`^${count} of \\d+ parts`),
    );
  }
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });
  test.afterEach(({ forgive }) => forgive(/^failed .*\.js csp$/));

  test("the numbers and lines of lists are links", async ({ page, testHome }) => {
    const count = await loomSlide(testHome);
    await page.goto("/");
    await expect(key(page).getByRole("combobox")).toBeHidden();
    await key(page).getByRole("link", { name: "Weft insertion" }).click();
    await expect(page).toHaveURL("/search?filter=kindofpart.nozzle");
    await expect(page.getByRole("main").getByRole("status").first()).toContainText(`${count} of `);
    await page.goto("/");
    await numbers(page).getByRole("link", { name: "2: Our workshop" }).click();
    await expect(page).toHaveURL("/about");
  });
});
