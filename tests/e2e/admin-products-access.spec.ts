import { expectSessionEnded, storedSession, toast } from "./support/admin.ts";
import { expectAccessible, LOOKS, overflowOf } from "./support/axe.ts";
import { expect, openList, openShelf, row, rows, says, test } from "./support/product-list.ts";

for (const [theme, width] of LOOKS) {
  test(`axe finds nothing in the list at ${width} px, ${theme}`, async ({ page, server }) => {
    test.setTimeout(120_000);
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    await openList(page, server, "?sort=stock&order=asc");
    await expect(rows(page)).toHaveCount(20);
    await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
    await expectAccessible(page);
    await rows(page).first().getByRole("checkbox").check();
    await rows(page).first().getByRole("switch").hover();
    await expectAccessible(page);
    await page
      .getByRole("button", { name: /^Quick edit/ })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Stock").fill("-1");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(dialog.getByText("Stock must be positive")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page
      .getByRole("button", { name: /^Image Preview/ })
      .first()
      .click();
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^Delete Selected/ }).click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.getByPlaceholder("Search products...").fill("zzzzqqqq");
    await expect(page.getByText("No products found")).toBeVisible();
    await expectAccessible(page);
  });
}

test("nothing scrolls sideways at any width", async ({ page, server, shelf }) => {
  const title = `${shelf.word} ${"Unterlegscheibenabstandshalter".repeat(2)}`;
  await shelf.fill(1, { title, price: "999999999.99", stock: "1000000000", category: "jacquard-dobby" });
  for (const width of [320, 360, 768, 1024, 1440]) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await openList(page, server);
      await page.getByRole("checkbox", { name: `Select ${title}` }).check();
      expect(await overflowOf(page)).toBe(0);
      if (width < 768) await expect(page.getByRole("columnheader")).toHaveCount(0);
    });
  }
});

test("on a phone a row is a block, and the page is chosen and sorted all the same", async ({
  page,
  server,
  shelf,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await shelf.fill(2);
  await openShelf(page, server, shelf);
  await page.getByLabel("Order").selectOption("Title, A to Z");
  await expect(rows(page).first()).toContainText(`${shelf.word} 1`);
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await expect(says(page)).toHaveText("2 selected");
  await expect(page.getByRole("button", { name: "Delete Selected (2)" })).toBeInViewport();
});

test("everything by keyboard alone", async ({ page, server, shelf }) => {
  const [first, second] = await shelf.fill(2);
  if (!first || !second) throw new Error("no product");
  await openList(page, server);
  const tabTo = async (name: string) => {
    const target = page
      .locator(`:focus`)
      .and(page.getByLabel(name, { exact: true }).or(page.getByText(name, { exact: true })));
    for (let press = 0; press < 80 && (await target.count()) === 0; press += 1)
      await page.keyboard.press("Tab");
    await expect(target).toHaveCount(1);
  };
  await tabTo("Search products");
  await page.keyboard.type(shelf.word);
  await page.keyboard.press("Enter");
  await expect(rows(page)).toHaveCount(2);
  await tabTo("Stock");
  await page.keyboard.press("Enter");
  await expect(page.locator("th[aria-sort]")).toHaveText("Stock");
  await tabTo(`Featured: ${second.title}`);
  await page.keyboard.press("Space");
  await expect(toast(page, "Featured status updated")).toBeVisible();
  await tabTo(`Quick edit ${second.title}`);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByLabel("Price (₹)")).toBeFocused();
  await page.keyboard.type("55");
  await page.keyboard.press("Enter");
  await expect(row(page, second)).toContainText("₹55.00");
  await page.keyboard.press("Shift+Tab");
  await tabTo(`Delete ${second.title}`);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await tabTo("Delete");
  await page.keyboard.press("Enter");
  await expect(row(page, second)).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Product table" })).toBeFocused();
  await tabTo("Undo");
  await page.keyboard.press("Enter");
  await expect(row(page, second)).toBeVisible();
});

test("a session that was ended elsewhere ends here, though visitors may ask for products too", async ({
  page,
  server,
  forgive,
}) => {
  await openList(page, server);
  const { token } = await storedSession(page);
  await page.request.post(`${server.url}/api/auth/logout`, { headers: { authorization: `Bearer ${token}` } });
  await page.getByPlaceholder("Search products...").fill("gripper");
  await expectSessionEnded(page);
  forgive("401");
});
