import type { Page } from "@playwright/test";
import { openAsAdmin, toast } from "../support/admin.ts";
import { expect, field, openSettings, press, readSettings, test } from "../support/admin-settings.ts";
import { expectSound, expectSoundInEachLook, LOOKS, overflowOf } from "../support/axe.ts";
import { answer, answerOnce, hold } from "../support/calls.ts";
import { expectNotice } from "../support/notices.ts";
import { untick } from "../support/press.ts";
import { imageFile } from "../support/product-form.ts";
import { FAILED_CALLS } from "../support/test.ts";

const FIRST = /^A new site starts with these texts and figures; they are not yours yet\./;
const LOGO = /\/api\/settings\/logo\/light$/;
const openSection = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name, exact: true }).click();

const save = async (page: Page, message: string) => {
  await press(page, "Save");
  await expectNotice(page, message);
  await expect(page.getByText(FIRST)).toHaveCount(0);
};

test.use({ forgiven: FAILED_CALLS });

test("claims, texts and reviews are confirmed, changed or removed", async ({ page, admin }) => {
  await openSettings(page, "facts");
  await expect(page.getByText(FIRST)).toBeVisible();
  await expect(field(page, "Figure 1")).toHaveValue("Over 25");
  await field(page, "Figure 1").fill("");
  await press(page, "Save");
  await expect(field(page, "Figure 1")).toHaveAccessibleDescription("Figure is required");
  await press(page, "Discard changes");
  await press(page, "Remove figure 2");
  await press(page, "Remove fact 3");
  await save(page, "Figures and facts saved");

  await openSection(page, "Home page");
  await field(page, "Headline").fill("Reeds of Surat");
  await field(page, "Quality heading (optional)").fill("");
  await save(page, "Texts of the home page saved");

  await openSection(page, "About page");
  await field(page, "Toyota (optional)").fill("");
  await press(page, "Remove promise 1");
  await save(page, "Texts of the about page saved");

  await openSection(page, "Reviews");
  await field(page, "5 stars (%)").fill("101");
  await field(page, "Average").fill("many");
  await press(page, "Save");
  await expect(field(page, "5 stars (%)")).toHaveAccessibleDescription(
    "A share is a whole number from 0 to 100",
  );
  await expect(field(page, "Average")).toHaveAccessibleDescription("The average is a number from 0 to 5");
  // Hidden fields are not validated.
  await untick(page.getByLabel("Show the rating"));
  await press(page, "Remove review 3");
  await field(page, "Author 1").fill("Zarina");
  await save(page, "Reviews saved");
  const stored = await readSettings(admin);
  expect(stored.reviews.rating).toBeNull();
  expect(stored.reviews.satisfaction).toEqual({ response: 75, quality: 90, delivery: 71 });
  expect(stored.reviews.reviews.map(({ author, avatar }) => [author, avatar])).toEqual([
    ["Zarina", "Z"],
    ["Sunil Patil", "S"],
  ]);

  await page.goto("/");
  const main = page.getByRole("main");
  // A site without parts has its name as the heading.
  await expect(main.getByText("Reeds of Surat", { exact: true })).toBeVisible();
  await expect(main).toContainText("Over 25");
  for (const removed of ["More than 50", "Annual turnover", "103 reviews", "ISO 9001:2015 certified"]) {
    await expect(main).not.toContainText(removed);
  }
  await expect(main).toContainText("Zarina");
  await page.goto("/about");
  await expect(page.getByRole("link", { name: "Toyota", exact: true })).not.toBeVisible();
  await expect(main).not.toContainText("The part that fits");
  await expect(main).toContainText("Measured, not assumed");
});

test("a logo is rejected, shown and removed; pages show the photos", async ({ page, admin }) => {
  await openSettings(page, "business");
  const main = page.getByRole("main");
  await expect(main).toContainText("A wide logo replaces the name in the bar, others appear beside it");
  const picker = page.getByLabel("Logo", { exact: true }).and(page.locator("input"));
  await picker.setInputFiles([{ name: "a.png", mimeType: "image/png", buffer: Buffer.from("no picture") }]);
  await expect(main).toContainText("Please select a valid image file (JPEG, PNG, or WebP)");
  await answerOnce(page, "PUT", LOGO, 500);
  await picker.setInputFiles([await imageFile("logo.png")]);
  await expect(toast(page, "Failed to save the logo")).toBeVisible();
  await picker.setInputFiles([await imageFile("logo.png")]);
  await expect(toast(page, "Logo saved")).toBeVisible();
  await expect(main.getByRole("img", { name: "Logo" })).toBeVisible();
  // Deletes the sample's drawings, which stand in for photos.
  for (const { _id } of (await admin.get("/api/photographs/all")).body)
    await admin.del(`/api/photographs/${_id}`);
  await openSection(page, "Photos");
  await expect(main).toContainText("No photos yet");
  await press(page, "Add the first photo");
  await press(page, "Save");
  await expect(main).toContainText("Caption is required");
  await field(page, "Caption").fill("The shelf");
  await page.getByLabel("Shown on").selectOption("contact");
  await press(page, "Save");
  await expect(main).toContainText("Please select a valid image file (JPEG, PNG, or WebP)");
  await page.getByLabel("Image of New photo").setInputFiles([await imageFile("shelf.png")]);
  await answerOnce(page, "POST", /\/api\/photographs$/, 500);
  await press(page, "Save");
  await expect(toast(page, "Failed to save the photo")).toBeVisible();
  await press(page, "Save");
  await expect(toast(page, "Photo added")).toBeVisible();
  await press(page, "Edit The shelf");
  await field(page, "Caption").fill("The long shelf");
  await press(page, "Save");
  await expect(toast(page, "Photo saved")).toBeVisible();

  await page.goto("/");
  await expect(page.getByRole("banner").locator(".brand img")).toBeVisible();
  expect((await page.request.get("/site-icon")).headers()["content-type"]).toBe("image/png");
  await page.goto("/contact");
  await expect(page.getByRole("figure")).toHaveText("The long shelf");
  await page.goto("/about");
  await expect(page.getByRole("figure")).toHaveCount(0);
  await page.goto("/admin/settings/photographs");
  await press(page, "Delete The long shelf");
  const confirmation = page.getByRole("alertdialog");
  await expect(confirmation).toContainText("Are you sure you want to delete this photo?");
  await confirmation.getByRole("button", { name: "Delete" }).click();
  await expect(main).toContainText("No photos yet");
  await openSection(page, "Business profile");
  await press(page, "Remove logo");
  await expect(toast(page, "Logo removed")).toBeVisible();
  await answer(page, "GET", /\/api\/photographs\/all$/, 500);
  await page.reload();
  await openSection(page, "Photos");
  await expect(main).toContainText("Failed to load photos");
});

test("the first steps link to their fields, are checked off, and can be hidden", async ({ page }) => {
  await openAsAdmin(page, "/admin/dashboard");
  const steps = page.getByRole("region", { name: "First steps" });
  await expect(steps).toContainText(/\d+ of 17 done/);
  await expect(steps).toContainText("The site shows +91 00000 00000, which is only an example number");
  await expect(page.getByRole("link", { name: /^View as a visitor/ })).toHaveAttribute("href", "/");
  await test.step("the group of the next step is open, which alone has a button; pressing another group opens that", async () => {
    const open = steps.locator("details[open]");
    await expect(open.locator("summary")).toHaveText(/^Your business/);
    await expect(steps.getByRole("link", { name: /^Open the next step/ })).toHaveAttribute(
      "href",
      "/admin/settings/business#companyName",
    );
    await steps.locator("summary").nth(3).press("Enter");
    await expect(open.locator("summary")).toHaveText(/^Going live/);
    await steps.locator("summary").first().click();
    await expect(open.locator("summary")).toHaveText(/^Your business/);
  });
  await expectSoundInEachLook(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await steps.getByRole("link", { name: "Phone and WhatsApp", exact: true }).click();
  await expect(field(page, "Phones (optional)")).toBeFocused();
  await field(page, "Phones (optional)").fill("+91 98765 43210");
  await press(page, "Save");
  await expect(toast(page, "Business profile saved")).toBeVisible();
  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(steps.getByRole("listitem").filter({ hasText: "Phone and WhatsApp" })).toContainText("(done)");
  await steps.getByRole("link", { name: "Logo", exact: true }).click();
  await expect(page.getByRole("button", { name: "Add logo", exact: true })).toBeFocused();
  await page.goBack();

  await answerOnce(page, "PUT", /\/api\/checklist$/, 500);
  await steps.getByRole("button", { name: "Hide" }).click();
  await expect(toast(page, "Failed to hide the first steps")).toBeVisible();
  await steps.getByRole("button", { name: "Hide" }).click();
  await expect(toast(page, "First steps hidden")).toBeVisible();
  await expect(steps).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(steps).toBeVisible();
});

const SECTIONS = [
  { label: "Business profile", path: "business", shown: "Company" },
  { label: "Site", path: "site", shown: "What the site does" },
  { label: "Home page", path: "home", shown: "Home page" },
  { label: "Figures and facts", path: "facts", shown: "Figures" },
  { label: "About page", path: "about", shown: "About page" },
  { label: "Photos", path: "photographs", shown: "Photos" },
  { label: "Reviews", path: "reviews", shown: "Rating" },
  { label: "Company tabs", path: "tabs", shown: "Company tabs" },
  { label: "Listing filters", path: "filters", shown: "Listing filters" },
  { label: "Machines", path: "machines", shown: "What your parts fit" },
  { label: "Mail", path: "mail", shown: "Mail server" },
  { label: "Quotations", path: "quotations", shown: "Tax" },
  { label: "Newsletter", path: "newsletter", shown: "0 addresses" },
  { label: "Data", path: "data", shown: "Backup" },
];

test("each section is reachable and named, in every theme and width", async ({ page }) => {
  await openSettings(page, "data");
  const nav = page.getByRole("navigation", { name: "Settings" });
  for (const [index, { label, path, shown }] of SECTIONS.entries()) {
    const [theme, width] = LOOKS[index % LOOKS.length] ?? LOOKS[0];
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width, height: 900 });
    const link = nav.getByRole("link", { name: label, exact: true });
    const choice = nav.getByRole("combobox", { name: "Section" });
    // A phone has one choice instead of twenty links.
    if (width < 768) await choice.selectOption(label);
    else await link.click();
    await expect(page).toHaveURL(`/admin/settings/${path}`);
    if (width < 768) {
      await expect(choice.locator("option:checked")).toHaveText(label);
      await expect(choice).toBeInViewport();
      await expect(nav.getByRole("link")).toHaveCount(0);
    } else {
      await expect(link).toHaveAttribute("aria-current", "page");
      await expect(link).toBeInViewport();
      await expect(choice).toBeHidden();
    }
    await expect(page).toHaveTitle(`${label}: Admin Panel`);
    await expect(page.getByRole("heading", { level: 1, name: label, exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { level: 2, name: shown, exact: true })).toBeVisible();
    await expectSound(page);
  }
});

test("on a tablet the sections are a list beside the form, all of them in view", async ({ page }) => {
  await openSettings(page, "business");
  const nav = page.getByRole("navigation", { name: "Settings" });
  for (const width of [768, 820, 1024, 1180]) {
    await page.setViewportSize({ width, height: 1024 });
    const links = await nav.getByRole("link").all();
    expect(links.length).toBe(20);
    const boxes = await Promise.all(links.map((link) => link.boundingBox()));
    expect([width, new Set(boxes.map((box) => box?.x)).size]).toEqual([width, 1]);
    for (const box of boxes) expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(1024);
    expect([width, boxes.every((box) => (box?.height ?? 0) >= 44)]).toEqual([width, true]);
    expect([width, await overflowOf(page)]).toEqual([width, 0]);
  }
});

test("reports what can't be read, and retries", async ({ page }) => {
  for (const { path, call, failed } of [
    { path: "business", call: /\/api\/settings$/, failed: "Failed to load settings" },
    { path: "tabs", call: /\/api\/hero\/tabs$/, failed: "Failed to load the company tabs" },
    { path: "newsletter", call: /\/api\/newsletter\?/, failed: "Failed to load the newsletter list" },
  ]) {
    await answer(page, "GET", call, 500);
    await openAsAdmin(page, `/admin/settings/${path}`);
    await expect(page.getByRole("heading", { name: failed })).toBeVisible();
    await page.unroute(call);
    const release = await hold(page, "GET", call);
    await press(page, "Try again");
    await expect(page.getByRole("status", { name: /^Loading / })).toBeVisible();
    release();
    await expect(page.getByRole("heading", { name: failed })).toHaveCount(0);
    await expect(page.getByRole("status", { name: /^Loading / })).toHaveCount(0);
    await page.unroute(call);
  }
});
