import type { Page } from "@playwright/test";
import { CONFLICT } from "#contract/platform/conflict-messages.ts";
import { DRAFT } from "#contract/platform/unsaved-messages.ts";
import { FIRST_WORDS } from "#contract/site/search-words.ts";
import { toast } from "../support/admin.ts";
import { expect, field, note, openSettings, press, readSettings, test } from "../support/admin-settings.ts";
import { expectSoundInEachLook } from "../support/axe.ts";
import { conflict, expectSides, keep, saveChoice } from "../support/conflict.ts";
import { drafts, restore, storedDrafts } from "../support/drafts.ts";
import { FAILED_CALLS } from "../support/test.ts";

const STALE = "These settings were changed by someone else in the meantime";

test.use({ forgiven: FAILED_CALLS });

const expectDraft = (page: Page, form: string, text: string) =>
  expect
    .poll(async () =>
      (await storedDrafts(page)).some(
        (kept) => kept.form === form && JSON.stringify(kept.typed).includes(text),
      ),
    )
    .toBe(true);

test("a stale save of the site's address asks and keeps a draft", async ({ page, admin }) => {
  const address = page.getByLabel("Address of the site");
  const elsewhere = async (publicUrl: string | null) =>
    expect((await admin.put("/api/settings/address", { publicUrl })).status).toBe(200);
  const stored = async () => (await admin.get("/api/settings/address")).body.publicUrl;
  await openSettings(page, "address");
  await address.fill("https://mine.example.com");
  await elsewhere("https://theirs.example.com");
  await press(page, "Save");
  await expect(conflict(page)).toContainText(CONFLICT.savedMeanwhile);
  await expectSides(page, "Address of the site", ["https://mine.example.com", "https://theirs.example.com"]);
  // Without a choice a second save is rejected too.
  await page.keyboard.press("Escape");
  await expect(note(page)).toContainText(STALE);
  await expect(note(page)).toBeFocused();
  await address.fill("https://later.example.com");
  await press(page, "Save");
  await expectSides(page, "Address of the site", ["https://later.example.com", "https://theirs.example.com"]);
  expect(await stored()).toBe("https://theirs.example.com");
  // A third version saved meanwhile is shown in the same way.
  await elsewhere("https://third.example.com");
  await keep(page, "mine");
  await expectSides(page, "Address of the site", ["https://later.example.com", "https://third.example.com"]);
  expect(await stored()).toBe("https://third.example.com");
  await keep(page, "mine");
  await expect(toast(page, "Address saved")).toBeVisible();
  expect(await stored()).toBe("https://later.example.com");
  await expect(note(page)).toHaveCount(0);

  await address.fill("https://draft.example.com");
  await expectDraft(page, "site address", "draft.example.com");
  await page.reload();
  await expect(drafts(page)).toContainText("Changes: Address of the site");
  await expect(address).toHaveValue("https://later.example.com");
  await restore(page).click();
  await expect(address).toHaveValue("https://draft.example.com");
  await elsewhere("https://last.example.com");
  await press(page, "Save");
  await keep(page, "theirs");
  await expect(address).toHaveValue("https://last.example.com");
  await expect.poll(() => storedDrafts(page)).toEqual([]);
  await elsewhere(null);
});

test("merges the newer backup schedule and asks about conflicts", async ({ page, admin }) => {
  const list = async () => (await admin.get("/api/backups")).body;
  const before = (await list()).schedule;
  const elsewhere = async (changes: object) => {
    const { schedule } = await list();
    expect((await admin.put("/api/backups/schedule", { ...schedule, ...changes })).status).toBe(200);
  };
  const keep = page.getByLabel("Backups to keep");
  await elsewhere({ every: "week", hour: 2, weekday: 1, keep: 7 });
  await openSettings(page, "backups");
  await expect(keep).toHaveValue("7");
  await keep.fill("9");
  await page.getByLabel("Make a backup").selectOption("day");
  await elsewhere({ hour: 5, keep: 4, weekday: 3 });
  await press(page, "Save");
  await expectSides(page, "Backups to keep", ["9", "4"]);
  await expect(conflict(page).getByRole("group")).toHaveText([
    /^Backups to keep Changed by both/,
    /^At Changed by someone else/,
    /^On Changed by someone else/,
    /^Make a backup Changed by you/,
  ]);
  expect((await list()).schedule).toMatchObject({ every: "week", keep: 4 });
  await elsewhere({ every: "off" });
  await saveChoice(page);
  await expectSides(page, "Make a backup", ["Every day", "Only by hand"]);
  await saveChoice(page);
  await expect(toast(page, "Schedule saved")).toBeVisible();
  expect((await list()).schedule).toMatchObject({ every: "day", hour: 5, weekday: 3, keep: 9 });
  await keep.fill("3");
  await expectDraft(page, "backup schedule", "3");
  await page.reload();
  await expect(drafts(page)).toContainText("Changes: Backups to keep");
  await drafts(page).getByRole("button", { name: DRAFT.discard }).click();
  await elsewhere(before);
});

test("a list that both changed is mine or theirs as a whole", async ({ page, admin }) => {
  const elsewhere = async (words: object[]) =>
    expect((await admin.put("/api/settings/words", { synonyms: [], phrases: [], words })).status).toBe(200);
  const stored = async () =>
    (await readSettings(admin)).words.map(({ typed, found }) => `${typed}: ${found}`);
  const typed = (place: number) => field(page, `When visitors type, word ${place}`);
  const griper = { typed: "griper", found: "gripper" };
  const comb = { typed: "comb", found: "reed" };
  const shaft = { typed: "shaft", found: "heald frame" };
  await elsewhere([griper, comb]);
  await openSettings(page, "words");
  await press(page, "Add word");
  await typed(1).fill("picker");
  await field(page, "Find, word 1").fill("gripper");
  await elsewhere([griper, shaft]);
  await press(page, "Save");
  await expectSides(page, "Words that find others", [
    "picker grippergriper grippercomb reed",
    "griper grippershaft heald frame",
  ]);
  await expectSoundInEachLook(page);
  await keep(page, "theirs");
  await expect(typed(2)).toHaveValue("shaft");

  await typed(2).fill("shafts");
  await elsewhere([griper, comb]);
  await press(page, "Save");
  await keep(page, "mine");
  await expect.poll(stored).toEqual(["griper: gripper", "shafts: heald frame"]);
  await admin.put("/api/settings/words", FIRST_WORDS);
});
