import { ENQUIRY_FORM, ENQUIRY_LIST_FORM, ENQUIRY_SERVER } from "../../../contract/messages.ts";
import { pictureBytes } from "../../support/pictures.ts";
import { openAsAdmin } from "../support/admin.ts";
import { expectAccessible } from "../support/axe.ts";
import { CALLBACK_CALL, callbackOf, openCallback } from "../support/enquiry.ts";
import { keepList, lineOf, openList, sendList } from "../support/enquiry-list.ts";
import { tick, untick } from "../support/press.ts";
import { smallTargets } from "../support/targets.ts";
import { expect, FAILED_CALLS, test } from "../support/test.ts";

const NAME = "A part that is not listed";
const picture = async (name: string, colour = "#345") => ({
  name,
  mimeType: "image/png",
  buffer: await pictureBytes({ width: 900, height: 600, colour }),
});

test("an unlisted part goes with photographs and arrives", async ({ page, server, forgive }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/search?q=zzzqqq");
  await page.getByRole("main").getByRole("link", { name: "Send a photograph" }).click();
  const main = page.getByRole("main");
  const line = lineOf(page, NAME);
  await expect(line.getByLabel("What it is")).toHaveValue("zzzqqq");
  // Whoever comes back does not have it twice.
  await page.goBack();
  await main.getByRole("link", { name: "Send a photograph" }).click();
  await expect(line).toHaveCount(1);
  const field = line.getByLabel("Photographs, up to three");
  await field.setInputFiles([await picture("a.png"), await picture("b.png", "#a33")]);
  await expect(line.getByRole("img")).toHaveCount(2);
  await field.setInputFiles({
    name: "c.png",
    mimeType: "image/png",
    buffer: Buffer.from("no picture, whatever its name"),
  });
  await expect(line.getByText(ENQUIRY_LIST_FORM.photoRefused)).toBeVisible();
  await field.setInputFiles([await picture("c.png"), await picture("d.png")]);
  await expect(line.getByText(ENQUIRY_LIST_FORM.tooManyPhotos)).toBeVisible();
  await expect(line.getByRole("img")).toHaveCount(3);
  await line.getByRole("button", { name: "Remove photograph 2" }).click();
  await expect(line.getByRole("img")).toHaveCount(2);
  await expect(field).toBeFocused();
  expect(await smallTargets(page)).toEqual([]);
  await expectAccessible(page);
  await page.reload();
  await expect(line.getByRole("img")).toHaveCount(2);

  await main.getByRole("button", { name: NAME, exact: true }).click();
  const second = lineOf(page, NAME).nth(1);
  await expect(second.getByLabel("What it is")).toBeFocused();
  await sendList(main);
  await expect(second.getByText(ENQUIRY_FORM.partUnsaid)).toBeVisible();
  await expect(second.getByLabel("What it is")).toBeFocused();
  await second.getByLabel("What it is").fill("Bearing of an old loom");
  await main.getByLabel("Company").fill("Mill & Sons");
  await page.route(CALLBACK_CALL, (route) =>
    route.fulfill({ status: 503, json: { message: ENQUIRY_SERVER.photosFull } }),
  );
  await main.getByRole("button", { name: "Request Callback", exact: true }).click();
  await expect(main.getByText(ENQUIRY_SERVER.photosFull)).toBeVisible();
  await page.unroute(CALLBACK_CALL);
  await main.getByRole("button", { name: "Request Callback", exact: true }).click();
  await expect(main.getByRole("heading", { name: "Enquiry list sent" })).toBeVisible();
  await expect(main.getByText(`1 × ${NAME}: Bearing of an old loom`)).toBeVisible();
  const { body } = await (await server.signIn()).get("/api/enquiries");
  const [enquiry] = body.enquiries;
  expect(enquiry).toMatchObject({
    company: "Mill & Sons",
    items: [
      { product: null, note: "zzzqqq", photos: [{ width: 900, height: 600 }, {}] },
      { product: null, note: "Bearing of an old loom" },
    ],
  });
  // What was sent is kept by the firm, and no longer by the browser.
  const kept = await page.evaluate(async () => (await (await caches.open("enquiry-photos")).keys()).length);
  expect(kept).toBe(0);

  await page.setViewportSize({ width: 1440, height: 900 });
  await openAsAdmin(page, server, `/admin/enquiries?enquiry=${enquiry._id}`);
  const photos = page.getByRole("list", { name: "Photographs" }).getByRole("link");
  await expect(photos).toHaveCount(2);
  await expect
    .poll(() =>
      photos
        .first()
        .getByRole("img")
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBe(320);
  await expectAccessible(page);
  forgive(FAILED_CALLS);
});

test("without storage photographs last as long as the page", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "caches", { value: undefined });
  });
  await keepList(page, []);
  const main = await openList(page);
  await main.getByRole("button", { name: NAME, exact: true }).click();
  const line = lineOf(page, NAME);
  await expect(line.getByLabel("What it is")).toBeFocused();
  await line.getByLabel("Photographs, up to three").setInputFiles(await picture("a.png"));
  await expect(line.getByRole("img")).toHaveCount(1);
  await page.reload();
  await expect(line.getByLabel("What it is")).toBeVisible();
  await expect(line.getByRole("img")).toHaveCount(0);
});

test("name, company and phone are filled in again where wished", async ({ page, forgive }) => {
  const fill = async (name: string) => {
    const dialog = await openCallback(page);
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByLabel("Phone").fill("+91 98765 43210");
    await dialog.getByLabel("Company").fill("Mill & Sons");
    await dialog.getByLabel("Preferred time").fill("Now");
    return dialog;
  };
  const send = async () => {
    await callbackOf(page).getByRole("button", { name: "Request Callback" }).click();
    await expect(callbackOf(page).locator(".note.ok")).toBeVisible();
    await page.keyboard.press("Escape");
  };
  await page.goto("/privacy");
  let dialog = await fill("Asha");
  const wish = dialog.getByLabel("Remember me on this device");
  await expect(wish).toHaveAccessibleDescription("Name, company and phone, in this browser alone.");
  await tick(wish);
  // What was not sent is not remembered.
  await page.reload();
  dialog = await openCallback(page);
  await expect(dialog.getByLabel("Name")).toHaveValue("");
  await page.keyboard.press("Escape");
  dialog = await fill("Asha");
  await tick(dialog.getByLabel("Remember me on this device"));
  await send();
  await page.goto("/contact");
  await expect(page.getByRole("main").getByLabel("Name")).toHaveValue("Asha");
  await expect(page.getByRole("main").getByLabel("Phone")).toHaveValue("+91 98765 43210");
  await expect(page.getByLabel("Remember me on this device")).toBeChecked();
  await expectAccessible(page);
  dialog = await openCallback(page);
  await expect(dialog.getByLabel("Company")).toHaveValue("Mill & Sons");
  await dialog.getByLabel("Preferred time").fill("Now");
  await untick(dialog.getByLabel("Remember me on this device"));
  await send();
  await page.reload();
  await expect(page.getByRole("main").getByLabel("Name")).toHaveValue("");
  expect(await page.evaluate(() => localStorage.getItem("visitor"))).toBeNull();
  forgive(FAILED_CALLS);
});
