import { IMPORT_MAPPING, IMPORT_ONE, IMPORT_REFUSALS } from "#contract/imports/messages.ts";
import { IMPORT_ROW } from "#contract/imports/server-messages.ts";
import { csvOf } from "#tests/support/imports.ts";
import { expect, openImport, rowCount, state, test } from "../support/admin-import.ts";
import { expectAccessible } from "../support/axe.ts";

test.use({ server: ({ ownSite }, use) => use(ownSite) });

test("creates brands of unknown words when a list is applied", async ({ page, server, testImports }) => {
  const { admin, word } = testImports;
  const csv = csvOf(
    ["Code", "Item Name", "Make"],
    ...["Sulzer", "SULZER P7100", "Pica", "sulzer", "Rieter", "Toyota"].map((make, at) => [
      `${word}-${at}`,
      `${word} cam ${at}`,
      make,
    ]),
  );
  const bytes = Buffer.from(csv);
  const file = { name: "files", filename: `${word}.csv`, type: "text/csv", bytes };
  const answer = await admin.form("POST", "/api/imports", {}, [file]);
  const brands = async () => {
    const response = await fetch(`${server.url}/api/categories`);
    return ((await response.json()) as { label: string }[]).slice(6).map(({ label }) => label);
  };
  await openImport(page, await testImports.reach(answer.body, "mapping"));
  const words = page.getByRole("group", { name: IMPORT_MAPPING.words });
  const choice = (name: string) => words.getByLabel(name, { exact: true });
  const options = (name: string) => choice(name).locator("option");
  await expect(words.locator("select")).toHaveCount(4);
  await expect(options("Sulzer")).toHaveText([
    IMPORT_MAPPING.skip(2),
    IMPORT_MAPPING.create("Sulzer", 2),
    ...["Picanol", "Toyota", "Tsudakoma", "Picanol Rapier", "Jacquard Dobby", "Others"].map((label) =>
      IMPORT_MAPPING.existing(label),
    ),
  ]);
  await expect(options("Rieter").nth(1)).toHaveText(IMPORT_MAPPING.create("Rieter", 1));
  await expect(options("Pica").nth(2)).toHaveText(IMPORT_MAPPING.existing("Picanol"));
  await choice("Pica").selectOption(IMPORT_MAPPING.create("Pica", 1));
  // A brand that one word creates is offered to the others.
  await expect(options("Rieter").nth(2)).toHaveText(IMPORT_MAPPING.existing("Pica"));
  await choice("Pica").selectOption(IMPORT_MAPPING.existing("Picanol"));
  await expect(options("Rieter").nth(2)).toHaveText(IMPORT_MAPPING.existing("Picanol"));
  await choice("Sulzer").selectOption(IMPORT_MAPPING.create("Sulzer", 2));
  // The maker is known in other words, too.
  await choice("SULZER P7100").selectOption(IMPORT_MAPPING.create("Sulzer", 1));
  await expect(choice("Rieter").locator("option:checked")).toHaveText(IMPORT_MAPPING.skip(1));
  await expectAccessible(page, "main");
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: IMPORT_MAPPING.check }).click();

  const ready = state(page, "Ready to apply");
  await expect(ready).toContainText(`${IMPORT_ONE.newBrands}Sulzer`);
  await expect(rowCount(page, "New")).toHaveText("5");
  await page.getByRole("button", { name: IMPORT_ONE.apply(5) }).click();
  await expect(page.getByRole("alertdialog")).toContainText(IMPORT_ONE.confirmBrands(["Sulzer"]));
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  const reason = page.locator(".refusals > li").filter({ hasText: `Rieter: ${IMPORT_ROW.category}` });
  expect(await brands()).toEqual([]);
  await reason
    .getByLabel(`Category: ${IMPORT_REFUSALS.instead}`)
    .selectOption(IMPORT_MAPPING.create("Rieter", 1));
  await reason.getByRole("button", { name: IMPORT_REFUSALS.all(1) }).click();
  await expect(ready).toContainText(`${IMPORT_ONE.newBrands}Sulzer, Rieter`);
  await expect(page.locator(".import-table")).toContainText(IMPORT_ROW.newBrand("Rieter"));
  expect(await brands()).toEqual([]);
  await page.getByRole("button", { name: IMPORT_ONE.apply(6) }).click();
  const confirmation = page.getByRole("alertdialog");
  await expect(confirmation).toContainText(IMPORT_ONE.confirmBrands(["Sulzer", "Rieter"]));
  await confirmation.getByRole("button", { name: IMPORT_ONE.apply(6) }).click();
  await expect(state(page, "Done")).toContainText(IMPORT_ONE.done(6));
  expect((await brands()).sort()).toEqual(["Rieter", "Sulzer"]);

  await page.goto("/products/sulzer");
  await expect(page.getByRole("heading", { name: `${word} cam` })).toHaveCount(3);
});
