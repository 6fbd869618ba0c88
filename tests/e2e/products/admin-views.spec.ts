import type { Page } from "@playwright/test";
import type { SavedViews } from "../../../contract/products/bulk-edit.ts";
import { toast } from "../support/admin.ts";
import { expectAccessible, expectSound, expectSoundInEachLook } from "../support/axe.ts";
import { answer, answerOnce, loseOnce } from "../support/calls.ts";
import { undo } from "../support/deleted-products.ts";
import { menuOf } from "../support/menus.ts";
import { untick } from "../support/press.ts";
import { expect, openList, test } from "../support/product-list.ts";
import { FAILED_CALLS } from "../support/test.ts";

const VIEWS = /\/api\/products\/views$/;
const ONE = /\/api\/products\/views\/[0-9a-f-]{36}$/;

test.use({ forgiven: FAILED_CALLS });
test.afterEach(async ({ admin }) => {
  const views = (await admin.get("/api/products/views")).body as SavedViews;
  for (const { _id } of views) await admin.del(`/api/products/views/${_id}`);
});

/** The views button, which shows the current view. */
const opener = (page: Page) => page.getByRole("button", { name: /^Saved views/ });
const views = (page: Page) => menuOf(page, /^Saved views/);
const view = async (page: Page, name: string) => (await views(page)).getByRole("link", { name, exact: true });
const press = async (page: Page, name: string) =>
  (await views(page)).getByRole("button", { name, exact: true }).click();
const saving = (page: Page) => page.getByRole("dialog", { name: "Save view" });
const managing = (page: Page) => page.getByRole("dialog", { name: "Manage views" });

/** Saves the current state under a name, by keyboard. */
async function save(page: Page, name: string): Promise<void> {
  await opener(page).press("Enter");
  const button = page.locator(".popmenu:popover-open").getByRole("button", { name: "Save view" });
  await expect(button).toBeVisible();
  for (let presses = 0; presses < 9; presses += 1) {
    if (await button.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await expect(saving(page).getByLabel("Name")).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await expect(opener(page)).toHaveText(name);
}

test("a view of the list can be named, renamed, deleted and restored", async ({ page }) => {
  await openList(page, "?q=reed&category=toyota&sort=stock&order=asc");
  await press(page, "Save view");
  await expect(saving(page)).toContainText("Search “reed”, Toyota, stock, low to high");
  await page.keyboard.press("Enter");
  await expect(saving(page).getByText("Name is required")).toBeVisible();
  await page.keyboard.press("Escape");
  await save(page, "Toyota reeds");
  await expect(toast(page, "View saved")).toBeVisible();
  await expect(await view(page, "Toyota reeds")).toHaveAttribute("aria-current");
  await page.keyboard.press("Escape");
  await expect(opener(page)).toBeFocused();

  const heads = page.getByRole("table").getByRole("columnheader");
  await expect(heads).toHaveCount(8);
  const columns = await menuOf(page, /^Columns/);
  for (const name of ["Price (₹)", "Last Updated"]) await untick(columns.getByRole("checkbox", { name }));
  await expect(page.getByRole("button", { name: "Columns: 2 hidden" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(heads).toHaveCount(6);
  await expect(page).toHaveURL(/&hide=price%2CupdatedAt$/);
  await press(page, "Save view");
  await expect(saving(page)).toContainText("low to high, without Price (₹), Last Updated");
  await page.keyboard.press("Escape");
  await (await view(page, "Toyota reeds")).click();
  await expect(heads).toHaveCount(8);

  await press(page, "Save view");
  await saving(page).getByLabel("Name").fill("toyota REEDS");
  await page.keyboard.press("Enter");
  await expect(saving(page).getByText("You already have a view with this name")).toBeVisible();
  await expect(saving(page).getByLabel("Name")).toBeFocused();
  await page.keyboard.press("Escape");

  await (await view(page, "All products")).click();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page).toHaveURL(/\/admin\/products\?page=2$/);
  await expect(opener(page)).toHaveText("Views");
  await save(page, "Everything");
  await expect(await view(page, "Everything")).toHaveAttribute("aria-current");
  await page.keyboard.press("Escape");
  const reeds = await view(page, "Toyota reeds");
  await expect(reeds).not.toHaveAttribute("aria-current");
  await expectAccessible(page, ".popmenu:popover-open");
  await reeds.press("Enter");
  await expect(page).toHaveURL(/\?q=reed&category=toyota&sort=stock&order=asc$/);
  await expect(page.getByRole("searchbox")).toHaveValue("reed");
  await expect(opener(page)).toHaveText("Toyota reeds");
  await (await view(page, "Everything")).click();
  await expect(page.locator(".popmenu:popover-open")).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\/products$/);
  await expect(page.getByRole("searchbox")).toHaveValue("");

  await press(page, "Manage views");
  await managing(page).getByLabel("Name of Everything").fill("All parts");
  await page.keyboard.press("Enter");
  await expect(toast(page, "View renamed")).toBeVisible();
  await managing(page).getByLabel("Name of All parts").fill("Toyota reeds");
  await page.keyboard.press("Enter");
  await expect(managing(page).getByText("You already have a view with this name")).toBeVisible();
  await expectSoundInEachLook(page, ".dialog");
  await managing(page).getByRole("button", { name: "Delete view Toyota reeds" }).press("Enter");
  await expect(toast(page, "View deleted")).toBeVisible();
  await expect(managing(page).getByRole("list", { name: "Saved views" })).toBeFocused();
  await expect(managing(page).getByRole("listitem")).toHaveCount(1);
  await undo(page).click();
  await expect(managing(page).getByRole("listitem")).toHaveCount(2);
  await page.keyboard.press("Escape");
  await page.reload();
  const names = (await views(page)).getByRole("link");
  await expect(names).toHaveText(["All products", "All parts", "Toyota reeds"]);
  await expectSound(page, ".popmenu:popover-open");
});

test("reports failures and keeps what was typed", async ({ page, admin }) => {
  await answer(page, "GET", VIEWS, 500, {});
  await openList(page);
  await expect((await views(page)).getByText("Failed to load saved views")).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(opener(page)).toBeFocused();
  await expect((await views(page)).getByRole("listitem")).toHaveText(["All products", "Save view"]);
  await page.keyboard.press("Escape");

  await press(page, "Save view");
  await saving(page).getByLabel("Name").fill("Mine");
  await answerOnce(page, "POST", VIEWS, 500, {});
  await page.keyboard.press("Enter");
  await expect(saving(page).getByRole("alert")).toHaveText("Failed to save view");
  await loseOnce(page, "POST", VIEWS);
  await page.keyboard.press("Enter");
  await expect(toast(page, "Network error. Please check your connection.")).toBeVisible();
  await expect(saving(page).getByLabel("Name")).toHaveValue("Mine");
  await page.keyboard.press("Enter");
  await expect(opener(page)).toHaveText("Mine");

  await press(page, "Manage views");
  await answerOnce(page, "DELETE", ONE, 500, {});
  await managing(page).getByRole("button", { name: "Delete view Mine" }).click();
  await expect(toast(page, "Failed to delete view")).toBeVisible();
  await expect(managing(page).getByRole("listitem")).toHaveCount(1);
  const [mine] = (await admin.get("/api/products/views")).body as SavedViews;
  await admin.del(`/api/products/views/${mine?._id}`);
  await managing(page).getByLabel("Name of Mine").fill("Late");
  await page.keyboard.press("Enter");
  await expect(managing(page).getByText("This view does not exist any more")).toBeVisible();
});
