import { expectAccessible } from "../support/axe.ts";
import { hold, reply } from "../support/calls.ts";
import { setSwitches } from "../support/enquiry.ts";
import { tick } from "../support/press.ts";
import { ANYTHING, expect, FAILED_CALLS, test } from "../support/test.ts";

test.beforeEach(({ admin }) => setSwitches(admin, true));

test.use({ forgiven: FAILED_CALLS });
test.afterEach(({ admin }) => setSwitches(admin, false));

test("the contact form sends; the newsletter form subscribes with consent", async ({ page, admin }) => {
  await test.step("sends the contact form once it is complete", async () => {
    await page.goto("/contact");
    const form = page.getByRole("main").locator("form");
    const send = form.getByRole("button", { name: "Send message" });
    await send.click();
    await expect(form.getByLabel("Name")).toBeFocused();
    await expect(form.getByText("Requirements are required")).toBeVisible();
    await form.getByLabel("Name").fill("Asha & Sons");
    await form.getByLabel("Phone").fill("98765 43210");
    await form.getByLabel("Requirements").fill("Two grippers");
    const call = "**/api/email/contact-page";
    await page.route(call, (route) => route.fulfill({ status: 500, body: "" }));
    await send.click();
    await expect(form.locator(".note.bad")).toHaveText("Failed to send message");
    await page.unroute(call);
    await page.route(call, (route) => route.abort("internetdisconnected"));
    await send.click();
    await expect(form.locator(".note.bad")).toHaveText("An error occurred while sending your message");
    await expect(page.locator(".toast.error")).toHaveText("Network error. Please check your connection.");
    await page.unroute(call);
    // The switch was turned off meanwhile.
    await page.route(call, reply(404, { message: "Not found" }));
    await send.click();
    await expect(form.locator(".note.bad")).toHaveText("Failed to send message");
    await page.unroute(call);
    await page.reload();
    await expect(form.getByLabel("Name")).toHaveValue("Asha & Sons");
    await expect(form.getByLabel("Phone")).toHaveValue("98765 43210");
    await expect(form.getByLabel("Requirements")).toHaveValue("Two grippers");
    const release = await hold(page, "POST", call);
    await send.click();
    await expect(form.getByRole("button", { name: "Sending..." })).toBeDisabled();
    release();
    await expect(form.locator(".note.ok")).toHaveText("Message sent successfully! We'll contact you soon.");
    await expect(send).toBeFocused();
    await expect(form.getByLabel("Requirements")).toHaveValue("");
    expect(await page.evaluate(() => sessionStorage.getItem("enquiry-drafts"))).toBeNull();
    await expect(form).not.toContainText("Nothing has been sent");
    const { body } = await admin.get("/api/enquiries");
    expect(body.enquiries[0]).toMatchObject({
      kind: "contact-page",
      name: "Asha & Sons",
      phone: "+91 98765 43210",
      message: "Two grippers",
    });
  });
  await test.step("subscribes an address and accepts it a second time", async () => {
    await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
    await expect(page.getByRole("main")).toContainText("A link in each e-mail removes it from the list.");
    await expect(page.getByRole("main")).toContainText("we treat it the same way");
    const footer = page.getByRole("contentinfo");
    const box = footer.getByRole("textbox", { name: "Newsletter" });
    const consent = footer.getByRole("checkbox");
    const subscribe = footer.getByRole("button", { name: "Subscribe" });
    await footer.scrollIntoViewIfNeeded();
    await expect(consent).toBeVisible();
    await expect(footer).not.toContainText("Our newsletter starts soon.");
    await subscribe.click();
    await expect(box).toBeFocused();
    await expect(box).toHaveAccessibleDescription("Email is required");
    await expect(consent).toHaveAccessibleDescription("Please agree to receive the newsletter");
    await box.fill("visitor@");
    await expect(box).toHaveAccessibleDescription("Invalid email format");
    await box.fill("visitor@example.com");
    await subscribe.click();
    await expect(consent).toBeFocused();
    await expectAccessible(page, "footer form");
    await page.keyboard.press("Space");
    const call = "**/api/newsletter";
    await page.route(call, (route) => route.fulfill({ status: 500, body: "" }));
    await box.press("Enter");
    await expect(footer.locator(".note.bad")).toHaveText("Failed to subscribe");
    await page.unroute(call);
    await page.route(call, (route) => route.abort("internetdisconnected"));
    await box.press("Enter");
    await expect(footer.locator(".note.bad")).toHaveText("An error occurred while subscribing");
    await page.unroute(call);
    for (const times of ["once", "twice"]) {
      const release = await hold(page, "POST", call);
      await box.fill("visitor@example.com");
      await tick(consent);
      await subscribe.click();
      await expect(footer.getByRole("button", { name: "Subscribing..." })).toBeDisabled();
      release();
      await expect(footer.locator(".note.ok"), times).toHaveText("Thank you. Your address is on our list.");
      await expect(consent).not.toBeChecked();
      await page.unroute(call);
    }
    const { body } = await admin.get("/api/newsletter");
    // Other tests add subscribers to the same site.
    const visitors = body.subscribers.filter(({ email }: { email: string }) => email.startsWith("visitor@"));
    expect(visitors.map(({ email }: { email: string }) => email)).toEqual(["visitor@example.com"]);
  });
});

test.describe("before any script runs", () => {
  test.use({ javaScriptEnabled: false });

  test("hides the newsletter button and keeps form values out of the address", async ({ page, forgive }) => {
    await page.goto("/contact");
    await expect(page.getByRole("button", { name: "Subscribe" })).toBeHidden();
    const name = page.getByRole("main").locator("form").getByLabel("Name");
    await name.fill("Asha");
    await name.press("Enter");
    await expect(page).toHaveURL("/contact");
    forgive(ANYTHING);
  });
});
