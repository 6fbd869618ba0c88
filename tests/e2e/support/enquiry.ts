import type { Locator, Page } from "@playwright/test";
import type { ApiClient } from "#tests/support/client.ts";
import { expect } from "./test.ts";

export const CALLBACK_CALL = "**/api/email/callback";
export const EMAIL_CALL = "**/api/email/contact";
export const callbackOf = (page: Page): Locator => page.getByRole("dialog", { name: "Request a Callback" });
export const emailOf = (page: Page): Locator => page.getByRole("dialog", { name: "Send Email" });

/** Opens the callback dialog from the bar. */
export async function openCallback(page: Page): Promise<Locator> {
  await page.getByRole("banner").getByRole("link", { name: "Call Now" }).click();
  return callbackOf(page);
}

/** Opens the e-mail dialog from the bar. */
export async function openEmail(page: Page): Promise<Locator> {
  await page.getByRole("banner").getByRole("link", { name: "Email Now" }).click();
  return emailOf(page);
}

/** Fills in the required fields of a callback. */
export async function fillCallback(dialog: Locator, phone = "+91 98765 43210"): Promise<void> {
  await dialog.getByLabel("Name").fill("Asha & Sons");
  await dialog.getByLabel("Phone").fill(phone);
  await dialog.getByLabel("Preferred time").fill("Today after 16:00");
}

/** Fills in the required fields of an e-mail. */
export async function fillEmail(dialog: Locator): Promise<void> {
  await dialog.getByLabel("Subject").fill("Nozzle");
  await dialog.getByLabel("Message").fill("Please quote 24 main nozzles.");
}

/** Switches the contact form and the newsletter box on or off; the caller restores them. */
export async function setSwitches(admin: ApiClient, isOn: boolean): Promise<void> {
  const { body } = await admin.get("/api/settings");
  const answer = await admin.put(
    "/api/settings/site",
    { contactMessages: isOn, newsletter: isOn },
    { "if-match": `"${body.versions.site}"` },
  );
  expect(answer.status).toBe(200);
}
