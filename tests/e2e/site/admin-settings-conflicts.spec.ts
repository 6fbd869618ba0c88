import type { Locator, Page } from "@playwright/test";
import { CONFLICT } from "#contract/platform/conflict-messages.ts";
import { DRAFT } from "#contract/platform/unsaved-messages.ts";
import { FIRST_WORDS } from "#contract/site/search-words.ts";
import { createTestProduct } from "#tests/support/products.ts";
import { toast } from "../support/admin.ts";
import { expect, field, note, openSettings, press, readSettings, test } from "../support/admin-settings.ts";
import { expectSoundInEachLook } from "../support/axe.ts";
import { drafts, restore, storedDrafts } from "../support/drafts.ts";
import { FAILED_CALLS } from "../support/test.ts";

const STALE = "These settings were changed by someone else in the meantime";
const MERGED = "Their other changes are included. Save to store yours.";

test.use({ forgiven: FAILED_CALLS });

/** The values of both sides of a conflict, without text marked as removed. */
const expectSides = async (place: Locator, name: string, sides: string[]) => {
  const row = place
    .getByRole("listitem")
    .filter({ has: place.page().getByText(name, { exact: true }) })
    .locator("dd");
  await expect(row).toHaveCount(2);
  const texts = () =>
    row.evaluateAll((all) =>
      all.map((each) => {
        const copy = each.cloneNode(true) as Element;
        for (const removed of copy.querySelectorAll("del")) removed.remove();
        return copy.textContent;
      }),
    );
  await expect.poll(texts).toEqual(sides);
};

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
  await expect(note(page)).toContainText(STALE);
  await expectSides(note(page), "Address of the site", [
    "https://mine.example.com",
    "https://theirs.example.com",
  ]);
  await expect(note(page)).toBeFocused();
  // Without a choice a second save is rejected too.
  await press(page, "Save");
  await expect(note(page)).toContainText(STALE);
  expect(await stored()).toBe("https://theirs.example.com");
  // Text typed while choosing is kept too.
  await address.fill("https://later.example.com");
  await press(page, CONFLICT.keepMine);
  await expect(address).toHaveValue("https://later.example.com");
  await expect(note(page)).toHaveText(MERGED);
  await expect(page.getByRole("button", { name: "Save" })).toBeFocused();
  await address.fill("https://mine.example.com");
  await elsewhere("https://third.example.com");
  await press(page, "Save");
  await expectSides(note(page), "Address of the site", [
    "https://mine.example.com",
    "https://third.example.com",
  ]);
  expect(await stored()).toBe("https://third.example.com");
  await press(page, CONFLICT.keepMine);
  await press(page, "Save");
  await expect(toast(page, "Address saved")).toBeVisible();
  expect(await stored()).toBe("https://mine.example.com");
  await expect(note(page)).toHaveCount(0);

  await address.fill("https://draft.example.com");
  await expectDraft(page, "site address", "draft.example.com");
  await page.reload();
  await expect(drafts(page)).toContainText("Changes: Address of the site");
  await expect(address).toHaveValue("https://mine.example.com");
  await restore(page).click();
  await expect(address).toHaveValue("https://draft.example.com");
  await elsewhere("https://last.example.com");
  await press(page, "Save");
  await press(page, CONFLICT.takeTheirs);
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
  const form = page.getByRole("form", { name: "Schedule" });
  const keep = page.getByLabel("Backups to keep");
  await elsewhere({ every: "week", hour: 2, weekday: 1, keep: 7 });
  await openSettings(page, "backups");
  await expect(keep).toHaveValue("7");
  await keep.fill("9");
  await page.getByLabel("Make a backup").selectOption("day");
  await elsewhere({ hour: 5, keep: 4, weekday: 3 });
  await press(page, "Save");
  await expect(note(page)).toContainText(STALE);
  await expectSides(note(page), "Backups to keep", ["9", "4"]);
  await expect(form.locator("dd")).toHaveCount(2);
  expect((await list()).schedule).toMatchObject({ every: "week", keep: 4 });
  await press(page, CONFLICT.keepMine);
  await expect(page.getByLabel("At", { exact: true })).toHaveValue("5");
  await expect(keep).toHaveValue("9");
  await elsewhere({ every: "off" });
  await press(page, "Save");
  await expectSides(note(page), "Make a backup", ["Every day", "Only by hand"]);
  await press(page, CONFLICT.keepMine);
  await press(page, "Save");
  await expect(toast(page, "Schedule saved")).toBeVisible();
  expect((await list()).schedule).toMatchObject({ every: "day", hour: 5, weekday: 3, keep: 9 });
  await keep.fill("3");
  await expectDraft(page, "backup schedule", "3");
  await page.reload();
  await expect(drafts(page)).toContainText("Changes: Backups to keep");
  await drafts(page).getByRole("button", { name: DRAFT.discard }).click();
  await elsewhere(before);
});

test("keeps search words of both sides and shows conflicts", async ({ page, admin }) => {
  const elsewhere = async (words: object[]) =>
    expect((await admin.put("/api/settings/words", { synonyms: [], phrases: [], words })).status).toBe(200);
  const stored = async () =>
    (await readSettings(admin)).words.map(({ typed, found }) => `${typed}: ${found}`);
  const typed = (place: number) => field(page, `When visitors type, word ${place}`);
  const found = (place: number) => field(page, `Find, word ${place}`);
  const griper = { typed: "griper", found: "gripper" };
  const comb = { typed: "comb", found: "reed" };
  const shaft = { typed: "shaft", found: "heald frame" };
  await elsewhere([griper, comb]);
  await openSettings(page, "words");
  await press(page, "Add word");
  await typed(1).fill("picker");
  await found(1).fill("gripper");
  // The other side also adds one, for the same catalogue word, and removes one.
  await elsewhere([griper, shaft]);
  await press(page, "Save");
  await expect(note(page)).toContainText(STALE);
  await expect(note(page)).toContainText(CONFLICT.noneInTheWay);
  await press(page, CONFLICT.keepMine);
  await press(page, "Save");
  await expect(toast(page, "Search words saved")).toBeVisible();
  expect(await stored()).toEqual(["picker: gripper", "griper: gripper", "shaft: heald frame"]);

  await found(2).fill("rapier head");
  await press(page, "Remove word 3");
  await elsewhere([
    { typed: "griper", found: "gripper head" },
    { typed: "shaft", found: "heald shaft" },
    { typed: "picker", found: "gripper" },
    comb,
  ]);
  await press(page, "Save");
  await expectSides(note(page), "Words that find others: griper: Find", ["rapier head", "gripper head"]);
  await expectSides(note(page), "Words that find others: shaft", [
    CONFLICT.removed,
    "When visitors type: shaftFind: heald shaft",
  ]);
  await expect(note(page).locator("dd")).toHaveCount(4);
  await expectSoundInEachLook(page);
  await press(page, CONFLICT.keepMine);
  await press(page, "Save");
  await expect(toast(page, "Search words saved")).toBeVisible();
  expect(await stored()).toEqual(["griper: rapier head", "picker: gripper", "comb: reed"]);
  await admin.put("/api/settings/words", FIRST_WORDS);
});

test("keeps filters of both sides once and shows conflicts", async ({ page, admin }) => {
  const names = ["Length", "Width", "Colour", "Material"];
  const product = await createTestProduct(admin, {
    specifications: JSON.stringify(names.map((name) => ({ name, value: "1" }))),
  });
  const elsewhere = async (...filters: string[]) => {
    const body = { filters: filters.map((name) => ({ name })) };
    expect((await admin.put("/api/settings/filters", body)).status).toBe(200);
  };
  const stored = async () => (await readSettings(admin)).filters.map(({ name }) => name);
  const add = async (place: number, name: string) => {
    await press(page, "Add filter");
    await page.getByLabel(`Filter ${place}`, { exact: true }).selectOption(name);
  };
  await elsewhere("Length");
  await openSettings(page, "filters");
  await add(2, "Width");
  await add(3, "Colour");
  await elsewhere("Length", "Material", "Colour");
  await press(page, "Save");
  await expect(note(page)).toContainText(CONFLICT.noneInTheWay);
  await press(page, CONFLICT.keepMine);
  await press(page, "Save");
  await expect(toast(page, "Listing filters saved")).toBeVisible();
  expect(await stored()).toEqual(["Length", "Material", "Colour", "Width"]);

  await press(page, "Move filter 1 down");
  await elsewhere("Width", "Length", "Material", "Colour");
  await press(page, "Save");
  await expectSides(note(page), "Listing filters: Order", [
    "MaterialLengthColourWidth",
    "WidthLengthMaterialColour",
  ]);
  await press(page, CONFLICT.takeTheirs);
  await expect(page.getByLabel("Filter 1", { exact: true })).toHaveValue("Width");
  expect(await stored()).toEqual(["Width", "Length", "Material", "Colour"]);
  await elsewhere();
  await admin.del(`/api/products/${product._id}`);
});

test("keeps reviews of both sides, merges figures and compares texts", async ({ page, admin }) => {
  const before = (await readSettings(admin)).reviews;
  const withoutAvatars = before.reviews.map(({ avatar: _, ...review }) => review);
  type Body = Omit<typeof before, "reviews"> & { reviews: typeof withoutAvatars };
  const first: Body = { ...before, reviews: withoutAvatars };
  const elsewhere = async (body: Body) =>
    expect((await admin.put("/api/settings/reviews", body)).status).toBe(200);
  const stored = async () => (await readSettings(admin)).reviews;
  await elsewhere(first);
  const [one, two] = withoutAvatars;
  if (!one || !two || !before.rating) throw new Error("no first reviews");
  await openSettings(page, "reviews");
  await field(page, "Average").fill("4.9");
  await press(page, "Add review");
  const place = withoutAvatars.length + 1;
  await field(page, `Author ${place}`).fill("Mine");
  await field(page, `Review ${place}`).fill("Arrived the next day.");
  await elsewhere({
    ...first,
    rating: { ...before.rating, total: 777 },
    reviews: [...withoutAvatars, { ...one, author: "Theirs", text: "Fits." }],
  });
  await press(page, "Save");
  await expect(note(page)).toContainText(CONFLICT.noneInTheWay);
  await press(page, CONFLICT.keepMine);
  await press(page, "Save");
  await expect(toast(page, "Reviews saved")).toBeVisible();
  const merged = await stored();
  expect(merged.rating).toMatchObject({ average: 4.9, total: 777 });
  expect(merged.reviews.map(({ author }) => author)).toEqual([
    ...withoutAvatars.map(({ author }) => author),
    "Theirs",
    "Mine",
  ]);

  const now: Body = { ...merged, reviews: merged.reviews.map(({ avatar: _, ...review }) => review) };
  await field(page, "Review 1").fill(`${one.text} Twice.`);
  await field(page, "Stars 2").fill("3");
  await elsewhere({
    ...now,
    reviews: now.reviews.map((review, at) =>
      at === 0
        ? { ...review, text: `Theirs: ${one.text}` }
        : at === 1
          ? { ...review, product: "Reed" }
          : review,
    ),
  });
  await press(page, "Save");
  await expectSides(note(page), `Reviews: ${one.author}: Review`, [
    `${one.text} Twice.`,
    `Theirs: ${one.text}`,
  ]);
  await expect(note(page).locator("dd")).toHaveCount(2);
  await expectSoundInEachLook(page);
  await press(page, CONFLICT.keepMine);
  await press(page, "Save");
  await expect(toast(page, "Reviews saved")).toBeVisible();
  const saved = (await stored()).reviews;
  expect(saved[0]?.text).toBe(`${one.text} Twice.`);
  expect(saved[1]).toMatchObject({ rating: 3, product: "Reed" });
  await elsewhere(first);
});
