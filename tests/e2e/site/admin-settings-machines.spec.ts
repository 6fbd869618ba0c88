import { FIRST_MACHINES } from "#contract/platform/machines.ts";
import { MACHINES_ADMIN, SETTINGS_FORM } from "#contract/site/messages.ts";
import { openAsAdmin, toast } from "../support/admin.ts";
import { expectAccessible } from "../support/axe.ts";
import { tick } from "../support/press.ts";
import { expect, test } from "../support/test.ts";

const LISTING = "/products/picanol";

test("the owner's words for machines are on the listing, a part's page and in what visitors save", async ({
  page,
  admin,
  request,
}) => {
  const box = (name: string) => page.getByRole("textbox", { name, exact: true });
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const description = page.locator('meta[name="description"]');
  await openAsAdmin(page, "/admin/settings/machines");
  try {
    await expect(page.getByText(MACHINES_ADMIN.words)).toBeVisible();
    await expect(box("One machine")).toHaveValue("loom");
    await expect(box("Name 1")).toHaveValue("Machine");
    // At its end the bar of the form covers no button.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expectAccessible(page, "main");
    await box("One machine").fill("pump");
    await box("Several machines").fill("");
    for (const name of ["Kind of machine (optional)", "A visitor's own machine (optional)"])
      await box(name).fill("");
    await box("A visitor's own machines (optional)").fill("");
    await box("Example of a part code (optional)").fill("97-1040");
    await press("Add name");
    await box("Name 8").fill("Unit price");
    await press("Save");
    await expect(page.getByText(SETTINGS_FORM.machineWordRequired)).toBeVisible();
    await expect(page.getByText(SETTINGS_FORM.machineNameTaken)).toBeVisible();
    await expect(box("Several machines")).toBeFocused();
    await box("Several machines").fill("pumps");
    await box("Name 8").fill("Pump");
    for (let place = 8; place > 1; place -= 1) await press(`Move name ${place} up`);
    await press("Save");
    await expect(toast(page, "Words for machines saved")).toBeVisible();

    await page.goto("/");
    await expect(page).toHaveTitle(/^Spare parts for pumps:/);
    await expect(page.getByPlaceholder("Code or name, e.g. 97-1040")).toBeVisible();
    await page.goto(LISTING);
    await expect(page).toHaveTitle(/^Picanol pump spare parts:/);
    await expect(description).toHaveAttribute("content", /^Picanol spare parts for pumps by name/);
    await page.locator("summary").filter({ hasText: "Pump" }).click();
    await tick(page.getByRole("checkbox", { name: /^OMNIplus 190 \d+$/ }));
    await page.getByRole("button", { name: "Save OMNIplus 190 as my pump" }).click();
    const mine = page.getByRole("button", { name: "Remove OMNIplus 190 from my pumps" });
    await expect(mine).toBeVisible();
    await expect(page.getByText("My pumps")).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("main").getByRole("heading", { level: 3 }).first().getByRole("link").click();
    const own = page.getByRole("group", { name: "My pump" });
    await expect(own.getByRole("button", { name: "OMNIplus 190" })).toHaveAttribute("aria-pressed", "true");
    await page.locator("summary").filter({ hasText: "My pumps" }).click();
    await mine.click();
    await expect(page.locator(".part-machines")).not.toContainText(/loom|machine/i);
    const html = await (await request.get(new URL(page.url()).pathname)).text();
    expect(html).toContain('"name":"Picanol pump"');
  } finally {
    await admin.put("/api/settings/machines", { ...FIRST_MACHINES });
  }
});
