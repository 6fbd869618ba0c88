import type { Page } from "@playwright/test";
import { openSmtp } from "../../support/smtp.ts";
import { toast } from "../support/admin.ts";
import { expect, field, note, openSettings, press, readSettings, test } from "../support/admin-settings.ts";
import { answer, hold, lose } from "../support/calls.ts";
import { fillWithoutEvent, pressWords } from "../support/press.ts";
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

test("mail is set and tried, and its password never comes out", async ({ page, server, admin }) => {
  const smtp = await openSmtp({ credentials: { user: "office", password: SECRET } });
  await openSettings(page, server, "mail");
  await expect(page.getByText("No mail server is set. Enquiries wait in the inbox")).toBeVisible();
  await press(page, "Send test message");
  await expect(result(page)).toHaveText("Please set a mail server and a recipient first");

  await field(page, "Mail server (optional)").fill("user:secret@mail");
  await field(page, "Port").fill("65536");
  await field(page, "To (optional)").fill("orders");
  await press(page, "Send test message");
  await expect(result(page)).toHaveText("Save your changes first: the test uses what is stored.");
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
  await expect(page.getByText("No recipient is set. Enquiries wait in the inbox")).toBeVisible();
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

  await lose(page, "POST", TEST);
  await press(page, "Send test message");
  await expect(toast(page, "Network error. Please check your connection.")).toBeVisible();
  await page.unroute(TEST);
  await answer(page, "POST", TEST, 500);
  await press(page, "Send test message");
  await expect(result(page)).toHaveText("Failed to send the test message");

  await field(page, "Mail server (optional)").fill("mail.example.org");
  await press(page, "Save");
  await expect(password(page)).toBeFocused();
  await expect(password(page)).toHaveAccessibleDescription(
    /^Please enter the mail password again for another server or user/,
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

test("what a password manager fills in without an event is saved", async ({ page, server, admin }) => {
  await openSettings(page, server, "mail");
  const saveButton = page.getByRole("button", { name: "Save", exact: true });
  const discardButton = page.getByRole("button", { name: "Discard changes" });
  const user = field(page, "User (optional)");

  await test.step("focus moving through untouched fields changes nothing", async () => {
    await field(page, "To (optional)").focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await expect(discardButton).toBeDisabled();
  });

  await test.step("leaving a field takes in what was filled into the others", async () => {
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

  await test.step("Save takes in what was filled just before, and checks it", async () => {
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
