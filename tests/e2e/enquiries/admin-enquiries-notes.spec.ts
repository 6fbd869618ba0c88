import { randomUUID } from "node:crypto";
import type { Locator } from "@playwright/test";
import type { AccountSession } from "../../../contract/accounts/auth.ts";
import { ENQUIRY_DETAIL, ENQUIRY_FORM } from "../../../contract/messages.ts";
import { ADMIN_EMAIL, ADMIN_PASSWORD } from "../../support/process.ts";
import { toast } from "../support/admin.ts";
import { expect, ONE, openInbox, panel, row, test } from "../support/admin-enquiries.ts";
import { expectAccessible } from "../support/axe.ts";
import { answer } from "../support/calls.ts";
import { dismissNotices } from "../support/notices.ts";
import { FAILED_CALLS } from "../support/test.ts";

const notes = (open: Locator) => open.getByLabel("Notes", { exact: true });

test("notes are saved on demand and survive conflicts", async ({ page, server, inbox, forgive }) => {
  const id = inbox.plant();
  inbox.plant({ name: "Vikram" });
  const put = (fields: object) => inbox.admin.put(`/api/enquiries/${id}`, fields);
  await openInbox(page, server, `?enquiry=${id}`);
  const open = panel(page, "Asha Weaver");
  const save = open.getByRole("button", { name: "Save notes" });
  // A save is followed by a read; it has to end before someone else changes the enquiry.
  const pressSave = async () => {
    const asked = page.waitForRequest((request) => request.method() === "GET" && ONE.test(request.url()));
    await save.click();
    await (await asked).response();
  };
  await expect(save).toBeDisabled();
  await notes(open).fill("Called.\nWants two.");
  await row(page, "Vikram").click();
  await expect(notes(panel(page, "Vikram"))).toHaveValue("");
  await row(page, "Asha").click();
  await expect(notes(open)).toHaveValue("Called.\nWants two.");
  // What others change beside the notes is in nobody's way.
  await put({ state: "handled" });
  await pressSave();
  await expect(toast(page, ENQUIRY_DETAIL.notesSaved)).toBeVisible();
  await expect(notes(open)).toBeFocused();
  expect(await inbox.read(id)).toMatchObject({ notes: "Called.\nWants two.", state: "handled" });
  await notes(open).fill("Other words");
  await open.getByRole("button", { name: "Discard changes" }).click();
  await expect(notes(open)).toHaveValue("Called.\nWants two.");

  const conflict = async (mine: string, theirs: string) => {
    await notes(open).fill(mine);
    await put({ notes: theirs });
    await pressSave();
    await expect(open.getByRole("alert")).toBeVisible();
    await expect(notes(open)).toHaveValue(mine);
    await expect(save).toHaveCount(0);
  };
  await conflict("Mine", "Theirs");
  await expect(open.getByRole("alert")).toContainText(`${ENQUIRY_DETAIL.notesStale}Theirs`);
  await expectAccessible(page, "main");
  await open.getByRole("button", { name: "Keep both" }).click();
  await expect(notes(open)).toHaveValue("Theirs\n\nMine");
  await expect(notes(open)).toBeFocused();
  await pressSave();
  await expect.poll(async () => (await inbox.read(id)).notes).toBe("Theirs\n\nMine");
  await expect(save).toBeDisabled();
  await conflict("Mine", "");
  await expect(open.getByRole("alert")).toContainText(ENQUIRY_DETAIL.notesEmptied);
  await open.getByRole("button", { name: "Keep what I typed" }).click();
  await pressSave();
  await expect.poll(async () => (await inbox.read(id)).notes).toBe("Mine");
  await expect(save).toBeDisabled();
  await conflict("Mine again", "Theirs again");
  await open.getByRole("button", { name: "Load present state" }).click();
  await expect(notes(open)).toHaveValue("Theirs again");

  await notes(open).fill("x".repeat(5001));
  await save.click();
  await expect(open.getByText(ENQUIRY_FORM.notesTooLong)).toBeVisible();
  await expect(notes(open)).toHaveAttribute("aria-invalid", "true");
  await notes(open).fill("Kept");
  await expect(open.getByText(ENQUIRY_FORM.notesTooLong)).toHaveCount(0);
  await dismissNotices(page);
  for (const [status, body, text] of [
    [500, {}, ENQUIRY_DETAIL.notesFailed],
    [400, { message: "No", errors: [{ field: "notes", message: "Not this word" }] }, undefined],
  ] as const) {
    await answer(page, "PUT", ONE, status, body);
    await save.click();
    await expect(text ? toast(page, text) : open.getByText("Not this word")).toBeVisible();
    await expect(notes(open)).toHaveValue("Kept");
    await page.unroute(ONE);
  }
  forgive(FAILED_CALLS);
});

test("notes survive a revoked session, for their author alone", async ({ page, server, inbox, forgive }) => {
  const id = inbox.plant();
  const other = `${randomUUID()}@example.com`;
  const invited = await inbox.admin.post("/api/administrators", {
    email: other,
    currentPassword: ADMIN_PASSWORD,
  });
  const token = new URL(String(invited.body.link)).hash.slice(1);
  await server.visitor.post("/api/administrators/accept", { token, password: ADMIN_PASSWORD });
  await openInbox(page, server, `?enquiry=${id}`);
  const open = panel(page, "Asha Weaver");
  const revoke = async () => {
    const sessions = (await inbox.admin.get("/api/account/sessions")).body as AccountSession[];
    for (const { _id, current } of sessions) {
      if (!current) await inbox.admin.del(`/api/account/sessions/${_id}`);
    }
    await open.getByRole("button", { name: "Save notes" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Admin Login" })).toBeVisible();
  };
  const signIn = async (email: string) => {
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password").fill(ADMIN_PASSWORD);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
  };
  await notes(open).fill("Typed at length");
  await revoke();
  await signIn(ADMIN_EMAIL);
  await expect(notes(open)).toHaveValue("Typed at length");

  await revoke();
  await signIn(other);
  await expect(notes(open)).toHaveValue("");
  await page.getByRole("button", { name: "Logout" }).click();
  await signIn(ADMIN_EMAIL);
  await page.getByRole("link", { name: "Enquiries" }).first().click();
  await row(page, "Asha").click();
  await expect(notes(open)).toHaveValue("Typed at length");

  await test.step("but not after logging out, which asks first", async () => {
    await page.getByRole("button", { name: "Logout" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Log out" }).click();
    await signIn(ADMIN_EMAIL);
    await page.getByRole("link", { name: "Enquiries" }).first().click();
    await row(page, "Asha").click();
    await expect(notes(open)).toHaveValue("");
  });
  forgive(FAILED_CALLS);
});
