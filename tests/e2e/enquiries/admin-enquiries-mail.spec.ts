import type { Locator } from "@playwright/test";
import { DELIVERY, ENQUIRY_SERVER } from "../../../contract/messages.ts";
import { openSmtp } from "../../support/smtp.ts";
import { toast } from "../support/admin.ts";
import { DELIVER, expect, openInbox, panel, row, test } from "../support/admin-enquiries.ts";
import { answer } from "../support/calls.ts";
import { FAILED_CALLS } from "../support/test.ts";

const again = (open: Locator) => open.getByRole("button", { name: DELIVERY.again });

test("the mail's outcome is told; it can be sent again", async ({ page, server, inbox, forgive }) => {
  const id = inbox.plant();
  const error = "Connection timed out";
  const tried = { delivery_attempts: 3, delivery_error: error };
  inbox.plant({ name: "Ravi", delivery_state: "queued" });
  inbox.plant({ name: "Meena", delivery_state: "queued", ...tried });
  inbox.plant({ name: "Farah", delivery_state: "failed", ...tried });
  await openInbox(page, server);
  const mailOf = async (name: string) => {
    await row(page, name).click();
    return panel(page, name).getByRole("region", { name: "Mail" });
  };
  const queued = await mailOf("Ravi");
  await expect(queued).toContainText(DELIVERY.queuedText);
  await expect(again(queued)).toHaveCount(0);
  await expect(await mailOf("Meena")).toContainText(`${DELIVERY.retryText(3)}${error}`);
  const failed = await mailOf("Farah");
  await expect(failed).toContainText(`${DELIVERY.failedText(3)}${error}`);
  await expect(again(failed)).toBeVisible();

  const mail = await mailOf("Asha Weaver");
  await expect(mail).toContainText(DELIVERY.waitingText);
  await expect(mail.getByRole("link", { name: DELIVERY.mailSettings })).toHaveAttribute(
    "href",
    "/admin/settings/mail",
  );
  const smtp = await openSmtp();
  try {
    inbox.setMail({ host: "127.0.0.1", port: smtp.server.port });
    smtp.refuse.recipient = "550 No such user here";
    await again(mail).click();
    await expect(toast(page, DELIVERY.queuedAgain)).toBeVisible();
    await expect(mail).toContainText(DELIVERY.failedText(1));
    await expect(mail.locator("blockquote")).toContainText("No such user here");
    await expect(row(page, "Asha")).toContainText(DELIVERY.failed);
    smtp.refuse.recipient = undefined;
    await again(mail).click();
    await expect(mail).toContainText(/Mailed on \w+ \d+, \d{4} at/);
    await expect(again(mail)).toHaveCount(0);
    await expect(mail).toBeFocused();
    await expect(mail.locator("blockquote")).toHaveCount(0);
    expect(smtp.taken).toHaveLength(1);
  } finally {
    await smtp.stop();
  }
  expect((await inbox.read(id)).delivery.state).toBe("delivered");
  await mailOf("Farah");
  await answer(page, "POST", DELIVER, 500, {});
  await again(failed).click();
  await expect(toast(page, DELIVERY.againFailed)).toBeVisible();
  await answer(page, "POST", DELIVER, 409, { message: ENQUIRY_SERVER.alreadyDelivered });
  await again(failed).click();
  await expect(toast(page, ENQUIRY_SERVER.alreadyDelivered)).toBeVisible();
  forgive(FAILED_CALLS);
});
