import { GST_FORM } from "#contract/platform/server-messages.ts";
import { SETTINGS_FORM } from "#contract/site/messages.ts";
import { toast } from "../support/admin.ts";
import { expect, field, openSettings, press, readSettings, test } from "../support/admin-settings.ts";
import { expectSoundInEachLook } from "../support/axe.ts";
import { expectSides, saveChoice } from "../support/conflict.ts";
import { FAILED_CALLS } from "../support/test.ts";

// The texts that a new site starts with are shown until they are saved, which other tests do.
test.use({ forgiven: FAILED_CALLS, server: ({ ownSite }, use) => use(ownSite) });

test("what quotations start with is checked, saved, and compared after another's save", async ({
  page,
  admin,
}) => {
  const before = await readSettings(admin);
  const described = (name: string) => expect(field(page, name));
  const state = page.getByRole("combobox", { name: "Your state (optional)" });
  await openSettings(page, "mail");
  await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Quotations" }).click();
  await expect(page).toHaveTitle("Quotations: Admin Panel");
  await expect(page.getByText("A new site starts with these texts and figures")).toBeVisible();
  await described("HSN code (optional)").toHaveValue("8448");
  await described("GST rates (%)").toHaveValue("0\n5\n18\n40");
  await described("Delivery times (optional)").toHaveValue("In stock\n3 days\n10 days\n4 weeks");
  await expect(state).toHaveAccessibleDescription("Tax depends on it, since your profile has no GSTIN");
  await expectSoundInEachLook(page, "main");

  await test.step("rejects what is invalid", async () => {
    await field(page, "HSN code (optional)").fill("84.48");
    await field(page, "GST rates (%)").fill("0\n\n12,5");
    await field(page, "GST rate of freight (%)").fill("");
    await field(page, "Series").fill("Q/26");
    await field(page, "Valid for (days)").fill("0");
    await field(page, "Unit").fill("");
    await field(page, "IFSC (optional)").fill("ABC");
    await press(page, "Add currency");
    await expect(field(page, "Currency 1")).toBeFocused();
    await field(page, "Currency 1").fill("INR");
    await field(page, "Rupees per unit 1").fill("0");
    await press(page, "Save");
    await expect(field(page, "HSN code (optional)")).toBeFocused();
    for (const [name, message] of [
      ["HSN code (optional)", GST_FORM.hsnInvalid],
      ["GST rates (%)", `Line 3: ${GST_FORM.rateInvalid}`],
      ["GST rate of freight (%)", GST_FORM.rateInvalid],
      ["Series", SETTINGS_FORM.seriesInvalid],
      ["Valid for (days)", SETTINGS_FORM.validDaysInvalid],
      ["Unit", SETTINGS_FORM.unitRequired],
      ["IFSC (optional)", SETTINGS_FORM.ifscInvalid],
      ["Currency 1", SETTINGS_FORM.currencyInvalid],
      ["Rupees per unit 1", SETTINGS_FORM.currencyRateInvalid],
    ] as const)
      await expect(field(page, name)).toHaveAccessibleDescription(new RegExp(`^${RegExp.escape(message)}`));
  });

  await test.step("saves what is valid", async () => {
    await field(page, "HSN code (optional)").fill("84485900");
    await field(page, "GST rates (%)").fill("0\n5");
    await field(page, "GST rate of freight (%)").fill("5");
    await field(page, "Series").fill("spr");
    await field(page, "Valid for (days)").fill("15");
    await field(page, "Unit").fill("Pcs");
    await field(page, "IFSC (optional)").fill("abcd0123456");
    await field(page, "Currency 1").fill("usd");
    await field(page, "Rupees per unit 1").fill("83.5");
    await state.selectOption("24 Gujarat");
    await press(page, "Save");
    await expect(field(page, "GST rate (%)")).toBeFocused();
    await described("GST rate (%)").toHaveAccessibleDescription(
      new RegExp(`^${SETTINGS_FORM.rateNotListed}`),
    );
    await field(page, "GST rate (%)").fill("5");
    await press(page, "Save");
    await expect(toast(page, "Quotation settings saved")).toBeVisible();
    await described("Series").toHaveValue("SPR");
    expect((await readSettings(admin)).quotations).toEqual({
      ...before.quotations,
      ...{ hsnCode: "84485900", gstRates: [0, 5], gstRate: 5, freightGstRate: 5, stateCode: "24" },
      ...{ series: "SPR", validDays: 15, unit: "Pcs", currencies: [{ code: "USD", rate: 83.5 }] },
      bank: { ...before.quotations.bank, ifsc: "ABCD0123456" },
    });
  });

  await test.step("compares with what another administrator saved", async () => {
    const { quotations } = await readSettings(admin);
    await field(page, "Unit").fill("Set");
    await admin.put("/api/settings/quotations", { ...quotations, unit: "Box", gstRates: [5, 12] });
    await press(page, "Save");
    await expectSides(page, "Unit", ["Set", "Box"]);
    await saveChoice(page);
    await described("GST rates (%)").toHaveValue("5\n12");
    await expect(toast(page, "Quotation settings saved")).toBeVisible();
    expect((await readSettings(admin)).quotations).toMatchObject({ unit: "Set", gstRates: [5, 12] });
  });

  await test.step("the state is that of the GSTIN, if there is one", async () => {
    await admin.put("/api/settings/business", { ...before.business, gstin: "08ABCDE1234F1Z0" });
    await page.reload();
    await expect(state).toHaveAccessibleDescription("Not used: your GSTIN is of Rajasthan");
  });
});
