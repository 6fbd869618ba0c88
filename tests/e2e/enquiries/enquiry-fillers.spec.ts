import { openCallback } from "../support/enquiry.ts";
import { expect, test } from "../support/test.ts";

test("what a browser filled in without an event stays and is sent", async ({ page, server }) => {
  await page.goto("/privacy");
  const dialog = await openCallback(page);
  const fillIn = (label: string, text: string) =>
    dialog.getByLabel(label).evaluate((field: HTMLInputElement, filled) => {
      field.value = filled;
    }, text);
  await fillIn("Name", "Meera Filled");
  await fillIn("Phone", "+91 98765 43219");
  await dialog.getByLabel("Preferred time").fill("Today after 16:00");
  await expect(dialog.getByLabel("Name")).toHaveValue("Meera Filled");
  await fillIn("Message", "Two grippers, please.");
  await dialog.getByRole("button", { name: "Request Callback" }).click();
  await expect(dialog.locator(".note.ok")).toBeVisible();
  const { body } = await (await server.signIn()).get("/api/enquiries?search=Filled");
  expect(body.enquiries).toMatchObject([{ name: "Meera Filled", message: "Two grippers, please." }]);
});

test("an enquiry is kept when a form filler fills hidden fields too", async ({ page, server }) => {
  await page.goto("/privacy");
  const dialog = await openCallback(page);
  await dialog.evaluate((element) => {
    const known = {
      name: "Gita Filled",
      phone: "+91 98765 43218",
      company: "Gita Weaving",
      "web.?site|home.?page|url|web": "https://gita.example.com",
      "mail|street|address|city|state|zip|post|country|birth|title|nick|user": "of Gita",
    };
    for (const field of element.querySelectorAll("input")) {
      const words = `${field.name} ${field.id} ${field.labels?.[0]?.textContent} ${field.autocomplete}`;
      const found = Object.entries(known).find(([name]) => new RegExp(name, "i").test(words));
      if (!found) continue;
      // As an extension does it: by the browser's own property, which React does not see, and with an event.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, found[1]);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  });
  await expect(dialog.getByLabel("Company")).toHaveValue("Gita Weaving");
  await dialog.getByLabel("Preferred time").fill("Any");
  await dialog.getByRole("button", { name: "Request Callback" }).click();
  await expect(dialog.locator(".note.ok")).toBeVisible();
  const { body } = await (await server.signIn()).get("/api/enquiries?search=Gita");
  expect(body.enquiries).toMatchObject([{ name: "Gita Filled", company: "Gita Weaving" }]);
});
