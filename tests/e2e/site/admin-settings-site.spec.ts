import type { Page } from "@playwright/test";
import { toast } from "../support/admin.ts";
import { expect, field, openSettings, press, readSettings, test } from "../support/admin-settings.ts";
import { answer, hold, lose } from "../support/calls.ts";
import { FAILED_CALLS } from "../support/test.ts";

const SAVE = /\/api\/settings\/site$/;
const NETWORK = "Network error. Please check your connection.";

const turn = (page: Page, name: string) => page.getByRole("switch", { name, exact: true });
const present = (page: Page, name: string) =>
  page
    .getByRole("listitem")
    .filter({ has: turn(page, name) })
    .locator(".present");

test.use({ forgiven: FAILED_CALLS });
test.afterEach(async ({ admin }) => {
  await admin.put("/api/settings/site", { contactMessages: false, newsletter: false, news: false });
});

test("each switch takes effect at once on what visitors see, and back", async ({ page, server, admin }) => {
  await openSettings(page, server, "site");
  await expect(present(page, "Contact messages")).toContainText(
    "The form of the contact page sends nothing.",
  );
  const release = await hold(page, "PUT", SAVE);
  await turn(page, "Contact messages").click();
  await expect(turn(page, "Contact messages")).toBeChecked();
  await turn(page, "Newsletter").click();
  await turn(page, "News").focus();
  await page.keyboard.press("Space");
  await expect(turn(page, "News")).toBeChecked();
  await expect(turn(page, "News")).toBeFocused();
  release();
  await expect(toast(page, "Contact messages switched on")).toBeVisible();
  await expect(toast(page, "News switched on")).toBeVisible();
  await expect(present(page, "Contact messages")).toContainText("sends messages to the enquiry inbox");
  expect((await readSettings(admin)).site).toMatchObject({
    contactMessages: true,
    newsletter: true,
    news: true,
  });
  const visitor = await page.context().newPage();
  await visitor.goto(`${server.url}/contact`);
  await visitor.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect(visitor.getByRole("contentinfo").getByRole("checkbox")).toBeVisible();
  await expect(visitor.getByText("We do not collect addresses yet.")).toHaveCount(0);
  await page.unroute(SAVE);

  await page.getByRole("link", { name: "Hero Manager" }).click();
  await expect(page.getByRole("region", { name: "News & Updates" })).toContainText("No news items available");
  await expect(page.getByText("Edits stay in this browser tab.")).toHaveCount(0);
  await page.goBack();
  for (const name of ["Contact messages", "Newsletter", "News"]) {
    await turn(page, name).click();
    await expect(toast(page, `${name} switched off`)).toBeVisible();
  }
  await visitor.reload();
  await expect(visitor.getByText("We do not collect addresses yet.")).toBeVisible();
  await expect(visitor.getByRole("contentinfo").getByRole("checkbox")).toHaveCount(0);
  const form = visitor.locator(".contact-form");
  await form.getByLabel("Name").fill("Asha");
  await form.getByLabel("Phone").fill("98765 43210");
  await form.getByLabel("Requirements").fill("Two grippers");
  await form.getByRole("button", { name: "Send message" }).click();
  await expect(form).toContainText("Nothing has been sent from this page.");
});

test("a switch that fails falls back; the map's address is checked", async ({ page, server, admin }) => {
  await openSettings(page, server, "site");
  await answer(page, "PUT", SAVE, 500);
  await turn(page, "Newsletter").click();
  await expect(toast(page, "Failed to save settings")).toBeVisible();
  await expect(turn(page, "Newsletter")).not.toBeChecked();
  await page.unroute(SAVE);
  await lose(page, "PUT", SAVE);
  await turn(page, "Newsletter").click();
  await expect(toast(page, NETWORK)).toBeVisible();
  await expect(turn(page, "Newsletter")).not.toBeChecked();
  await page.unroute(SAVE);
  await admin.put("/api/settings/site", { news: true });
  await turn(page, "Newsletter").click();
  await expect(toast(page, "These settings were changed by someone else in the meantime")).toBeVisible();
  await expect(turn(page, "Newsletter")).not.toBeChecked();
  await expect(turn(page, "News")).toBeChecked();

  const map = field(page, "Map address (optional)");
  await map.fill("http://example.com/map");
  await press(page, "Save map");
  await expect(map).toBeFocused();
  await expect(map).toHaveAccessibleDescription(/^Please enter a web address that starts with https:\/\//);
  await map.fill("https://maps.example.com/embed");
  // A switch that is pressed meanwhile is not in its way.
  await turn(page, "Newsletter").click();
  await expect(toast(page, "Newsletter switched on")).toBeVisible();
  await press(page, "Save map");
  await expect(toast(page, "Map saved")).toBeVisible();
  expect((await readSettings(admin)).site).toMatchObject({
    mapUrl: "https://maps.example.com/embed",
    newsletter: true,
  });
  await admin.put("/api/settings/site", { news: false });
  await map.fill("https://maps.example.com/mine");
  await press(page, "Save map");
  await expect(page.getByRole("form", { name: "Map" })).toContainText(
    "Nothing you typed is in the way of what they changed.",
  );
  await press(page, "Keep mine");
  await expect(turn(page, "News")).not.toBeChecked();
  await press(page, "Save map");
  await expect
    .poll(async () => (await readSettings(admin)).site.mapUrl)
    .toBe("https://maps.example.com/mine");
  await expect(map).toBeEditable();
  await admin.put("/api/settings/site", { mapUrl: "https://maps.example.com/theirs" });
  await map.fill("");
  await press(page, "Save map");
  await expect(page.getByRole("form", { name: "Map" }).locator("dd").last()).toContainText(
    "https://maps.example.com/theirs",
  );
  await press(page, "Keep mine");
  await press(page, "Save map");
  await expect.poll(async () => (await readSettings(admin)).site.mapUrl).toBeNull();
  await page.goto("/contact");
  await expect(page.getByRole("heading", { name: "Where we are" })).toBeVisible();
  await expect(page.locator("iframe")).toHaveCount(0);
});
