import { expectSessionEnded, storedSession, toast } from "../support/admin.ts";
import { expectAccessible, inEachLook, overflowOf } from "../support/axe.ts";
import { tick, untick } from "../support/press.ts";
import { expect, openList, row, rows, says, test } from "../support/product-list.ts";

test("axe finds nothing in the list and over it, in each theme and width", async ({ page, server }) => {
  test.setTimeout(120_000);
  await openList(page, server, "?sort=stock&order=asc");
  await expect(rows(page)).toHaveCount(20);
  const dialog = page.getByRole("dialog");
  const expectAccessibleInEachLook = async (look: () => Promise<unknown> = async () => undefined) => {
    await inEachLook(page, async () => {
      await look();
      await expectAccessible(page);
    });
  };

  await expectAccessibleInEachLook();
  await tick(rows(page).first().getByRole("checkbox"));
  await expectAccessibleInEachLook(() => rows(page).first().getByRole("switch").hover());
  await page
    .getByRole("button", { name: /^Quick edit/ })
    .first()
    .click();
  await dialog.getByLabel("Stock").fill("-1");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expectAccessibleInEachLook(() => expect(dialog.getByText("Stock must be positive")).toBeVisible());
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page
    .getByRole("button", { name: /^Image Preview/ })
    .first()
    .click();
  await expectAccessibleInEachLook(() => expect(dialog).toBeVisible());
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Delete Selected/ }).click();
  await expectAccessibleInEachLook(() => expect(page.getByRole("alertdialog")).toBeVisible());
  await page.keyboard.press("Escape");
  await page.getByPlaceholder("Search products...").fill("zzzzqqqq");
  await expectAccessibleInEachLook(() => expect(page.getByText("No products found")).toBeVisible());
});

test("nothing scrolls sideways; on a phone a row is a block", async ({ page, server, shelf }) => {
  await shelf.fill(2);
  const title = `${shelf.word} ${"Unterlegscheibenabstandshalter".repeat(2)}`;
  await shelf.fill(1, { title, price: "999999999.99", stock: "1000000000", category: "jacquard-dobby" });
  await openList(page, server);
  const box = page.getByRole("checkbox", { name: `Select ${title}` });
  for (const width of [320, 360, 768, 1024, 1440]) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await tick(box);
      await expect(says(page)).toHaveText("1 selected");
      expect(await overflowOf(page)).toBe(0);
      if (width < 768) await expect(page.getByRole("columnheader")).toHaveCount(0);
      await untick(box);
    });
  }
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByPlaceholder("Search products...").fill(shelf.word);
  await expect(rows(page)).toHaveCount(3);
  await page.getByLabel("Order").selectOption("Title, A to Z");
  await expect(rows(page).first()).toContainText(`${shelf.word} 1`);
  await tick(page.getByRole("checkbox", { name: "Select all on this page" }));
  await expect(says(page)).toHaveText("3 selected");
  await expect(page.getByRole("button", { name: "Delete Selected (3)" })).toBeInViewport();
  // The edge of the row that selects it does not cover the button's own edge.
  const quick = rows(page)
    .first()
    .getByRole("button", { name: /^Quick edit/ });
  await quick.click({ position: { x: 2, y: 22 } });
  await expect(page.getByRole("dialog", { name: "Quick edit" })).toBeVisible();
});

test("the list by keyboard until the session ends", async ({ page, server, shelf, forgive, troubles }) => {
  const [, second] = await shelf.fill(2);
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

  await test.step("a session that was ended elsewhere ends here, though visitors may ask for products too", async () => {
    // From here on it is refused on purpose.
    expect(troubles).toEqual([]);
    const { token } = await storedSession(page);
    const headers = { authorization: `Bearer ${token}` };
    await page.request.post(`${server.url}/api/auth/logout`, { headers });
    await page.getByPlaceholder("Search products...").fill("gripper");
    await expectSessionEnded(page);
    forgive("401");
  });
});
