import { CONFLICT } from "#contract/platform/conflict-messages.ts";
import { OWNER_PHOTO, PHOTOGRAPHS_ADMIN } from "#contract/site/messages.ts";
import type { SettingsAnswer } from "#contract/site/settings.ts";
import type { ApiClient } from "#tests/support/client.ts";
import { toast } from "../support/admin.ts";
import { expect, field, note, openSettings, press, readSettings, test } from "../support/admin-settings.ts";
import { expectSoundInEachLookAndBack } from "../support/axe.ts";
import { answerOnce, loseOnce } from "../support/calls.ts";
import { conflict, expectSides, keep } from "../support/conflict.ts";
import { imageFile } from "../support/product-form.ts";
import { FAILED_CALLS } from "../support/test.ts";

const SAVE = /\/api\/settings\/business$/;
const COMPANY = "Company name";

/** Saves some fields of the profile as another administrator. */
async function saveElsewhere(admin: ApiClient, changes: Partial<SettingsAnswer["business"]>): Promise<void> {
  const { business } = await readSettings(admin);
  const saved = await admin.put("/api/settings/business", { ...business, ...changes });
  expect(saved.status).toBe(200);
}

let before: SettingsAnswer["business"];
test.beforeEach(async ({ admin }) => {
  before = (await readSettings(admin)).business;
});
test.use({ forgiven: FAILED_CALLS });
test.afterEach(async ({ admin }) => {
  await admin.put("/api/settings/business", before);
});

test("the profile is checked, saved, and shown on the public pages", async ({ page, admin }) => {
  await openSettings(page, "");
  await expect(page).toHaveURL(/\/admin\/settings\/business$/);
  await expect(page).toHaveTitle("Business profile: Admin Panel");
  await expect(page.getByRole("link", { name: "Contact page (opens in a new tab)" })).toHaveAttribute(
    "href",
    "/contact",
  );
  const save = page.getByRole("button", { name: "Save", exact: true });
  const discard = page.getByRole("button", { name: "Discard changes" });
  await expect(discard).toBeDisabled();

  await field(page, COMPANY).fill("  ");
  await field(page, "Phones (optional)").fill("+91 1234 567890\n\nring twice");
  await field(page, "WhatsApp (optional)").fill("write to me");
  await field(page, "Country code").fill("India");
  await field(page, "E-mail").fill("parts@");
  await field(page, "Tagline (optional)").fill("x".repeat(201));
  await field(page, "About (optional)").fill("y".repeat(5001));
  await field(page, "GSTIN (optional)").fill("not registered");
  await press(page, "Add link");
  await expect(field(page, "Link name 1")).toBeFocused();
  await field(page, "Link address 1").fill("javascript:alert(1)");
  await press(page, "Add hours");
  await expect(page.getByRole("combobox", { name: "First day 1" })).toBeFocused();
  await page.getByLabel("Closes 1").fill("08:00");
  await save.click();
  await expect(field(page, COMPANY)).toBeFocused();
  await expect(field(page, COMPANY)).toHaveAccessibleDescription("Company name is required");
  await expect(field(page, "Phones (optional)")).toHaveAccessibleDescription(
    /^Line 3: Please enter a valid phone number/,
  );
  await expect(field(page, "WhatsApp (optional)")).toHaveAccessibleDescription(
    /^Please enter a valid phone number/,
  );
  await expect(field(page, "Country code")).toHaveAccessibleDescription(
    /^Country code is one to three digits, such as 91/,
  );
  await expect(field(page, "E-mail")).toHaveAccessibleDescription("Invalid email format");
  await expect(field(page, "Tagline (optional)")).toHaveAccessibleDescription("This text is too long");
  await expect(page.locator(".bad-text")).toHaveText("5001 of 5000 characters");
  await expect(field(page, "Link name 1")).toHaveAccessibleDescription("Link name is required");
  await expect(field(page, "Link address 1")).toHaveAccessibleDescription(
    "Please enter a web address that starts with https://",
  );
  await expect(field(page, "GSTIN (optional)")).toHaveAccessibleDescription(/^A GSTIN has 15 characters/);
  await expect(page.getByLabel("Closes 1")).toHaveAccessibleDescription(
    "The closing time must be later than the opening time",
  );
  await page.getByLabel("Opens 1").fill("");
  await save.click();
  await expect(page.getByLabel("Opens 1")).toHaveAccessibleDescription(
    "Please enter a time of the day, such as 09:30",
  );
  await discard.click();
  await expect(toast(page, "Changes discarded")).toBeVisible();
  await expect(field(page, COMPANY)).toHaveValue("Heddle Loom Spares");
  await expect(field(page, "Link name 1")).toHaveCount(0);

  await field(page, COMPANY).fill("Bobbin & Sons");
  await field(page, "Address (optional)").fill(" 1 Reed Lane \n\nBhilwara");
  await field(page, "WhatsApp (optional)").fill("098290 12345");
  await field(page, "Country code").fill("+92");
  await field(page, "Short name (optional)").fill("Bobbin");
  await field(page, "GSTIN (optional)").fill("08abcde1234f1z0");
  await press(page, "Add hours");
  for (const [number, name] of [
    [1, "Films"],
    [2, "Pictures"],
    [3, "Mistake"],
  ] as const) {
    await press(page, "Add link");
    await expect(field(page, `Link name ${number}`)).toBeFocused();
    await field(page, `Link name ${number}`).fill(name);
    await field(page, `Link address ${number}`).fill(`https://example.com/${name}`);
  }
  await press(page, "Move link 2 up");
  await press(page, "Remove link 3");
  await expect(page.getByRole("button", { name: "Add link" })).toBeFocused();
  await answerOnce(page, "PUT", SAVE, 400, {
    message: "Not like this",
    errors: [
      { field: "address.1", message: "No such street" },
      { field: "socialLinks.0.url", message: "No such page" },
    ],
  });
  await save.click();
  await expect(field(page, "Address (optional)")).toBeFocused();
  await expect(field(page, "Address (optional)")).toHaveAccessibleDescription(/^Line 3: No such street/);
  await expect(field(page, "Link address 1")).toHaveAccessibleDescription("No such page");
  await answerOnce(page, "PUT", SAVE, 500);
  await save.click();
  await expect(note(page)).toHaveText("Failed to save settings");
  await loseOnce(page, "PUT", SAVE);
  await save.click();
  await expect(toast(page, "Network error. Please check your connection.")).toBeVisible();
  await save.click();
  await expect(toast(page, "Business profile saved")).toBeVisible();
  await expect(save).toBeFocused();
  await expect(discard).toBeDisabled();
  expect((await readSettings(admin)).business).toMatchObject({
    companyName: "Bobbin & Sons",
    address: ["1 Reed Lane", "Bhilwara"],
    whatsapp: "098290 12345",
    countryCode: "92",
    socialLinks: [
      { name: "Pictures", url: "https://example.com/Pictures" },
      { name: "Films", url: "https://example.com/Films" },
    ],
  });
  await page.goto("/about");
  await expect(page.getByRole("row", { name: "GSTIN" })).toContainText("08ABCDE1234F1Z0");
  await expect(page.getByRole("banner").getByRole("link", { name: /^Bobbin(?! &)/ })).toBeVisible();
  await expect(page.getByRole("contentinfo").getByRole("link", { name: /^Bobbin & Sons/ })).toBeVisible();
  await page.goto("/contact");
  await expect(page.getByRole("main")).toContainText("Monday to Saturday, 9:30 AM to 7:00 PM");
  await expect(page.getByRole("main")).toContainText("Bobbin & Sons");
  await expect(page.getByRole("main").getByText("1 Reed Lane").first()).toBeVisible();
  await page.getByLabel("Name").fill("Asha");
  await page.getByLabel("Phone").fill("98765 43210");
  await page.getByLabel("Requirements").fill("Two grippers");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByRole("main").getByRole("link", { name: "WhatsApp" })).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/929829012345\?text=/,
  );
});

test("shows what someone else saved meanwhile and asks which to keep", async ({ page, admin }) => {
  await openSettings(page, "business");
  const director = field(page, "Director (optional)");
  await director.fill("Mine");
  await saveElsewhere(admin, { tagline: "Theirs alone" });
  await press(page, "Save");
  await expect(note(page)).toHaveText(CONFLICT.joined);
  await expect(note(page)).toBeFocused();
  await expect(field(page, "Tagline (optional)")).toHaveValue("Theirs alone");
  expect((await readSettings(admin)).business).toMatchObject({ director: "Mine", tagline: "Theirs alone" });

  await saveElsewhere(admin, { director: "Theirs", phones: [] });
  await field(page, "Phones (optional)").fill("12345\n67890");
  await director.fill("Mine again");
  await press(page, "Save");
  await expectSides(page, "Director", ["Mine again", "Theirs"]);
  await expectSides(page, "Phones", ["12345\n67890", CONFLICT.empty]);
  await keep(page, "mine");
  await expect(conflict(page)).toHaveCount(0);
  await expect(note(page)).toHaveCount(0);
  expect((await readSettings(admin)).business).toMatchObject({
    director: "Mine again",
    tagline: "Theirs alone",
    phones: ["12345", "67890"],
  });

  await director.fill("Mine at last");
  await saveElsewhere(admin, { director: "Theirs again" });
  await press(page, "Save");
  await keep(page, "theirs");
  await expect(note(page)).toHaveCount(0);
  await expect(director).toHaveValue("Theirs again");
  await expect(page.getByRole("button", { name: "Discard changes" })).toBeDisabled();
});

test("the photo of who answers is saved at once, public, and removed", async ({ page, admin }) => {
  await openSettings(page, "business#director");
  await expect(field(page, "Director (optional)")).toBeFocused();
  const region = page.getByRole("region", { name: OWNER_PHOTO.title });
  await region.locator("input").setInputFiles([await imageFile("owner.png")]);
  await expect(toast(page, PHOTOGRAPHS_ADMIN.updated)).toBeVisible();
  await expect(region.getByRole("img", { name: "Vinod Rathore" })).toBeVisible();
  await answerOnce(page, "PUT", /\/api\/photographs\/[^/]+\/image$/, 500);
  await region.locator("input").setInputFiles([await imageFile("other.png")]);
  await expect(toast(page, PHOTOGRAPHS_ADMIN.failed)).toBeVisible();
  await expectSoundInEachLookAndBack(page);
  expect(await (await page.request.get("/api/photographs")).json()).toMatchObject([
    { title: "Vinod Rathore", page: "owner" },
  ]);
  await region.getByRole("button", { name: "Remove photo" }).click();
  await expect(toast(page, OWNER_PHOTO.removed)).toBeVisible();
  await expect(region.getByRole("button", { name: "Add photo" })).toBeFocused();
  const all = (await admin.get("/api/photographs/all")).body as { page: string }[];
  expect(all.filter(({ page: shown }) => shown === "owner")).toEqual([]);
});
