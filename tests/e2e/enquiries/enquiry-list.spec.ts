import { readFile } from "node:fs/promises";
import { ENQUIRY_LIST } from "#contract/enquiries/list-messages.ts";
import { ENQUIRY_LIST_FORM, ENQUIRY_SENT } from "#contract/enquiries/list-page-messages.ts";
import { CALLBACK, ENQUIRY_REFERENCE } from "#contract/enquiries/messages.ts";
import { createTestProduct } from "#tests/support/products.ts";
import { expectAccessible, overflowOf } from "../support/axe.ts";
import { withBusiness } from "../support/business.ts";
import { CALLBACK_CALL } from "../support/enquiry.ts";
import {
  barLink,
  lineOf,
  openList,
  sendList,
  storedList,
  storedPart,
  storeList,
} from "../support/enquiry-list.ts";
import { pressWords } from "../support/press.ts";
import { shifts } from "../support/shifts.ts";
import { ANYTHING, expect, test } from "../support/test.ts";

test.use({ motion: "no-preference" });

const GRIPPER = "Rapier gripper, giver side";

test("parts added from a search and a page are sent as one enquiry", async ({ page, admin }) => {
  await page.goto("/search?q=PIC-GR-0471");
  const main = page.getByRole("main");
  await expect(barLink(page, 1)).toHaveCount(0);
  await main.getByRole("button", { name: `Add to list: ${GRIPPER}`, exact: true }).click();
  await expect(page.getByText(ENQUIRY_LIST.added)).toBeVisible();
  // The focus stays in place, now on the link to the list.
  await expect(main.getByRole("link", { name: `Added to your list: ${GRIPPER}`, exact: true })).toBeFocused();
  await expect(barLink(page, 1)).toBeVisible();
  await expectAccessible(page);

  await page.goto("/products/toyota");
  const card = main.locator(".card").first();
  const title = (await card.getByRole("heading").textContent()) ?? "";
  await card.getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  const quantity = main.getByLabel(`Quantity: ${title}`);
  const add = main.locator(".ask").getByRole("button", { name: /^Add (\d+ )?to/ });
  for (const wrong of ["0", "1.5", "ten", ""]) {
    await quantity.fill(wrong);
    await add.click();
    await expect(quantity).toBeFocused();
    await expect(quantity).toHaveAccessibleDescription(ENQUIRY_LIST.quantityWrong);
  }
  await expectAccessible(page, "main");
  await quantity.fill("24");
  await add.click();
  await expect(quantity).toHaveValue("24");
  await main.getByRole("link", { name: `In your list: ${title}`, exact: true }).click();
  await expect(page).toHaveURL("/enquiry-list");

  await page.reload();
  await expect(main.getByRole("heading", { name: "2 lines, 25 pieces" })).toBeVisible();
  expect(await shifts(page)).toBe(0);
  await expectAccessible(page);
  const line = lineOf(page, GRIPPER);
  await expect(line.getByText("PIC-GR-0471")).toBeVisible();
  const count = line.getByLabel(`Quantity: ${GRIPPER}`);
  await line.getByRole("button", { name: `One less: ${GRIPPER}` }).press("Enter");
  await expect(count).toHaveValue("1");
  await line.getByRole("button", { name: `One more: ${GRIPPER}` }).click();
  await expect(count).toHaveValue("2");
  await count.fill("0");
  await expect(line.getByText(ENQUIRY_LIST.quantityWrong)).toBeVisible();
  await count.fill("12");
  await expect(line.getByText(ENQUIRY_LIST.quantityWrong)).toHaveCount(0);
  await line.getByLabel(`Note for ${GRIPPER}`).fill(" left side ");
  await lineOf(page, title)
    .getByRole("button", { name: `Remove ${title}` })
    .click();
  await expect(main.getByText(`Removed: ${title}`)).toBeVisible();
  await expect(main.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(main.getByRole("heading", { name: "2 lines, 36 pieces" })).toBeVisible();
  await main.getByRole("button", { name: "Remove all" }).click();
  await expect(main.getByText("Your enquiry list is empty")).toBeVisible();
  await expectAccessible(page);
  await main.getByRole("button", { name: "Undo" }).click();
  await expect(lineOf(page, title).getByLabel(`Quantity: ${title}`)).toHaveValue("24");

  await main.getByRole("button", { name: "Send the list", exact: true }).click();
  await expect(main.getByText("Name is required")).toBeVisible();
  await expect(main.getByLabel("Name", { exact: true })).toBeFocused();
  await sendList(main);
  await expect(main.getByRole("heading", { name: "Enquiry list sent" })).toBeFocused();
  await expect(main.getByText(CALLBACK.sent)).toBeVisible();
  const steps = page.getByRole("complementary", { name: ENQUIRY_SENT.next }).getByRole("listitem");
  await expect(steps).toHaveText([
    ENQUIRY_SENT.look,
    /^Vinod Rathore calls youFrom \+91 00000 00000 to \+919876543210\. Your preferred time: /,
    /^You get prices and delivery times/,
  ]);
  const reference = main.getByText(ENQUIRY_REFERENCE.label).locator("b");
  await expect(reference).toHaveText(/^E-\d+$/);
  await expect(main.getByText(`12 × ${GRIPPER} (PIC-GR-0471): left side`)).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: /^Enquiry list/ })).toHaveCount(0);
  await expectAccessible(page);
  const { body } = await admin.get("/api/enquiries");
  expect(body.enquiries[0]).toMatchObject({
    reference: await reference.textContent(),
    kind: "callback",
    name: "Asha & Sons",
    phone: "+919876543210",
    items: [
      { product: { title: GRIPPER, code: "PIC-GR-0471" }, note: "left side", quantity: 12 },
      { product: { title }, note: "", quantity: 24 },
    ],
  });
});

test("a sent list says from when it is answered; its reference can be copied, our number saved", async ({
  page,
  context,
  admin,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const mondays = { from: "monday", to: "monday", opens: "09:30", closes: "18:30" };
  await withBusiness(admin, async (change) => {
    await change({
      ...{ openingHours: [mondays], director: "", companyName: "Spares, Looms; Co" },
      phones: ["+91 00000-00001", "+91 00000-00002"],
    });
    // A Sunday.
    await page.clock.setFixedTime("2026-11-22T06:00:00Z");
    await storeList(page, [storedPart("one")]);
    const main = await openList(page);
    await page.route(CALLBACK_CALL, (route) => route.fulfill({ json: { message: "", reference: "E-1012" } }));
    await sendList(main);
    for (const width of [360, 768, 1366]) {
      await page.setViewportSize({ width, height: 768 });
      const steps = page.getByRole("complementary", { name: ENQUIRY_SENT.next }).getByRole("listitem");
      await expect(steps.nth(0)).toContainText(/Closed now, opens tomorrow at 9:30\sAM\.$/);
      await expect(steps.nth(1)).toContainText(/^We call you tomorrow from 9:30\sAM/);
      expect(await overflowOf(page)).toBe(0);
      await expectAccessible(page);
    }
    await main.getByRole("button", { name: "Copy", exact: true }).click();
    await expect(page.getByText(ENQUIRY_SENT.copied)).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("E-1012");
    await expect(main.getByRole("link", { name: "WhatsApp" })).toHaveAttribute("href", /E-1012/);
    const download = page.waitForEvent("download");
    await pressWords(main.getByRole("link", { name: ENQUIRY_SENT.save }));
    expect((await readFile(await (await download).path(), "utf8")).split("\r\n")).toEqual([
      ...["BEGIN:VCARD", "VERSION:3.0", "N:;Spares\\, Looms\\; Co;;;", "FN:Spares\\, Looms\\; Co"],
      ...[
        "ORG:Spares\\, Looms\\; Co",
        "TEL;TYPE=WORK,VOICE:+910000000001",
        "TEL;TYPE=WORK,VOICE:+910000000002",
      ],
      ...["END:VCARD", ""],
    ]);
  });
});

test("a notice of the page before covers no heading, and one line's form is within a screen and a half", async ({
  page,
}) => {
  const main = page.getByRole("main");
  const notice = page.getByRole("banner").locator(".toast");
  // On a slow machine it is gone again, and covers nothing.
  const covered = () =>
    notice.evaluateAll(([element]) => {
      const over = element?.getBoundingClientRect();
      if (!over) return [];
      return [...document.querySelectorAll("h1, h2")]
        .filter((heading) => {
          const words = document.createRange();
          words.selectNodeContents(heading);
          const { left, right, top, bottom } = words.getBoundingClientRect();
          return left < over.right && right > over.left && top < over.bottom && bottom > over.top;
        })
        .map((heading) => heading.textContent);
    });
  for (const [width, height] of [
    [360, 640],
    [360, 740],
    [768, 1024],
    [1366, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    await storeList(page, []);
    await page.goto("/products/picanol");
    await main
      .getByRole("button", { name: /^Add to list/ })
      .first()
      .click();
    await main.getByRole("heading", { level: 3 }).first().getByRole("link").click();
    await expect(page).toHaveURL(/\/products\/(details|picanol)\/./);
    await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
    // The notice finds its place after the page is shown.
    await expect.poll(covered, `part at ${width}`).toEqual([]);
    await page
      .getByRole("banner")
      .getByRole("link", { name: /^Enquiry list/ })
      .click();
    await expect(main.getByRole("heading", { name: "1 line, 1 piece" })).toBeVisible();
    await expect.poll(covered, `list at ${width}`).toEqual([]);
    const send = await main.getByRole("button", { name: "Send the list" }).boundingBox();
    if (width < 768)
      expect.soft((send?.y ?? height) + (send?.height ?? height)).toBeLessThanOrEqual(1.5 * height);
  }
});

test("company, time and message are folded until one is filled in", async ({ page }) => {
  await storeList(page, [storedPart("one")]);
  const main = await openList(page);
  const more = main.getByText("Company, preferred time, message");
  const time = main.getByLabel("Preferred time");
  await expect(time).toBeHidden();
  await more.press("Enter");
  await expect(time).toHaveValue("Any time");
  await time.fill("");
  await more.press("Enter");
  await expect(time).toBeHidden();
  await sendList(main);
  // A wrong field is shown.
  await expect(time).toBeFocused();
  await expect(time).toHaveAccessibleDescription("Preferred time is required");
});

test("rejects an invalid quantity before sending", async ({ page }) => {
  await storeList(page, [storedPart("one", { quantity: 7 }), storedPart("two")]);
  const main = await openList(page);
  const count = main.getByLabel("Quantity: Part one", { exact: true });
  const sent: unknown[] = [];
  await page.route(CALLBACK_CALL, (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill({ json: { message: "" } });
  });
  for (const wrong of ["2 pcs", "", "1000000 pieces"]) {
    await count.fill(wrong);
    await sendList(main);
    await expect(count).toHaveAccessibleDescription(ENQUIRY_LIST.quantityWrong);
    await expect(count).toHaveValue(wrong);
    await expect(count).toBeFocused();
  }
  await expect(lineOf(page, "Part two").getByText(ENQUIRY_LIST.quantityWrong)).toHaveCount(0);
  expect(sent).toEqual([]);
  // The other ways of sending are held back too, opened in a new tab as well.
  await page.evaluate(() => {
    const acts: string[] = [];
    Object.assign(window, { acts, print: () => acts.push("printed") });
    navigator.clipboard.writeText = async (text) => void acts.push(text);
    const note = (event: Event) => {
      const link = event.target instanceof Element && event.target.closest("a");
      setTimeout(() => link && acts.push(event.defaultPrevented ? "held" : "opened"));
    };
    for (const type of ["click", "auxclick"]) window.addEventListener(type, note, true);
  });
  const acts = () => page.evaluate(() => (window as unknown as { acts: string[] }).acts.splice(0));
  const link = (name: string) => main.getByRole("link", { name, exact: true });
  // Neither a copied address nor paper printed by keys has the quantity before.
  const extent = main.locator("#lines");
  for (const name of ["WhatsApp", "E-mail"]) await expect(link(name)).not.toHaveAttribute("href", /Part/);
  await expect(extent).toHaveText("2 lines");
  const [copy, print] = ["Copy the list", "Print"].map((name) => main.getByRole("button", { name }));
  for (const [way, held] of [
    [() => link("WhatsApp").click(), ["held"]],
    [() => link("WhatsApp").press("Enter"), ["held"]],
    [() => link("WhatsApp").click({ button: "middle" }), ["held"]],
    [() => link("E-mail").click(), ["held"]],
    [() => copy?.click(), []],
    [() => print?.click(), []],
  ] as const) {
    for (const wrong of ["2 dozen", ""]) {
      await count.fill(wrong);
      await way();
      await expect(count).toHaveAccessibleDescription(ENQUIRY_LIST.quantityWrong);
      await expect(count).toBeFocused();
      expect([String(way), await acts()]).toEqual([String(way), held]);
    }
  }
  await count.fill("7");
  await expect(link("WhatsApp")).toHaveAttribute("href", /7%20/);
  await expect(extent).toHaveText("2 lines, 8 pieces");
  await copy?.click();
  await print?.click();
  expect(await acts()).toEqual(["7 × Part one (P-1)\r\n1 × Part two (P-1)", "printed"]);
  // One more than the last valid quantity.
  await lineOf(page, "Part one")
    .getByRole("button", { name: /^One more/ })
    .click();
  await expect(count).toHaveValue("8");
  await count.fill("2 pcs");
  await lineOf(page, "Part one")
    .getByRole("button", { name: /^Remove/ })
    .click();
  await main.getByRole("button", { name: "Undo" }).click();
  await count.fill(" 3 ");
  await sendList(main);
  await expect(main.getByRole("heading", { name: "Enquiry list sent" })).toBeVisible();
  expect(sent).toMatchObject([
    {
      items: [
        { _id: "one", quantity: 3 },
        { _id: "two", quantity: 1 },
      ],
    },
  ]);
});

test("keeps the list after a failed send and marks deleted parts", async ({ page, forgive, admin }) => {
  const [stays, goes] = [
    await createTestProduct(admin, { title: "Reed that stays" }),
    await createTestProduct(admin, { title: "Reed that goes" }),
  ];
  await page.setViewportSize({ width: 320, height: 740 });
  await storeList(page, [
    storedPart(goes._id, { title: goes.title }),
    storedPart(stays._id, { title: stays.title, quantity: 3 }),
  ]);
  const main = await openList(page);
  await admin.del(`/api/products/${goes._id}`);

  await page.route(CALLBACK_CALL, (route) => route.abort());
  await sendList(main);
  await expect(main.getByRole("alert")).toHaveText(CALLBACK.error);
  await page.unroute(CALLBACK_CALL);
  await page.route(CALLBACK_CALL, (route) => route.fulfill({ status: 500, body: "no" }));
  await main.getByRole("button", { name: "Send the list", exact: true }).click();
  await expect(main.getByRole("alert")).toHaveText(CALLBACK.failed);
  await page.unroute(CALLBACK_CALL);
  expect(await storedList(page)).toHaveLength(2);
  await page.reload();
  await expect(main.getByLabel("Phone", { exact: true })).toHaveValue("+91 98765 43210");

  await main.getByRole("button", { name: "Send the list", exact: true }).click();
  await expect(main.getByRole("alert")).toHaveText(ENQUIRY_LIST_FORM.refused);
  await expect(lineOf(page, goes.title)).toContainText("This product does not exist any more");
  await expect(lineOf(page, stays.title)).not.toContainText("does not exist");
  await expect(main.getByLabel("Name", { exact: true })).toHaveValue("Asha & Sons");
  expect(await overflowOf(page)).toBe(0);
  await expectAccessible(page);
  await main.getByRole("button", { name: "Remove them and send the rest" }).click();
  await expect(main.getByRole("heading", { name: "Enquiry list sent" })).toBeVisible();
  await expect(main.getByText("3 × Reed that stays (P-1)")).toBeVisible();
  expect(await storedList(page)).toEqual([]);
  const { body } = await admin.get("/api/enquiries");
  expect(body.enquiries[0].items).toMatchObject([{ product: { title: stays.title }, quantity: 3 }]);
  await admin.del(`/api/products/${stays._id}`);
  forgive(ANYTHING);
});
