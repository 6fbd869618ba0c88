import type { Page } from "@playwright/test";
import type { ImportPhotos } from "#contract/imports/import.ts";
import { IMPORT_MAPPING, IMPORT_ONE, IMPORT_PHOTOS, IMPORT_ROWS } from "#contract/imports/messages.ts";
import { IMPORT_ROW } from "#contract/imports/server-messages.ts";
import { DASHBOARD } from "#contract/operations/dashboard-messages.ts";
import { imageBytes } from "#tests/support/images.ts";
import { csvOf, fullCsv, zipOf } from "#tests/support/imports.ts";
import { openAsAdmin, toast } from "../support/admin.ts";
import {
  expect,
  line,
  openImport,
  PATH,
  PHOTOS,
  pickedZip,
  picker,
  rowCount,
  state,
  test,
} from "../support/admin-import.ts";
import { expectAccessible, expectSoundInEachLook } from "../support/axe.ts";
import { fail, hold } from "../support/calls.ts";
import { tick, untick } from "../support/press.ts";
import { FAILED_CALLS } from "../support/test.ts";

const panel = (page: Page) => page.locator(".photos-panel");
const choose = (page: Page, name: string) => panel(page).getByLabel(IMPORT_PHOTOS.choose(name));
const field = (page: Page) => panel(page).getByRole("combobox", { name: IMPORT_PHOTOS.part });
const option = (page: Page) => panel(page).getByRole("option");

test("photos without a part are assigned by keyboard and removed again", async ({ page, testImports }) => {
  const { word } = testImports;
  const other = await testImports.put({ title: `${word} jacquard hook`, partCode: `${word}-J1` });
  const [red, green, blue] = await Promise.all(
    ["#a00", "#0a0", "#00a"].map((colour) => imageBytes({ colour })),
  );
  const zip = await zipOf({
    "shoot/IMG_1.jpg": red as Buffer,
    "shoot/IMG_2.jpg": green as Buffer,
    "IMG_3.jpg": blue as Buffer,
    "IMG_4.jpg": Buffer.from("no picture"),
    [`${word}-9.png`]: blue as Buffer,
  });
  const csv = fullCsv({ Title: `${word} cutter`, "Part Code": `${word}-9` });
  await openImport(page, await testImports.check(csv, zip));
  await expect(panel(page)).toContainText(IMPORT_PHOTOS.title);
  await expect(panel(page)).toContainText(IMPORT_PHOTOS.text);
  await expect(panel(page).getByRole("list", { name: IMPORT_PHOTOS.title }).locator("img")).toHaveCount(3);
  await expect(panel(page)).toContainText(IMPORT_ROW.imageRefused("IMG_4.jpg"));
  await expect(choose(page, "IMG_4.jpg")).toHaveCount(0);
  await expect(panel(page)).toContainText(IMPORT_PHOTOS.chosen(0));
  await expect(field(page)).toBeDisabled();
  await expectSoundInEachLook(page, "main");

  // Assigns two photos at once, by keyboard alone, to a row of the file.
  await choose(page, "shoot/IMG_2.jpg").press("Space");
  await choose(page, "shoot/IMG_1.jpg").press("Space");
  await expect(panel(page)).toContainText(IMPORT_PHOTOS.chosen(2));
  await expect(field(page)).toHaveAttribute("placeholder", IMPORT_PHOTOS.hint);
  await field(page).focus();
  await expect(option(page)).toHaveCount(1);
  await page.keyboard.type("0000-1111-2222");
  await expect(panel(page)).toContainText(IMPORT_PHOTOS.notFound);
  await field(page).fill(word);
  await expect(option(page)).toHaveText([
    new RegExp(`${word} cutter${word}-9, ${IMPORT_PHOTOS.line(2)}`),
    new RegExp(`${word} jacquard hook${word}-J1, ${IMPORT_PHOTOS.product(other.productId)}`),
  ]);
  await expectAccessible(page, "main");
  await page.keyboard.press("Escape");
  await expect(option(page)).toHaveCount(0);
  for (const key of ["ArrowDown", "ArrowDown", "ArrowUp", "Enter"]) await page.keyboard.press(key);
  await expect(
    page.getByRole("status").filter({ hasText: IMPORT_PHOTOS.placed(2, `${word} cutter`) }),
  ).toBeAttached();
  await expect(line(page, 2)).toContainText(`${word}-9.pngIMG_1.jpgIMG_2.jpg`);
  const placed = panel(page).getByRole("list", { name: IMPORT_PHOTOS.placedTitle }).getByRole("listitem");
  await expect(placed).toHaveCount(2);

  // Assigns one to a product that is not in the file, which then changes too.
  await tick(choose(page, "IMG_3.jpg"));
  await field(page).fill("hook");
  await option(page).first().click();
  await expect(rowCount(page, "Changed")).toHaveText("1");
  const row = page.locator(".import-table tbody tr").filter({ hasText: "jacquard hook" });
  await expect(row).toContainText(IMPORT_ROWS.photo);
  await panel(page)
    .getByRole("button", { name: `${IMPORT_PHOTOS.takeBack} shoot/IMG_2.jpg` })
    .click();
  await expect(placed).toHaveCount(2);
  await expect(page.getByRole("status").filter({ hasText: IMPORT_PHOTOS.takenBack })).toBeAttached();
  await expect(panel(page)).toBeFocused();
  await expect(choose(page, "shoot/IMG_2.jpg")).not.toBeChecked();

  await page.getByRole("button", { name: IMPORT_ONE.apply(2) }).click();
  const confirmation = page.getByRole("alertdialog");
  await expect(confirmation).toContainText(IMPORT_ONE.confirmPhotos(2));
  await confirmation.getByRole("button", { name: IMPORT_ONE.apply(2) }).click();
  await expect(state(page, "Done")).toContainText(IMPORT_ONE.donePhotos(2));
  await expect(panel(page)).toContainText(IMPORT_PHOTOS.unmatched);
  await expect(panel(page).getByRole("checkbox")).toHaveCount(0);
  await expect(panel(page).getByRole("button")).toHaveCount(0);
  expect((await testImports.read(other)).images).toHaveLength(2);
});

test("counts and filters products without photos", async ({ page, testImports }) => {
  const { word } = testImports;
  await testImports.put({ title: `${word} reed` });
  const csv = csvOf(["Code", "Item Name", "Brand"], [`${word}-1`, `${word} plate`, "Toyota"]);
  const file = { name: "files", filename: `${word}.csv`, type: "text/csv", bytes: Buffer.from(csv) };
  const item = await testImports.reach(
    (await testImports.admin.form("POST", "/api/imports", {}, [file])).body,
    "mapping",
  );
  const { mapping } = (await testImports.admin.get(`/api/imports/${item._id}/mapping`)).body;
  await testImports.admin.put(`/api/imports/${item._id}/mapping`, mapping);
  await testImports.reach(item, "checked");
  await testImports.admin.post(`/api/imports/${item._id}/apply`);
  await testImports.reach(item, "done");

  await openAsAdmin(page, "/admin/dashboard");
  const { withoutPicture } = (await testImports.admin.get("/api/stats")).body;
  const note = page.getByRole("region", { name: "Products without a photo" });
  await expect(note).toContainText(DASHBOARD.withoutImage(withoutPicture));
  await note.getByRole("link", { name: "Show them" }).click();
  await expect(page).toHaveURL(/\/admin\/products\?pictures=missing$/);
  const filter = page.getByRole("checkbox", { name: "Without a photo" });
  await expect(filter).toBeChecked();
  const rows = page.locator("tr[data-id]");
  await expect(rows).toHaveCount(withoutPicture);
  await page.getByRole("searchbox", { name: "Search products" }).fill(word);
  await expect(rows).toHaveText([new RegExp(`${word} plate`)]);
  await untick(filter);
  await expect(rows).toHaveCount(2);
  await expect(page).not.toHaveURL(/pictures/);
});

test("a ZIP of photos alone adds them to the products in their names", async ({ page, testImports }) => {
  const { word } = testImports;
  const product = await testImports.put({ partCode: `${word}-7` });
  const [red, green] = await Promise.all(["#b00", "#0b0"].map((colour) => imageBytes({ colour })));
  const none = await zipOf({ "IMG_1.png": red as Buffer });
  await openAsAdmin(page, PATH);
  await picker(page).setInputFiles(pickedZip(none, `${word} none.zip`));
  await page.getByRole("button", { name: "Check file" }).click();
  await expect(state(page, "Nothing to apply")).toContainText(IMPORT_ONE.noPhotoFound);
  await expect(choose(page, "IMG_1.png")).toBeVisible();

  const zip = await zipOf({ [`${word}7 (2).png`]: green as Buffer, [`${word}-7.png`]: red as Buffer });
  await page.getByRole("link", { name: "Choose another file" }).click();
  await picker(page).setInputFiles(pickedZip(zip, `${word}.zip`));
  await page.getByRole("button", { name: "Check file" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `${word}.zip` })).toBeVisible();
  await expect(rowCount(page, "Changed")).toHaveText("1");
  await expect(panel(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: IMPORT_MAPPING.change })).toHaveCount(0);
  await expect(page.locator(".import-table tbody tr")).toContainText(`${word}-7.png`);
  await expectAccessible(page, "main");
  await page.getByRole("button", { name: IMPORT_ONE.apply(1) }).click();
  await expect(state(page, "Done")).toBeVisible();
  expect((await testImports.read(product)).images).toHaveLength(3);
});

test.describe("when the server does not answer", () => {
  test.use({ forgiven: FAILED_CALLS });

  test("keeps photos where they are and reports the failure", async ({ page, testImports }) => {
    const { word } = testImports;
    const zip = await zipOf({ "a.png": await imageBytes() });
    const item = await testImports.check(fullCsv({ Title: `${word} reed` }), zip);
    const release = await hold(page, "GET", PHOTOS, fail);
    await openImport(page, item);
    await expect(panel(page)).toContainText(IMPORT_PHOTOS.loading);
    release();
    await expect(panel(page)).toContainText(IMPORT_PHOTOS.fetchFailed);
    await page.unroute(PHOTOS);
    const one = { name: "a.png", picture: null, problem: null, part: null };
    const many: ImportPhotos = { photos: [{ photo: 1, ...one }], page: 1, totalPages: 2, total: 25 };
    await page.route(PHOTOS, (route) => route.fulfill({ json: many }));
    await panel(page).getByRole("button", { name: "Try again" }).click();
    await expect(panel(page)).toContainText(IMPORT_PHOTOS.noImage);
    await expect(panel(page).getByRole("navigation", { name: "Pages of photos" })).toContainText("1 of 2");

    await tick(choose(page, "a.png"));
    await page.route(/\/parts\?/, (route) => route.fulfill({ status: 500, json: {} }));
    await field(page).focus();
    await expect(panel(page)).toContainText(IMPORT_PHOTOS.searchFailed);
    await page.unroute(/\/parts\?/);
    await page.route(/\/photos$/, (route) => route.fulfill({ status: 500, json: {} }));
    await field(page).fill(word);
    await expect(panel(page)).toContainText(IMPORT_PHOTOS.searching);
    await option(page).click();
    await expect(toast(page, IMPORT_PHOTOS.placeFailed)).toBeVisible();
    await expect(choose(page, "a.png")).toBeChecked();
    await page.unroute(/\/photos$/);
    await field(page).fill(word);
    await option(page).click();
    await expect(panel(page)).toContainText(IMPORT_PHOTOS.none);
  });
});
