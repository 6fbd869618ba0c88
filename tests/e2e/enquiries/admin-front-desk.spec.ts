import type { Page } from "@playwright/test";
import {
  ANSWER_LINES,
  ANSWERED_BY,
  ENQUIRY_DETAIL,
  QUICK_ANSWER,
} from "#contract/enquiries/inbox-messages.ts";
import { today } from "#contract/platform/day.ts";
import { formatDay } from "#contract/platform/written-day.ts";
import { ADMIN_EMAIL } from "#tests/support/process.ts";
import { createTestProduct } from "#tests/support/products.ts";
import { toast } from "../support/admin.ts";
import { expect, type Inbox, ONE, openInbox, panel, row, test } from "../support/admin-enquiries.ts";
import { expectAccessible, expectSoundInEachLook, overflowOf } from "../support/axe.ts";
import { answerOnce } from "../support/calls.ts";
import { dismissNotices } from "../support/notices.ts";
import { FAILED_CALLS } from "../support/test.ts";

const ANSWERS = /\/api\/enquiries\/[0-9a-f-]{36}\/answers$/;
const NAME = "Asha Weaver";
const foot = (page: Page) => panel(page, NAME).locator(".enquiry-foot");

/** An enquiry for a gripper in stock, a reed that is out of stock, and a part that is not listed. */
async function addListed({ admin, add }: Inbox): Promise<string> {
  const gripper = await createTestProduct(admin, { title: "Rapier gripper", price: "3450", stock: "14" });
  const reed = await createTestProduct(admin, {
    title: "Profile reed",
    partCode: "TSU-RD-3060",
    price: "9275.50",
    stock: "0",
  });
  const line = ({ _id, productId, title }: typeof reed, quantity: number) => ({
    product: { _id, productId, title, code: "" },
    catalogue: null,
    note: "",
    quantity,
  });
  const unlisted = { product: null, catalogue: null, note: "Feeder wheel, 62 mm", quantity: 3 };
  const items = JSON.stringify([line(gripper, 4), line(reed, 1), unlisted]);
  return add({ items, number: 2006, company: "Sample Weaves", contact: "asha@example.com" });
}

for (const [width, height] of [
  [1366, 768],
  [360, 740],
] as const) {
  test(`answers an enquiry at ${width} px and makes a quotation of it`, async ({ page, inbox, forgive }) => {
    await page.setViewportSize({ width, height });
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "clipboard", {
        value: { writeText: async (text: string) => document.body.setAttribute("data-copied", text) },
      });
    });
    const id = await addListed(inbox);
    await openInbox(page);
    await row(page, NAME).click();
    const open = panel(page, NAME);
    const price = (title: string) => open.getByLabel(`Price of ${title}`);
    const delivery = (title: string) => open.getByLabel(`Delivery of ${title}`);
    await expect(price("Rapier gripper")).toHaveValue("3,450.00");
    await expect(delivery("Rapier gripper")).toHaveValue("In stock");
    await expect(delivery("Profile reed")).toHaveValue("3 days");
    await expect(price("Feeder wheel, 62 mm")).toHaveValue("");
    if (width > 767) await expect(foot(page)).toContainText("2 of 3 lines priced₹ 23,075.50");
    await delivery("Profile reed").selectOption("4 weeks");
    await price("Feeder wheel, 62 mm").fill("1,2");
    await expect(price("Feeder wheel, 62 mm")).toHaveAttribute("title", ANSWER_LINES.priceInvalid);
    await open.getByRole("button", { name: "Make quotation" }).click();
    await expect(price("Feeder wheel, 62 mm")).toBeFocused();
    await price("Feeder wheel, 62 mm").fill("860");
    if (width > 767) await expect(foot(page)).toContainText("3 of 3 lines priced₹ 25,655.50");
    expect(await overflowOf(page)).toBe(0);
    // What is scrolled halfway under the bar would count as a small target.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(page);

    await test.step("quick answer", async () => {
      await open.getByRole("button", { name: "Quick answer" }).click();
      const text = open.getByLabel(`Message to ${NAME}`);
      await expect(text).toHaveValue(
        /^Dear Asha Weaver,\n\nE-2006:\n4 x PIC-GR-0471 Rapier gripper: ₹ 3,450.00 each, in stock\n1 x TSU-RD-3060 Profile reed: ₹ 9,275.50, 4 weeks\n3 x Feeder wheel, 62 mm: ₹ 860.00 each, .+\nGST extra. /,
      );
      const quick = open.getByRole("region", { name: "Quick answer" });
      const mail = await quick.getByRole("link", { name: "E-mail" }).getAttribute("href");
      expect(mail).toMatch(/^mailto:asha@example.com\?subject=Your%20enquiry%20E-2006&body=Dear%20/);
      await text.fill("Dear Asha, 3,450.00 each");
      await expectSoundInEachLook(page);
      await page.setViewportSize({ width, height });
      const chat = quick.getByRole("link", { name: "WhatsApp" });
      await expect(chat).toHaveAttribute(
        "href",
        "https://wa.me/919876543210?text=Dear%20Asha%2C%203%2C450.00%20each",
      );
      // What it opens is another host's.
      await chat.evaluate((link) => link.addEventListener("click", (event) => event.preventDefault()));
      await answerOnce(page, "POST", ANSWERS, 500, {});
      await chat.click();
      await expect(toast(page, QUICK_ANSWER.recordFailed)).toBeVisible();
      await dismissNotices(page);
      await chat.click();
      await expect(quick.getByRole("alert")).toHaveText(QUICK_ANSWER.check);
      await expect.poll(async () => (await inbox.read(id)).state).toBe("answered");
      await quick.getByRole("button", { name: "Copy" }).click();
      await expect(page.locator("body")).toHaveAttribute("data-copied", "Dear Asha, 3,450.00 each");
      await expect
        .poll(async () => (await inbox.read(id)).events.map(({ way }) => way))
        .toEqual(["whatsapp", "copy"]);
      await text.fill("Dear Asha,\nas discussed.");
      const write = quick.getByRole("link", { name: "E-mail" });
      await write.evaluate((link) => link.addEventListener("click", (event) => event.preventDefault()));
      await write.click();
      await expect.poll(async () => (await inbox.read(id)).events.at(-1)?.way).toBe("mail");
      await quick.getByRole("button", { name: "Close quick answer" }).click();
      await expect(open.getByRole("button", { name: "Quick answer" })).toBeFocused();
      const answers = open.getByRole("region", { name: "Answers" }).getByRole("listitem");
      for (const [at, way] of (["whatsapp", "copy", "mail"] as const).entries())
        await expect(answers.nth(at)).toContainText(`${ANSWERED_BY[way]} ${ADMIN_EMAIL}`);
      await answers.nth(2).getByText(QUICK_ANSWER.show).click();
      await expect(answers.nth(2)).toContainText("as discussed.");
    });

    await test.step("reminder", async () => {
      const day = today(Date.now(), 3);
      if (width > 767) await open.getByRole("button", { name: "Remind me in 3 days" }).click();
      else {
        await open.getByRole("button", { name: "Choose a reminder" }).click();
        await open.getByRole("button", { name: "In 3 days" }).click();
      }
      await expect(toast(page, ENQUIRY_DETAIL.reminderSet(formatDay(day)))).toBeVisible();
      expect((await inbox.read(id)).remindOn).toBe(day);
      await dismissNotices(page);
      await open.getByRole("button", { name: /^Reminder: / }).click();
      await open.getByRole("button", { name: "No reminder" }).click();
      await expect(toast(page, ENQUIRY_DETAIL.reminderRemoved)).toBeVisible();
      expect((await inbox.read(id)).remindOn).toBeNull();
      await dismissNotices(page);
    });

    await test.step("the part that is not listed", async () => {
      const find = open.getByRole("button", { name: /^Find the part/ });
      await answerOnce(page, "PUT", ONE, 500, {});
      for (const isDone of [false, true]) {
        await find.click();
        await page.getByPlaceholder("Code or name").fill("TSU-RD-3060");
        await page
          .getByRole("dialog")
          .getByRole("button", { name: /Profile reed/ })
          .first()
          .click();
        if (isDone) await expect(find).toHaveCount(0);
        else await expect(toast(page, ANSWER_LINES.linkFailed)).toBeVisible();
      }
      await expect(open.getByLabel("Price of Profile reed")).toHaveCount(2);
      // What was typed stays.
      await expect(open.getByLabel("Price of Profile reed").nth(1)).toHaveValue("860");
    });

    await open.getByRole("button", { name: "Make quotation" }).click();
    await expect(page).toHaveURL(/\/admin\/quotations\/[0-9a-f-]{36}$/);
    const { body } = await inbox.admin.get(new URL(page.url()).pathname.replace("/admin", "/api"));
    expect(
      body.lines.map(({ title, quantity, rate, delivery: time }: Record<string, unknown>) => [
        title,
        quantity,
        rate,
        time,
      ]),
    ).toEqual([
      ["Rapier gripper", 4, 345_000, "In stock"],
      ["Profile reed", 1, 927_550, "4 weeks"],
      ["Profile reed", 3, 86_000, "4 weeks"],
    ]);
    await page.goBack();
    await expect(open.getByRole("link", { name: "Open draft" })).toBeVisible();
    await expect(open.getByRole("region", { name: "Earlier with this customer" })).toContainText("Draft");
    forgive(FAILED_CALLS);
  });
}
