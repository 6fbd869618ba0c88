import type { Page } from "@playwright/test";
import { CONFLICT } from "#contract/platform/conflict-messages.ts";
import { heroImage } from "#tests/support/hero.ts";
import { openSmtp } from "#tests/support/smtp.ts";
import { toast } from "../support/admin.ts";
import {
  deleteTabs,
  expect,
  field,
  note,
  openSettings,
  press,
  readSettings,
  test,
} from "../support/admin-settings.ts";
import { answer, answerOnce, hold, lose, loseOnce } from "../support/calls.ts";
import { conflict, expectSides, keep } from "../support/conflict.ts";
import { fillWithoutEvent, pressWords } from "../support/press.ts";
import { imageFile } from "../support/product-form.ts";
import { FAILED_CALLS } from "../support/test.ts";

const TEST = /\/api\/settings\/mail\/test$/;
const SECRET = "heddles and healds";
const password = (page: Page) => page.getByLabel("Password (optional)", { exact: true });
const result = (page: Page) => page.getByRole("region", { name: "Test message" }).getByRole("alert");
const NOTHING = { host: null, port: 587, security: "starttls", user: null, password: null };

test.use({ forgiven: FAILED_CALLS });

test.afterEach(async ({ admin }) => {
  await admin.put("/api/settings/mail", { ...NOTHING, from: null, to: null });
});

test("e-mail is configured and tested; its password is never shown", async ({ page, admin }) => {
  const smtp = await openSmtp({ credentials: { user: "office", password: SECRET } });
  await openSettings(page, "mail");
  await expect(page.getByText("No mail server is set. Enquiries stay in the inbox")).toBeVisible();
  await press(page, "Send test message");
  await expect(result(page)).toHaveText("Please set a mail server and a recipient first");

  await field(page, "Mail server (optional)").fill("user:secret@mail");
  await field(page, "Port").fill("65536");
  await field(page, "To (optional)").fill("orders");
  await press(page, "Send test message");
  await expect(result(page)).toHaveText("Save your changes first: the test uses the saved settings.");
  await press(page, "Save");
  await expect(field(page, "Mail server (optional)")).toBeFocused();
  await expect(field(page, "Mail server (optional)")).toHaveAccessibleDescription(
    /^Please enter the name or address of a mail server/,
  );
  await expect(field(page, "Port")).toHaveAccessibleDescription(
    "Port must be a whole number from 1 to 65535",
  );
  await expect(field(page, "To (optional)")).toHaveAccessibleDescription(/^Invalid email format/);

  const { host, port } = smtp.server;
  await field(page, "Mail server (optional)").fill(host);
  await field(page, "Port").fill(String(port));
  await page.getByLabel("Security").selectOption("None");
  await field(page, "User (optional)").fill("office");
  await password(page).fill("wrong");
  await field(page, "To (optional)").fill("");
  await press(page, "Save");
  await expect(page.getByText("No recipient is set. Enquiries stay in the inbox")).toBeVisible();
  await field(page, "To (optional)").fill("orders@example.com");
  await press(page, "Save");
  await expect(page.getByText(/^No (mail server|recipient) is set/)).toHaveCount(0);
  await expect(page.getByText("A password is stored.")).toBeVisible();
  await press(page, "Send test message");
  await expect(result(page)).toHaveText("535 Wrong user or password");

  await press(page, "Replace");
  await expect(password(page)).toBeFocused();
  await password(page).fill(SECRET);
  await press(page, "Save");
  await expect(page.getByText("A password is stored.")).toBeVisible();
  const release = await hold(page, "POST", TEST);
  await press(page, "Send test message");
  await expect(page.getByRole("button", { name: "Sending..." })).toHaveAttribute("aria-disabled", "true");
  release();
  await expect(result(page)).toHaveText("Test message sent");
  expect(smtp.taken.map(({ to }) => to)).toEqual([["orders@example.com"]]);
  expect(await page.content()).not.toContain(SECRET);
  await smtp.stop();
  await page.unroute(TEST);

  await loseOnce(page, "POST", TEST);
  await press(page, "Send test message");
  await expect(toast(page, "Network error. Please check your connection.")).toBeVisible();
  await answer(page, "POST", TEST, 500);
  await press(page, "Send test message");
  await expect(result(page)).toHaveText("Failed to send the test message");

  await field(page, "Mail server (optional)").fill("mail.example.org");
  await press(page, "Save");
  await expect(password(page)).toBeFocused();
  await expect(password(page)).toHaveAccessibleDescription(
    /^Please enter the mail password again when you change the server or user/,
  );
  await press(page, "Discard changes");
  await press(page, "Remove");
  await expect(page.getByText("The password is removed when you save.")).toBeVisible();
  await press(page, "Keep");
  await expect(page.getByText("A password is stored.")).toBeVisible();
  await press(page, "Remove");
  await press(page, "Save");
  await expect(toast(page, "Mail settings saved")).toBeVisible();
  await expect(password(page)).toHaveValue("");
  expect((await readSettings(admin)).mail).toMatchObject({ host, port, user: "office", passwordSet: false });
  await expect(note(page)).toHaveCount(0);
});

test("saves what a password manager fills in without an event", async ({ page, admin }) => {
  await openSettings(page, "mail");
  const saveButton = page.getByRole("button", { name: "Save", exact: true });
  const discardButton = page.getByRole("button", { name: "Discard changes" });
  const user = field(page, "User (optional)");
  await test.step("moving the focus through untouched fields changes nothing", async () => {
    await field(page, "To (optional)").focus();
    for (const key of ["Shift+Tab", "Tab"]) await page.keyboard.press(key);
    await expect(discardButton).toBeDisabled();
  });
  await test.step("leaving a field reads values filled into the others", async () => {
    await user.focus();
    await fillWithoutEvent(user, "office");
    await fillWithoutEvent(password(page), SECRET);
    await expect(discardButton).toBeDisabled();
    await page.keyboard.press("Shift+Tab");
    await expect(discardButton).toBeEnabled();
    await pressWords(discardButton);
    await expect(user).toHaveValue("");
    await expect(password(page)).toHaveValue("");
  });
  await test.step("Save reads values filled in just before, and checks them", async () => {
    await field(page, "Mail server (optional)").fill("mail.example.org");
    await fillWithoutEvent(user, "office");
    await fillWithoutEvent(password(page), SECRET);
    await fillWithoutEvent(field(page, "Port"), "65536");
    await page.keyboard.press("Enter");
    await expect(field(page, "Port")).toHaveAccessibleDescription(
      "Port must be a whole number from 1 to 65535",
    );
    await fillWithoutEvent(field(page, "Port"), "2525");
    await pressWords(saveButton);
    await expect(toast(page, "Mail settings saved")).toBeVisible();
    expect((await readSettings(admin)).mail).toMatchObject({
      host: "mail.example.org",
      port: 2525,
      user: "office",
      passwordSet: true,
    });
    await expect(page.getByText("A password is stored.")).toBeVisible();
    await expect(discardButton).toBeDisabled();
  });
});

const SAVE = /\/api\/settings\/site$/;
const NETWORK = "Network error. Please check your connection.";
const turn = (page: Page, name: string) => page.getByRole("switch", { name, exact: true });

const present = (page: Page, name: string) =>
  page
    .getByRole("listitem")
    .filter({ has: turn(page, name) })
    .locator(".present");

test.afterEach(async ({ admin }) => {
  await admin.put("/api/settings/site", { contactMessages: false, newsletter: false, news: false });
});

test("each switch takes effect at once on the public pages, and back", async ({ page, admin }) => {
  await openSettings(page, "site");
  await expect(present(page, "Contact messages")).toContainText("Off: visitors are offered");
  const release = await hold(page, "PUT", SAVE);
  await turn(page, "Contact messages").click();
  await expect(turn(page, "Contact messages")).toBeChecked();
  await turn(page, "Newsletter").click();
  await turn(page, "News").press("Space");
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
  await visitor.goto("/contact");
  await visitor.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect(visitor.getByRole("contentinfo").getByRole("checkbox")).toBeVisible();
  await expect(visitor.getByText("Our newsletter starts soon.")).toHaveCount(0);
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
  await expect(visitor.getByText("Our newsletter starts soon.")).toBeVisible();
  await expect(visitor.getByRole("contentinfo").getByRole("checkbox")).toHaveCount(0);
  const form = visitor.getByRole("main").locator("form");
  await form.getByLabel("Name").fill("Asha");
  await form.getByLabel("Phone").fill("98765 43210");
  await form.getByLabel("Requirements").fill("Two grippers");
  await form.getByRole("button", { name: "Send message" }).click();
  await expect(form).toContainText("Nothing has been sent from this page.");
});

test("reverts a failed switch and checks the map's address", async ({ page, admin }) => {
  await openSettings(page, "site");
  await answerOnce(page, "PUT", SAVE, 500);
  await turn(page, "Newsletter").click();
  await expect(toast(page, "Failed to save settings")).toBeVisible();
  await expect(turn(page, "Newsletter")).not.toBeChecked();
  await loseOnce(page, "PUT", SAVE);
  await turn(page, "Newsletter").click();
  await expect(toast(page, NETWORK)).toBeVisible();
  await expect(turn(page, "Newsletter")).not.toBeChecked();
  await admin.put("/api/settings/site", { news: true });
  await turn(page, "Newsletter").click();
  await expect(toast(page, "These settings were changed by someone else in the meantime")).toBeVisible();
  await expect(turn(page, "Newsletter")).not.toBeChecked();
  await expect(turn(page, "News")).toBeChecked();

  const map = field(page, "Map address (optional)");
  const mapForm = page.getByRole("form", { name: "Map" });
  const saveMap = () => mapForm.getByRole("button", { name: "Save", exact: true }).click();
  await map.fill("http://example.com/map");
  await saveMap();
  await expect(map).toBeFocused();
  await expect(map).toHaveAccessibleDescription(/^Please enter a web address that starts with https:\/\//);
  await map.fill("https://maps.example.com/embed");
  // A switch that is changed meanwhile does not conflict.
  await turn(page, "Newsletter").click();
  await expect(toast(page, "Newsletter switched on")).toBeVisible();
  await saveMap();
  await expect(toast(page, "Map saved")).toBeVisible();
  expect((await readSettings(admin)).site).toMatchObject({
    mapUrl: "https://maps.example.com/embed",
    newsletter: true,
  });
  await admin.put("/api/settings/site", { news: false });
  await map.fill("https://maps.example.com/mine");
  await saveMap();
  await expect(turn(page, "News")).not.toBeChecked();
  await expect
    .poll(async () => (await readSettings(admin)).site.mapUrl)
    .toBe("https://maps.example.com/mine");
  await expect(map).toBeEditable();
  await admin.put("/api/settings/site", { mapUrl: "https://maps.example.com/theirs" });
  await map.fill("");
  await saveMap();
  await expectSides(page, "Map address", ["(empty)", "https://maps.example.com/theirs"]);
  await keep(page, "mine");
  await expect.poll(async () => (await readSettings(admin)).site.mapUrl).toBeNull();
  await page.goto("/contact");
  await expect(page.getByRole("link", { name: "Directions" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Where we are" })).toHaveCount(0);
  await expect(page.locator("iframe, .map")).toHaveCount(0);
});

test("the offline limit is checked and saved beside a changed map", async ({ page, admin }) => {
  await openSettings(page, "site");
  const limit = field(page, "Limit (MB)");
  await expect(limit).toHaveValue("60");
  await field(page, "Map address (optional)").fill("https://maps.example.com/typed");
  await limit.fill("501");
  const save = page.getByRole("form", { name: "Offline use" }).getByRole("button", { name: "Save" });
  await save.click();
  await expect(limit).toBeFocused();
  await expect(limit).toHaveAccessibleDescription(
    /^The limit is a whole number of megabytes from 0 to 500.*Visitors' browsers keep/,
  );
  await limit.fill("0");
  await save.click();
  await expect(toast(page, "Offline limit saved")).toBeVisible();
  expect((await readSettings(admin)).site.offlineMegabytes).toBe(0);
  await expect(field(page, "Map address (optional)")).toHaveValue("https://maps.example.com/typed");
  await admin.put("/api/settings/site", { offlineMegabytes: 60 });
});

const TABS = /\/api\/hero\/tabs$/;
const form = (page: Page) => page.getByRole("form", { name: "Edit Quality" });
const row = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });

test.afterEach(({ server }) => {
  deleteTabs(server);
});

test("a tab is written with an image, saved, and shown on the home page", async ({ page, admin }) => {
  await openSettings(page, "tabs");
  await expect(row(page, "Quality")).toContainText("Not written yet.");
  await press(page, "Write Quality");
  const text = field(page, "Quality text");
  await expect(text).toBeFocused();
  await press(page, "Save");
  await expect(text).toHaveAccessibleDescription(/^Content is required/);
  await text.fill("x".repeat(5001));
  await expect(text).toHaveAccessibleDescription(/5001 of 5000 characters$/);
  await expect(form(page)).toContainText("Content is too long");
  await text.fill("Measured twice.");
  const picker = page.getByLabel("Photo of Quality");
  await picker.setInputFiles([{ name: "a.png", mimeType: "image/png", buffer: Buffer.from("no picture") }]);
  await expect(form(page)).toContainText("Please select a valid image file (JPEG, PNG, or WebP)");
  await picker.setInputFiles([await imageFile("quality.png")]);
  await expect(form(page).locator(".change img")).toBeVisible();
  await expect(page.getByRole("button", { name: "Replace photo" })).toBeVisible();

  for (const [fail, message] of [
    [() => answer(page, "POST", TABS, 500), "Failed to save the tab"],
    [() => lose(page, "POST", TABS), "Network error. Please check your connection."],
  ] as const) {
    await fail();
    await press(page, "Save");
    await expect(toast(page, message)).toBeVisible();
    await expect(text).toHaveValue("Measured twice.");
    await page.unroute(TABS);
    // A notice that appears or disappears under the pointer would take the click.
    await page.getByRole("button", { name: "Dismiss" }).click();
    await expect(toast(page, message)).toHaveCount(0);
  }
  // Never released: a cancelled upload sends nothing.
  await hold(page, "POST", TABS);
  const sent = page.waitForRequest((request) => request.method() === "POST" && TABS.test(request.url()));
  await press(page, "Save");
  await sent;
  await expect(page.getByRole("progressbar", { name: "Uploading image" })).toBeVisible();
  await press(page, "Cancel upload");
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await page.unroute(TABS);

  // Another administrator is faster.
  const theirs = { title: "quality", content: "Theirs.", exists: "false" };
  expect((await admin.form("POST", "/api/hero/tabs", theirs, [await heroImage()])).status).toBe(201);
  await press(page, "Save");
  await expectSides(page, "Text", ["Measured twice.", "Theirs."]);
  // Both versions have an image, and both are shown.
  await expect(conflict(page).locator("img")).toHaveCount(2);
  await page.keyboard.press("Escape");
  await expect(form(page).getByRole("alert")).toContainText("The quality tab already has content");
  await press(page, CONFLICT.compare);
  await keep(page, "mine");
  await expect(toast(page, "Tab saved")).toBeVisible();
  await expect(row(page, "Quality")).toContainText("Measured twice.");
  await expect(row(page, "Quality").locator("picture img")).toBeVisible();
  const edit = page.getByRole("button", { name: "Edit Quality" });
  await expect(edit).toBeFocused();

  await edit.click();
  await text.fill("Never saved");
  await press(page, "Cancel");
  await expect(edit).toBeFocused();

  await edit.click();
  await text.fill("Measured by me.");
  const later = { title: "quality", content: "Measured by them.", exists: "true" };
  expect((await admin.form("POST", "/api/hero/tabs", later)).status).toBe(200);
  await press(page, "Save");
  await expectSides(page, "Text", ["Measured by me.", "Measured by them."]);
  const stored = (await admin.get("/api/hero/tabs")).body;
  expect(stored[0].content).toBe("Measured by them.");
  await keep(page, "theirs");
  await expect(row(page, "Quality")).toContainText("Measured by them.");
  await edit.click();
  await text.fill("Measured twice.");
  await press(page, "Save");
  await expect(row(page, "Quality")).toContainText("Measured twice.");
  await page.goto("/");
  await page.getByRole("tab", { name: "Quality" }).click();
  await expect(page.getByRole("tabpanel", { name: "Quality" })).toContainText("Measured twice.");
});
