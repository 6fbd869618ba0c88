import type { Page, Route } from "@playwright/test";
import { ENQUIRY_FORM, ENQUIRY_REFERENCE } from "#contract/enquiries/messages.ts";
import { expectAccessible } from "../support/axe.ts";
import { hold } from "../support/calls.ts";
import {
  CALLBACK_CALL,
  callbackOf,
  EMAIL_CALL,
  emailOf,
  fillCallback,
  fillEmail,
  openCallback,
  openEmail,
} from "../support/enquiry.ts";
import { expect, FAILED_CALLS, test } from "../support/test.ts";

test.use({ forgiven: FAILED_CALLS });

/** Sends and checks the message for each kind of failure. */
async function fails(
  page: Page,
  call: string,
  button: string,
  [failed, error]: [failed: string, error: string],
): Promise<void> {
  const dialog = page.getByRole("dialog");
  const send = dialog.getByRole("button", { name: button, exact: true });
  const note = dialog.locator(".note.bad");
  for (const [status, body, shownText] of [
    [429, '{"message":"Too many enquiries"}', "Too many enquiries"],
    [500, '{"message":7}', failed],
    [502, "<html>", failed],
  ] as const) {
    await answerWith(page, call, status, body);
    await send.click();
    await expect(note).toHaveText(shownText);
    await expect(note).toBeInViewport();
    await expect(send).toBeFocused();
  }
  await page.route(call, (route: Route) => route.abort("internetdisconnected"));
  await send.click();
  await expect(note).toHaveText(error);
  await expect(dialog.getByText("Network error. Please check your connection.")).toBeVisible();
  await page.unrouteAll();
}

/** Collects the calls that must not be made. */
async function callsOf(page: Page, call: string): Promise<string[]> {
  const calls: string[] = [];
  await page.route(call, (route) => {
    calls.push(route.request().url());
    return route.abort();
  });
  return calls;
}

const answerWith = (page: Page, call: string, status: number, body: string) =>
  page.route(call, (route) => route.fulfill({ status, contentType: "application/json", body }));

test("the dialogs work by keyboard, close in every way and fit small windows", async ({ page }) => {
  await page.goto("/privacy");
  await test.step("works with the keyboard alone and has no axe findings", async () => {
    for (const [name, dialog, names] of [
      [
        "Call Now",
        callbackOf(page),
        ["name", "phone", "company", "preferredTime", "message", "remember", "Cancel", "Request Callback"],
      ],
      ["Email Now", emailOf(page), ["subject", "message", "contact", "Cancel", "Send Email"]],
    ] as const) {
      await page.getByRole("banner").getByRole("link", { name }).press("Enter");
      await expect(dialog).toBeVisible();
      for (const [at, expected] of names.entries()) {
        if (at > 0) await page.keyboard.press("Tab");
        await expect
          .poll(() =>
            page.evaluate(
              () => document.activeElement?.getAttribute("name") ?? document.activeElement?.textContent,
            ),
          )
          .toBe(expected);
      }
      await page.keyboard.press("Enter");
      await expect(dialog.locator("[aria-invalid]").first()).toBeFocused();
      await expectAccessible(page, "dialog");
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
    }
  });
  await test.step("Cancel, X, Escape and a click outside close a dialog and keep what was typed", async () => {
    const dialog = await openCallback(page);
    await expect(dialog.getByLabel("Name")).toBeFocused();
    await dialog.getByLabel("Name").fill("Asha");
    const reopened = async () => {
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole("banner").getByRole("link", { name: "Call Now" })).toBeFocused();
      await openCallback(page);
      await expect(dialog.getByLabel("Name")).toHaveValue("Asha");
    };
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await reopened();
    await dialog.getByRole("button", { name: "Close" }).click();
    await reopened();
    await page.keyboard.press("Escape");
    await reopened();
    await dialog.getByRole("heading").click();
    await expect(dialog).toBeVisible();
    await page.mouse.click(4, 400);
    await reopened();
    // The second click of a double click on the link, by then outside the dialog, does not close it.
    await page.keyboard.press("Escape");
    const link = await page.getByRole("banner").getByRole("link", { name: "Call Now" }).boundingBox();
    await page.mouse.move((link?.x ?? 0) + 9, (link?.y ?? 0) + 9);
    for (const clickCount of [1, 2]) {
      await page.mouse.down({ clickCount });
      await page.mouse.up({ clickCount });
      await expect(dialog).toBeVisible();
    }
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  });
  await test.step("fits small windows; its buttons stay in view, with every error too", async () => {
    for (const [open, name] of [
      [openEmail, "Send Email"],
      [openCallback, "Request Callback"],
    ] as const) {
      await page.setViewportSize({ width: 1366, height: 768 });
      const dialog = await open(page);
      const send = dialog.getByRole("button", { name, exact: true });
      for (const textbox of await dialog.getByRole("textbox").all()) await textbox.fill("");
      await send.click();
      await expect(dialog.locator("[aria-invalid]").first()).toBeFocused();
      for (const [width, height] of [
        [1366, 768],
        [768, 400],
        [360, 640],
        [320, 640],
      ] as const) {
        await page.setViewportSize({ width, height });
        const box = await dialog.boundingBox();
        expect([box && box.x >= 0, box && box.x + box.width <= width, box && box.height <= height]).toEqual([
          true,
          true,
          true,
        ]);
        expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
        await expect(send).toBeInViewport({ ratio: 1 });
      }
      await page.keyboard.press("Escape");
    }
  });
});

test("a callback requires its fields and keeps its text over a reload until sent", async ({ page }) => {
  const kept = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => /draft/.test(key)));
  const dialog = callbackOf(page);
  const submit = dialog.getByRole("button", { name: "Request Callback" });
  // The window is too low for note and button together.
  await page.setViewportSize({ width: 1024, height: 400 });
  await page.goto("/privacy");
  await openCallback(page);
  await test.step("requires name, phone and time; the phone field accepts no letters", async () => {
    const calls = await callsOf(page, CALLBACK_CALL);
    const time = dialog.getByLabel("Preferred time");
    await expect(time).toHaveValue("Any time");
    // A press selects the preset, so that typing replaces it.
    await time.click();
    await page.keyboard.press("Backspace");
    await submit.click();
    await expect(dialog.getByLabel("Name")).toBeFocused();
    await expect(dialog.getByLabel("Name")).toHaveAccessibleDescription("Name is required");
    await expect(time).toHaveAccessibleDescription("Preferred time is required");
    const phone = dialog.getByLabel("Phone");
    await phone.pressSequentially("a+9b1 (8)x-7.5");
    await expect(phone).toHaveValue("+91 (8)-75");
    await dialog.getByLabel("Name").fill("Asha");
    await time.fill("Monday");
    for (const wrong of ["", "12345", "+91 98765", "98765432101234567", "+(987)-654-321"]) {
      await phone.fill(wrong);
      await submit.click();
      await expect(phone).toHaveAccessibleDescription("Please enter a valid phone number");
      await expect(phone).toBeFocused();
    }
    await phone.fill("");
    await phone.pressSequentially("९८७६५ ४३२१०");
    await expect(phone).toHaveValue("98765 43210");
    // Pasted, a second number is shown in the message.
    await phone.fill("Mob: 0091 98765 43210 / 98765 43211");
    await expect(phone).toHaveValue("0091 98765 43210");
    await expect(dialog.getByLabel("Message")).toHaveValue(ENQUIRY_FORM.phoneRest("98765 43211"));
    await expect(dialog.getByText("Please enter a valid phone number")).toHaveCount(0);
    await dialog.getByLabel("Message").fill("");
    await phone.fill("98765 43210");
    expect(calls).toEqual([]);
    await page.unrouteAll();
  });
  await test.step("shows any failure in red and keeps what was typed", async () => {
    await fillCallback(dialog);
    expect(await kept()).toEqual([]);
    await fails(page, CALLBACK_CALL, "Request Callback", [
      "Failed to send callback request",
      "An error occurred while sending your request",
    ]);
    await expect(dialog.getByLabel("Name")).toHaveValue("Asha & Sons");
  });
  await test.step("keeps what was typed over a reload and deletes it once sent", async () => {
    await dialog.getByLabel("Message").fill("A reed of 90 dents");
    await page.reload();
    await openCallback(page);
    await expect(dialog.getByLabel("Name")).toHaveValue("Asha & Sons");
    await expect(dialog.getByLabel("Phone")).toHaveValue("+91 98765 43210");
    await expect(dialog.getByLabel("Message")).toHaveValue("A reed of 90 dents");
    await submit.click();
    await expect(dialog.locator(".note.ok")).toBeVisible();
    expect(await kept()).toEqual([]);
    await page.reload();
    await openCallback(page);
    await expect(dialog.getByLabel("Name")).toHaveValue("");
  });
});

test("a callback is sent once, confirmed in green and closes after 3 seconds", async ({ page, admin }) => {
  await page.clock.install();
  await page.goto("/privacy");
  const release = await hold(page, "POST", CALLBACK_CALL);
  const dialog = await openCallback(page);
  await fillCallback(dialog);
  await dialog.getByRole("button", { name: "Request Callback" }).click();
  await expect(dialog.getByRole("button", { name: "Submitting..." })).toBeDisabled();
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeEnabled();
  await expect(dialog.getByLabel("Phone")).toBeDisabled();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 3000);
  release();
  const note = dialog.locator(".note.ok");
  await expect(note).toHaveText("Request sent successfully! We'll contact you soon.");
  await expect(dialog.getByRole("button", { name: "Close" }).last()).toBeFocused();
  const reference = dialog.getByText(ENQUIRY_REFERENCE.label);
  await expect(reference).toHaveText(/^Your reference: E-\d+$/);
  const shownText = String(await reference.textContent());
  await page.clock.runFor(2900);
  await expect(note).toBeVisible();
  await page.clock.runFor(200);
  await expect(dialog).toHaveCount(0);
  // The reference stays visible after the three seconds.
  await expect(page.getByRole("status").getByText(shownText, { exact: true })).toBeVisible();
  await openCallback(page);
  await expect(dialog.getByLabel("Name")).toHaveValue("");
  const { body } = await admin.get("/api/enquiries");
  expect(body.enquiries[0]).toMatchObject({
    reference: shownText.split(": ").at(-1),
    kind: "callback",
    name: "Asha & Sons",
    phone: "+919876543210",
    preferredTime: "Today after 16:00",
    message: null,
    product: null,
  });
});

test("an e-mail requires its fields, reports a failure and is sent", async ({ page, admin }) => {
  // The window is too low for note and button together.
  await page.setViewportSize({ width: 1024, height: 400 });
  await page.goto("/privacy");
  const dialog = await openEmail(page);
  await test.step("requires a subject of 3 and a message of 10 characters, not counting blanks", async () => {
    const calls = await callsOf(page, EMAIL_CALL);
    await dialog.getByLabel("Subject").fill("  ab ");
    await dialog.getByLabel("Message").fill("   123456789 \n ");
    await dialog.getByRole("button", { name: "Send Email" }).click();
    await expect(dialog.getByLabel("Subject")).toBeFocused();
    await expect(dialog.getByLabel("Subject")).toHaveAccessibleDescription(
      "Subject must be at least 3 characters long",
    );
    await expect(dialog.getByLabel("Message")).toHaveAccessibleDescription(
      "Message must be at least 10 characters long",
    );
    await dialog.getByLabel("Subject").fill("abc");
    await dialog.getByRole("button", { name: "Send Email" }).click();
    await expect(dialog.getByLabel("Message")).toBeFocused();
    // Pasted text is not truncated; line breaks become spaces.
    await dialog.getByLabel("Message").fill(`one\u000btwo${"x".repeat(5000)}`);
    await expect(dialog.getByLabel("Message")).toHaveValue(`one two${"x".repeat(5000)}`);
    await dialog.getByRole("button", { name: "Send Email" }).click();
    await expect(dialog.getByLabel("Message")).toHaveAccessibleDescription("Message is too long");
    expect(calls).toEqual([]);
    await page.unrouteAll();
  });
  await test.step("shows any failure in red and keeps what was typed", async () => {
    await fillEmail(dialog);
    await fails(page, EMAIL_CALL, "Send Email", [
      "Failed to send email",
      "An error occurred while sending your email",
    ]);
    await expect(dialog.getByLabel("Message")).toHaveValue("Please quote 24 main nozzles.");
  });
  await test.step("sends the e-mail", async () => {
    const release = await hold(page, "POST", EMAIL_CALL);
    await dialog.getByLabel("Your e-mail or phone").fill("asha@example.com");
    await dialog.getByLabel("Message").press("Tab");
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("button", { name: "Sending..." })).toBeDisabled();
    release();
    await expect(dialog.locator(".note.ok")).toHaveText(
      "Email sent successfully! We'll get back to you soon.",
    );
    const { body } = await admin.get("/api/enquiries");
    expect(body.enquiries[0]).toMatchObject({
      kind: "email",
      subject: "Nozzle",
      message: "Please quote 24 main nozzles.",
      contact: "asha@example.com",
    });
  });
});

test("closing while sending reports the result; robots get a normal answer", async ({ page, admin }) => {
  await page.goto("/privacy");
  const release = await hold(page, "POST", EMAIL_CALL);
  const dialog = await openEmail(page);
  await fillEmail(dialog);
  await dialog.getByRole("button", { name: "Send Email" }).click();
  await expect(dialog.getByRole("button", { name: "Sending..." })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  // Reopened, it is empty: a message being sent is not a draft and is not sent twice.
  await openEmail(page);
  await expect(dialog.getByLabel("Subject")).toHaveValue("");
  await page.keyboard.press("Escape");
  release();
  await expect(page.locator(".toast.success")).toHaveText(/^Email sent successfully!/);
  await page.unrouteAll();
  const fail = await hold(page, "POST", EMAIL_CALL, (route) => route.abort("internetdisconnected"));
  await openEmail(page);
  await fillEmail(dialog);
  await dialog.getByRole("button", { name: "Send Email" }).click();
  await expect(dialog.getByRole("button", { name: "Sending..." })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  fail();
  await expect(page.locator(".toast").getByText("An error occurred while sending your email")).toBeVisible();
  await openEmail(page);
  await expect(dialog.getByLabel("Message")).toHaveValue("Please quote 24 main nozzles.");
  await page.keyboard.press("Escape");
  await page.unrouteAll();
  await test.step("stores nothing when a robot fills the hidden field", async () => {
    const callback = await openCallback(page);
    await fillCallback(callback);
    await callback.getByLabel("Name").fill("A robot");
    await callback.getByLabel("Leave this empty").fill("https://example.com", { force: true });
    await callback.getByRole("button", { name: "Request Callback" }).click();
    await expect(callback.locator(".note.ok")).toBeVisible();
    const { body } = await admin.get("/api/enquiries?search=robot");
    expect(body.enquiries).toEqual([]);
  });
});
