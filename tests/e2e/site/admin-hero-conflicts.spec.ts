import type { Page } from "@playwright/test";
import { DRAFT, GONE_ITEM } from "#contract/platform/unsaved-messages.ts";
import type { ApiClient } from "#tests/support/client.ts";
import { heroImage } from "#tests/support/hero.ts";
import { openAsAdmin, toast } from "../support/admin.ts";
import { expect, item, openHero, test, titlesOf } from "../support/admin-hero.ts";
import { expectSoundInEachLook } from "../support/axe.ts";
import { expectSides, keep } from "../support/conflict.ts";
import { drafts, storedDrafts } from "../support/drafts.ts";
import { field, imageFile } from "../support/product-form.ts";
import { FAILED_CALLS } from "../support/test.ts";

test.use({ forgiven: FAILED_CALLS });

/** A kind of item: where it is edited, and the subject of its form. */
const KINDS = [
  {
    kind: "slide",
    path: "/api/hero/slider",
    card: "Slider Images",
    noun: "slider image",
    label: "Title",
    fields: { title: "Reed", category: "toyota", description: "" },
    created: "Image uploaded successfully",
    open: openHero,
  },
  {
    kind: "news item",
    path: "/api/hero/news",
    card: "News & Updates",
    noun: "news item",
    label: "Title",
    fields: { title: "Reed", content: "In stock.", date: "2025-02-03" },
    created: "News item added successfully",
    open: openHero,
  },
  {
    kind: "photograph",
    path: "/api/photographs",
    card: "Photos",
    noun: "photo",
    label: "Caption",
    fields: { title: "Reed", page: "about" },
    created: "Photo added",
    open: async (page: Page) => {
      await openAsAdmin(page, "/admin/settings/photographs");
      await expect(page.getByRole("button", { name: "Add photo" })).toBeVisible();
    },
  },
] as const;

test.beforeEach(({ testHome }) => testHome.publishNews(true));

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const create = async (admin: ApiClient, path: string, fields: object, title: string) =>
  (await admin.form("POST", path, { ...fields, title }, [await heroImage()])).body;

test("a stale save of a slide asks, also the third time", async ({ page, testHome: { admin } }) => {
  const { path, card, noun, label, fields, open } = KINDS[0];
  await clear(admin, path);
  const { _id: id } = await create(admin, path, fields, "Reed");
  const elsewhere = async (title: string) =>
    expect((await admin.put(`${path}/${id}`, { title })).status).toBe(200);
  const stored = async () => (await admin.get(`${path}/all`)).body[0];
  await open(page);
  const region = page.getByRole("region", { name: card });
  await press(page, "Edit Reed");
  await field(page, label).fill("Mine");
  await elsewhere("Theirs");
  await press(page, "Save");
  await expectSides(page, label, ["Mine", "Theirs"]);
  await expectSoundInEachLook(page);
  await page.keyboard.press("Escape");
  await expect(region.getByRole("alert")).toContainText(
    `This ${noun} was changed by someone else in the meantime`,
  );
  await expect(field(page, label)).toHaveValue("Mine");
  await elsewhere("Third");
  await press(page, "Save");
  await expectSides(page, label, ["Mine", "Third"]);
  expect((await stored()).title).toBe("Third");
  await keep(page, "mine");
  await expect(toast(page, "Slider updated successfully")).toBeVisible();
  expect((await stored()).title).toBe("Mine");

  await press(page, "Edit Mine");
  await field(page, label).fill("Mine again");
  await elsewhere("Theirs again");
  await press(page, "Save");
  await keep(page, "theirs");
  await expect(item(page, "Theirs again")).toBeVisible();

  // Visibility is not a field of the form.
  await press(page, "Edit Theirs again");
  await admin.put(`${path}/${id}/toggle-active`);
  await field(page, label).fill("Not in the way");
  await press(page, "Save");
  await expect(item(page, "Not in the way")).toBeVisible();
  expect(await stored()).toMatchObject({ title: "Not in the way", isActive: false });
  await clear(admin, path);
});

for (const { kind, path, card, noun, label, fields, created, open } of KINDS) {
  test(`a ${kind} deleted meanwhile is saved as new from its open form`, async ({
    page,
    testHome: { admin },
  }) => {
    await clear(admin, path);
    const temple = await create(admin, path, fields, "Temple");
    await open(page);
    const region = page.getByRole("region", { name: card });
    await press(page, "Edit Temple");
    await field(page, label).fill("Temple of steel");
    await admin.del(`${path}/${temple._id}`);
    await press(page, "Save");
    await expect(region.getByRole("alert").filter({ hasText: GONE_ITEM.title(noun) })).toBeVisible();
    await press(page, GONE_ITEM.asNew(noun));
    await expect(field(page, label)).toHaveValue("Temple of steel");
    await expect(field(page, label)).toBeFocused();
    await page.getByLabel(/^Image of New /).setInputFiles([await imageFile("again.png")]);
    await press(page, "Save");
    await expect(toast(page, created)).toBeVisible();
    expect(await titlesIn(admin, path)).toEqual(["Temple of steel"]);
    await clear(admin, path);
  });
}

test("the draft of a slide deleted meanwhile is offered, saved as new or discarded", async ({
  page,
  testHome: { admin },
}) => {
  const { path, card, noun, label, fields, created, open } = KINDS[0];
  await clear(admin, path);
  const deleted = await create(admin, path, fields, "Reed");
  const temple = await create(admin, path, fields, "Temple");
  await open(page);
  const region = page.getByRole("region", { name: card });
  const notice = region.getByRole("alert").filter({ hasText: GONE_ITEM.title(noun) });
  await press(page, "Edit Reed");
  await field(page, label).fill("Reed of brass");
  await admin.del(`${path}/${deleted._id}`);
  await test.step("another one is switched: the list is reloaded, the form stays", async () => {
    await press(page, "Active: Temple");
    await expect(notice).toBeVisible();
    await expect(field(page, label)).toHaveValue("Reed of brass");
    await expect(titlesOf(region)).toHaveText(["Temple"]);
    await press(page, "Save");
    await expect(notice).toBeVisible();
    await expect(field(page, label)).toHaveValue("Reed of brass");
    await expectSoundInEachLook(page);
  });
  await test.step("after a reload the card offers the draft", async () => {
    await expect
      .poll(async () => (await storedDrafts(page)).map(({ typed }) => typed["title"]))
      .toEqual(["Reed of brass"]);
    await page.reload();
    await expect(drafts(page)).toContainText(GONE_ITEM.title(noun));
    await expect(drafts(page)).toContainText(`Changes: ${label}`);
    await expect(titlesOf(region)).toHaveText(["Temple"]);
    await expectSoundInEachLook(page);
    await press(page, GONE_ITEM.draftAsNew);
    await expect(field(page, label)).toHaveValue("Reed of brass");
    await expect(field(page, label)).toBeFocused();
    await expect(region).toContainText(GONE_ITEM.isNew);
    // It is still a draft; nothing is saved yet.
    await expect.poll(async () => (await storedDrafts(page)).length).toBe(1);
  });
  await page.getByLabel(/^Image of New /).setInputFiles([await imageFile("again.png")]);
  await press(page, "Save");
  await expect(toast(page, created)).toBeVisible();
  expect(await titlesIn(admin, path)).toEqual(["Reed of brass", "Temple"]);
  await expect.poll(() => storedDrafts(page)).toEqual([]);
  await expect(drafts(page)).toHaveCount(0);
  await test.step("discarding leaves nothing of it", async () => {
    await press(page, "Edit Temple");
    await field(page, label).fill("Never meant");
    await admin.del(`${path}/${temple._id}`);
    await press(page, "Active: Reed of brass");
    await expect(notice).toBeVisible();
    await press(page, "Cancel");
    await expect(notice).toHaveCount(0);
    await expect(titlesOf(region)).toHaveText(["Reed of brass"]);
    await expect.poll(() => storedDrafts(page)).toEqual([]);
  });
  await test.step("a discarded draft is not offered again", async () => {
    await press(page, "Edit Reed of brass");
    await field(page, label).fill("Thrown away");
    await expect.poll(async () => (await storedDrafts(page)).length).toBe(1);
    await page.goto("about:blank");
    await clear(admin, path);
    await open(page);
    await drafts(page).getByRole("button", { name: DRAFT.discard }).click();
    await expect(drafts(page)).toHaveCount(0);
    await expect.poll(() => storedDrafts(page)).toEqual([]);
  });
});

/** The titles of all items, sorted. */
async function titlesIn(admin: ApiClient, path: string): Promise<string[]> {
  const { body } = await admin.get(`${path}/all`);
  return (body as { title: string }[]).map(({ title }) => title).sort();
}

async function clear(admin: ApiClient, path: string): Promise<void> {
  for (const { _id } of (await admin.get(`${path}/all`)).body) await admin.del(`${path}/${_id}`);
}
