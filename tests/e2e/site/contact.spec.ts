import type { Page } from "@playwright/test";
import { MAP } from "../support/api-routes.ts";
import { expectAccessible } from "../support/axe.ts";
import { beforeScript } from "../support/before-script.ts";
import { withBusiness } from "../support/business.ts";
import { faultsHere } from "../support/design.ts";
import { shifts } from "../support/shifts.ts";
import { expect, test } from "../support/test.ts";

// A complete form writes to the console by design.
test.use({ forgiven: /^console info: Contact form/ });

const submit = (page: Page) => page.getByRole("button", { name: "Send message" }).click();

async function fillForm(page: Page): Promise<void> {
  await page.getByLabel("Name").fill("Asha & Sons");
  await page.getByLabel("Phone").fill("98765 43210");
  await page.getByLabel("Requirements").fill("Two grippers, PIC-GR-0471");
}

test("shows phone, e-mail, address and map; the phone prefix is fixed", async ({ page, server }) => {
  await page.goto("/contact");
  await test.step("shows phone, e-mail, address and directions", async () => {
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: "+91 00000 00001" })).toHaveAttribute(
      "href",
      "tel:+910000000001",
    );
    await expect(main.getByRole("link", { name: "parts@example.com" })).toHaveAttribute("href", /^mailto:/);
    // Once, not again beside the map.
    await expect(main.getByText("Sample Industrial Area, Plot 00")).toHaveCount(1);
    await expect(main.getByRole("link", { name: "Directions" })).toHaveAttribute(
      "href",
      /destination=.*Bhilwara/,
    );
  });
  await test.step("the map is a lazy frame that only this page's policy allows", async () => {
    const policyOf = async (path: string) =>
      (await server.visitor.get(path)).headers.get("content-security-policy") ?? "";
    expect(await policyOf("/contact")).toContain("frame-src https://www.openstreetmap.org;");
    expect(await policyOf("/contact?catalogue=default")).toContain("frame-src");
    for (const path of ["/", "/about", "/privacy", "/contact-us", "/products/picanol"]) {
      expect([path, (await policyOf(path)).includes("frame-src")]).toEqual([path, false]);
    }
    const frame = page.locator("iframe");
    await expect(frame).toHaveAttribute("loading", "lazy");
    await expect(frame).toHaveAttribute("title", /Bhilwara/);
    await expect(page.frameLocator("iframe").getByText("A map")).toBeVisible();
  });
  await test.step("the phone field has a fixed +91 before it and accepts no letters", async () => {
    await expect(page.locator(".prefix")).toHaveText("+91");
    await page.getByLabel("Phone").fill("98a76 <b>");
    await expect(page.getByLabel("Phone")).toHaveValue("9876 ");
  });
});

test("all three fields are required and limited; focuses the first invalid one", async ({ page }) => {
  await page.goto("/contact");
  await submit(page);
  for (const words of ["Name is required", "Phone is required", "Requirements are required"])
    await expect(page.getByText(words)).toBeVisible();
  await expect(page.getByLabel("Name")).toBeFocused();
  await expect(page.getByLabel("Name")).toHaveAccessibleDescription("Name is required");
  await expect(page.locator(".note")).toHaveCount(0);
  await page.getByLabel("Name").fill("  ");
  await page.getByLabel("Phone").fill("12");
  await expect(page.getByText("Phone is required")).toHaveCount(0);
  await page.getByLabel("Requirements").fill("x");
  await submit(page);
  await expect(page.getByText("Name is required")).toBeVisible();
  await expect(page.getByLabel("Name")).toBeFocused();
  await expect(page.locator(".note")).toHaveCount(0);
  // Pasted text is not truncated.
  await page.getByLabel("Name").fill("Asha");
  await page.getByLabel("Phone").fill("0".repeat(37));
  await page.getByLabel("Requirements").fill("x".repeat(5001));
  await submit(page);
  await expect(page.getByLabel("Phone")).toBeFocused();
  await expect(page.getByLabel("Phone")).toHaveAccessibleDescription("Phone is too long");
  await expect(page.getByLabel("Requirements")).toHaveValue("x".repeat(5001));
  await expect(page.getByLabel("Requirements")).toHaveAccessibleDescription("Requirements are too long");
  await expect(page.locator(".note")).toHaveCount(0);
});

test("a complete form reports that nothing was sent and offers ways to send it", async ({ page }) => {
  await page.goto("/contact", { waitUntil: "networkidle" });
  await test.step("writes to the console, makes no request and reports that nothing was sent", async () => {
    const calls: string[] = [];
    const written: unknown[] = [];
    page.on("request", (request) => calls.push(request.url()));
    page.on("console", async (message) =>
      written.push(...(await Promise.all(message.args().map((a) => a.jsonValue())))),
    );
    await fillForm(page);
    await submit(page);
    const note = page.getByRole("status").filter({ hasText: "Nothing has been sent from this page." });
    await expect(note).toBeFocused();
    await expect
      .poll(() => written)
      .toEqual([
        "Contact form",
        { name: "Asha & Sons", phone: "+91 98765 43210", requirements: "Two grippers, PIC-GR-0471" },
      ]);
    expect(calls).toEqual([]);
    await expect(page.getByRole("main")).not.toContainText(/sent successfully|thank you/i);
  });
  await test.step("call, e-mail and WhatsApp contain the text that was written", async () => {
    const note = page.locator(".note");
    const text = "Two grippers, PIC-GR-0471\n\nAsha & Sons\n+91 98765 43210";
    const mail = new URL((await note.getByRole("link", { name: "E-mail" }).getAttribute("href")) ?? "");
    expect([mail.pathname, mail.searchParams.get("body")]).toEqual(["parts@example.com", text]);
    const whatsApp = new URL((await note.getByRole("link", { name: "WhatsApp" }).getAttribute("href")) ?? "");
    expect([whatsApp.origin, whatsApp.pathname, whatsApp.searchParams.get("text")]).toEqual([
      "https://wa.me",
      "/910000000000",
      `Hello Heddle Loom Spares,\r\n\r\n${text}`,
    ]);
    await expect(note.getByRole("link", { name: "Call" })).toHaveAttribute("href", "tel:+910000000000");
    await page.getByLabel("Requirements").fill("Something else");
    await expect(note).toHaveCount(0);
  });
});

test("keeps and cleans what is typed before the script", async ({ page }) => {
  await beforeScript(page, "/contact", async () => {
    await page.getByLabel("Name").fill("Asha");
    await page.getByLabel("Phone").fill("tel98765-43210");
  });
  await expect(page.getByLabel("Phone")).toHaveValue("98765-43210");
  await page.getByLabel("Requirements").fill("Two grippers");
  const written = page.waitForEvent("console", (message) => message.text().startsWith("Contact form"));
  await submit(page);
  expect(await (await written).args()[1]?.jsonValue()).toEqual({
    name: "Asha",
    phone: "+91 98765-43210",
    requirements: "Two grippers",
  });
});

test("shows opening hours in full at every width, without layout shifts", async ({ page, admin }) => {
  const wednesdays = { from: "wednesday", to: "wednesday", opens: "10:30", closes: "18:00" };
  await withBusiness(admin, async (change) => {
    await change({ openingHours: [wednesdays] });
    // A Monday.
    await page.clock.setFixedTime("2026-11-23T06:00:00Z");
    for (const width of [320, 360, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/contact");
      await expect(page.getByText("Closed now, opens Wednesday at 10:30 AM", { exact: true })).toBeVisible();
      expect([width, await shifts(page), await faultsHere(page)]).toEqual([width, 0, []]);
    }
  });
});

test("without a map nothing is in its place; hours and directions are beside the form", async ({
  page,
  admin,
}) => {
  const { site } = (await admin.get("/api/settings")).body;
  try {
    await admin.put("/api/settings/site", { mapUrl: null });
    await withBusiness(admin, async (change) => {
      await change({ openingHours: [{ from: "monday", to: "friday", opens: "09:30", closes: "18:30" }] });
      for (const width of [360, 1366]) {
        await page.setViewportSize({ width, height: 768 });
        await page.goto("/contact");
        const main = page.getByRole("main");
        await expect(main.getByText(/^Monday to Friday, 9:30\sAM to 6:30\sPM$/)).toBeVisible();
        await expect(main.getByRole("link", { name: "Directions" })).toBeVisible();
        await expect(main.getByText("Vinod Rathore")).toBeVisible();
        await expect(page.locator(".map, iframe")).toHaveCount(0);
        await expect(main.getByRole("heading", { level: 2 })).toHaveText(["Write to us"]);
        await expectAccessible(page);
      }
    });
  } finally {
    await admin.put("/api/settings/site", { mapUrl: site.mapUrl });
  }
});

test("the map loads by a link too; a failed one leaves the page intact", async ({ page, forgive }) => {
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Contact" }).first().click();
  await expect(page).toHaveURL("/contact");
  await expect(page.frameLocator("iframe").getByText("A map")).toBeVisible();
  const measure = () => page.locator(".map").boundingBox();
  const loaded = await measure();
  await page.getByRole("banner").getByRole("link", { name: "About" }).first().click();
  await expect(page).toHaveURL("/about");
  await page.goBack();
  await expect(page.frameLocator("iframe").getByText("A map")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { level: 1, name: /Spare parts/ })).toBeVisible();
  await page.route(MAP, (route) => route.abort("internetdisconnected"));
  await page.goto("/contact");
  await expect(page.getByRole("link", { name: "Directions" })).toBeVisible();
  expect(await measure()).toEqual(loaded);
  await fillForm(page);
  await submit(page);
  await expect(page.locator(".note")).toBeVisible();
  forgive(/openstreetmap|INTERNET_DISCONNECTED/);
});
