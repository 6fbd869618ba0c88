import { MAIL_ADMIN } from "#contract/site/messages.ts";
import { openAsAdmin, toast } from "../support/admin.ts";
import { field, press, readSettings } from "../support/admin-settings.ts";
import { expectSoundInEachLook } from "../support/axe.ts";
import { expect, test } from "../support/test.ts";

// Its environment sets a mail server.
test.use({
  server: ({ ownSite }, use) => use(ownSite),
  environment: { SMTP_URL: "smtps://relay:secret@relay.example.com", MAIL_TO: "owner@example.com" },
});

test("an empty site shows the spec's texts on each screen and what to do next", async ({ page, admin }) => {
  const examine = async () => {
    await expectSoundInEachLook(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  };
  const hrefOf = (name: string) =>
    page.getByRole("main").getByRole("link", { name, exact: true }).getAttribute("href");
  const NEW = "/admin/products/new";
  const IMPORT = "/admin/products/import";
  const first = "No products yet. Add the first one, or import a list you have.";

  await openAsAdmin(page, "/admin/products");
  await expect(page.getByRole("heading", { name: "No products found" })).toBeVisible();
  await expect(page.getByText("Try adjusting your search or filters")).toBeVisible();
  await expect(page.getByRole("button", { name: "Clear filters" })).toBeVisible();
  await expect(page.getByText(first)).toBeVisible();
  expect([await hrefOf("Add the first product"), await hrefOf("Import products")]).toEqual([NEW, IMPORT]);
  await examine();
  // A search without results differs from an empty site.
  await page.getByRole("searchbox").fill("reed");
  await expect(page).toHaveURL(/q=reed/);
  await expect(page.getByText(first)).toHaveCount(0);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page.getByText(first)).toBeVisible();

  await page.goto("/admin/catalogs");
  await expect(page.getByText("No catalogs available for this category")).toHaveCount(6);
  await expect(page.locator(".empty")).toHaveCount(0);
  await expect(page.getByText(/^Start with one PDF: upload it to its category/)).toBeVisible();
  const card = await page.getByRole("region", { name: "Toyota Catalog" }).boundingBox();
  expect(card?.height).toBeLessThan(90);
  await examine();

  await page.goto("/admin/dashboard");
  await expect(page.getByText("No active catalog")).toBeVisible();
  expect(await hrefOf("Upload the first PDF")).toBe("/admin/catalogs");
  expect(await hrefOf("Import")).toBe(IMPORT);
  await page.getByText("Your parts", { exact: true }).click();
  expect(await hrefOf("Import your parts")).toBe(IMPORT);
  await examine();

  await page.goto("/admin/hero");
  await expect(page.getByText("No slider images available")).toBeVisible();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Add the first slider image" }).click();
  await chooser;
  await examine();
  await test.step("shows e-mail settings from the environment read-only; others can be edited", async () => {
    await page.goto("/admin/settings/mail");
    await expect(page.getByText(MAIL_ADMIN.noSender)).toBeVisible();
    for (const name of ["Mail server (optional)", "Port", "User (optional)", "To (optional)"]) {
      await expect(field(page, name)).not.toBeEditable();
      await expect(field(page, name)).toHaveAccessibleDescription(
        "Set by the server's environment. It can only be changed there.",
      );
    }
    await expect(field(page, "To (optional)")).toHaveValue("owner@example.com");
    await expect(page.getByLabel("Password", { exact: true })).not.toBeEditable();
    await expect(page.getByLabel("Security").locator("option:enabled")).toHaveText(["TLS"]);
    await field(page, "From (optional)").fill("shop@example.com");
    await press(page, "Save");
    await expect(toast(page, "Mail settings saved")).toBeVisible();
    expect((await readSettings(admin)).mail.from).toBe("shop@example.com");
    await expect(page.getByText(MAIL_ADMIN.noSender)).toHaveCount(0);
  });
});
