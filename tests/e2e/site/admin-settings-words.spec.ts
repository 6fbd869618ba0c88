import type { Page } from "@playwright/test";
import { SETTINGS_FORM, WORDS_ADMIN } from "#contract/site/messages.ts";
import { FIRST_WORDS } from "#contract/site/search-words.ts";
import { toast } from "../support/admin.ts";
import { expect, field, openSettings, press, readSettings, test } from "../support/admin-settings.ts";
import { expectSound } from "../support/axe.ts";

const list = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const typed = (page: Page) => page.getByLabel(/^When visitors type, word/);
const status = (page: Page) => list(page, "Search words").getByRole("status");

/** The rows of a list that are shown before 'Show more'. */
const SHOWN_FIRST = 50;
/** The numbers of the words that find cutter. */
const CUTTERS = FIRST_WORDS.words.flatMap(({ typed, found }, at) =>
  `${typed} ${found}`.includes("cutter") ? [at + 1] : [],
);

const save = async (page: Page) => {
  await press(page, "Save");
  await expect(toast(page, "Search words saved")).toBeVisible();
};

test("search words are searched, removed, added, restored, and replaced by another trade's", async ({
  page,
  admin,
}) => {
  await openSettings(page, "words");
  const search = page.getByLabel("Search these words");
  await expect(page.getByText(WORDS_ADMIN.text)).toBeVisible();
  await expect(typed(page)).toHaveCount(SHOWN_FIRST);
  for (const width of [320, 1440]) {
    // Nothing is behind the bar: a button half under it counts as too small.
    await page.setViewportSize({ width, height: 12_000 });
    await expectSound(page);
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByLabel("Show").selectOption("Abbreviations");
  await expect(typed(page).first()).toHaveValue("ci");
  await page.getByLabel("Show").selectOption("All words");

  await search.fill("7f");
  await expect(typed(page)).toHaveCount(0);
  // The search leaves what contains it in each list; Enter doesn't save.
  await search.fill("CUTTER");
  await expect(typed(page)).toHaveCount(CUTTERS.length);
  await expect(list(page, "Synonyms").getByText(`1 of ${FIRST_WORDS.synonyms.length} found`)).toBeVisible();
  await expect(
    list(page, "Phrases that find others").getByText(`0 of ${FIRST_WORDS.phrases.length} found`),
  ).toBeVisible();
  await search.press("Enter");
  await expect(toast(page, "Search words saved")).toHaveCount(0);

  const third = CUTTERS[0] as number;
  await press(page, `Remove word ${third}`);
  await expect(page.getByRole("button", { name: "Add word" })).toBeFocused();
  await expect(typed(page)).toHaveCount(CUTTERS.length - 1);
  // A found row stays while it is changed.
  await field(page, `Find, word ${third}`).fill("c");
  await field(page, `Find, word ${third}`).fill("blade");
  await expect(field(page, `Find, word ${third}`)).toHaveValue("blade");

  // A new row is the first, in the whole list.
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Add word" }).focus();
  await page.keyboard.press("Enter");
  await expect(search).toHaveValue("");
  await expect(field(page, "When visitors type, word 1")).toBeFocused();
  await page.keyboard.type("patta");
  await page.keyboard.press("Tab");
  await page.keyboard.type("belts");
  await press(page, "Add group");
  await page.keyboard.type("rotor");
  // A wrong row is shown, whatever is searched.
  await search.fill("cutter");
  await press(page, "Save");
  await expect(field(page, "Synonyms, group 1")).toBeFocused();
  await expect(page.getByText(SETTINGS_FORM.synonymsRequired)).toBeVisible();
  await field(page, "Synonyms, group 1").fill("rotor, impeller");
  await press(page, "Save");
  await expect(page.getByText(SETTINGS_FORM.wordTwice)).toBeVisible();
  // The new row stands above it.
  const second = FIRST_WORDS.words.findIndex(({ typed }) => typed === "patta") + 2;
  await expect(field(page, `When visitors type, word ${second}`)).toBeFocused();
  await press(page, `Remove word ${second}`);
  await save(page);
  expect((await readSettings(admin)).words).toHaveLength(FIRST_WORDS.words.length - 1);

  await press(page, WORDS_ADMIN.restore);
  await expect(status(page)).toHaveText(WORDS_ADMIN.restored);
  await expect(search).toHaveValue("");
  await save(page);
  // The notice of the first save may still be shown.
  await expect
    .poll(() => readSettings(admin))
    .toMatchObject({
      synonyms: [{ words: "rotor, impeller" }, ...FIRST_WORDS.synonyms],
      words: expect.arrayContaining([{ typed: "katar", found: "cutter" }]),
    });
  await press(page, WORDS_ADMIN.restore);
  await expect(status(page)).toHaveText(WORDS_ADMIN.complete);
  await expect(page.getByRole("button", { name: "Discard changes" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );

  await press(page, WORDS_ADMIN.removeAll);
  await expect(status(page)).toHaveText(WORDS_ADMIN.removed);
  await expect(typed(page)).toHaveCount(0);
  await press(page, "Add phrase");
  await field(page, "When visitors type, phrase 1").fill("mechanical seal");
  await field(page, "Find, phrase 1").fill("shaft seal");
  await save(page);
  expect(await readSettings(admin)).toMatchObject({
    synonyms: [],
    words: [],
    phrases: [{ typed: "mechanical seal", found: "shaft seal" }],
  });
  await admin.put("/api/settings/words", FIRST_WORDS);
});
