import type { Page } from "@playwright/test";
import { HERO_FORM } from "#contract/site/hero-messages.ts";
import { createTestProduct } from "#tests/support/products.ts";
import { expect, openHero, type TestHome, test } from "../support/admin-hero.ts";
import { expectSoundInEachLook } from "../support/axe.ts";
import { conflict } from "../support/conflict.ts";

const field = (page: Page) => page.getByRole("group", { name: "Numbers", exact: true });
const listed = (page: Page) => field(page).getByRole("listitem");
const plate = (page: Page) => page.locator(".marks-plate");

/** Presses a place on the image, in shares of it. */
async function press(page: Page, left: number, top: number): Promise<void> {
  const { width = 0, height = 0 } = (await plate(page).boundingBox()) ?? {};
  await plate(page).click({ position: { x: left * width, y: top * height } });
}

/** Opens a slide with a new number that points at a list; returns the fields of the list. */
async function listOfNewNumber(page: Page, { slides }: TestHome) {
  await slides("The loom");
  await openHero(page);
  await page.getByRole("button", { name: "Edit The loom" }).click();
  await field(page).getByRole("button", { name: "Add a number" }).click();
  await press(page, 0.5, 0.5);
  await field(page).getByRole("button", { name: "Choose a list or page instead" }).click();
  const of = (label: string) => field(page).getByLabel(label, { exact: true });
  return { name: of("Name"), address: of("Address") };
}

test("numbers are placed, given a part, removed and saved with the form", async ({ page, testHome }) => {
  const { admin } = testHome;
  await testHome.slides("Conjugate cams");
  const cam = await createTestProduct(admin, { title: "Sley cam", partCode: "TOY-CM-0316" });
  const roller = await createTestProduct(admin, { title: "Cam roller", partCode: "TOY-CF-0062" });
  await openHero(page);
  await page.getByRole("button", { name: "Edit Conjugate cams" }).click();
  await expect(field(page)).toContainText(HERO_FORM.marksEmpty);
  const add = field(page).getByRole("button", { name: "Add a number" });
  const search = field(page).getByRole("searchbox", { name: "Which part is it?" });
  await test.step("a press on the image, a number, and a part by its code", async () => {
    await add.click();
    await press(page, 0.25, 0.5);
    await expect(field(page).getByLabel("Number", { exact: true })).toHaveValue("1");
    await search.fill("TOY-CM-0316");
    await field(page).getByRole("button", { name: "TOY-CM-0316 Sley cam" }).click();
    await expect(listed(page)).toHaveText([/^1: TOY-CM-0316 Sley cam/]);
    await expect(add).toBeFocused();
  });
  await test.step("a box around a printed number; Enter takes the part found and doesn't save the form", async () => {
    await add.click();
    const { x = 0, y = 0, width = 0, height = 0 } = (await plate(page).boundingBox()) ?? {};
    await page.mouse.move(x + width * 0.5, y + height * 0.2);
    await page.mouse.down();
    await page.mouse.move(x + width * 0.6, y + height * 0.4, { steps: 4 });
    await page.mouse.up();
    await field(page).getByLabel("Number", { exact: true }).fill("7a");
    await search.fill("TOY-CF-0062");
    await expect(field(page).getByRole("button", { name: "TOY-CF-0062 Cam roller" })).toBeVisible();
    await search.press("Enter");
    await expect(listed(page)).toHaveCount(2);
  });
  await test.step("a number that is there already keeps its part; Escape leaves without a place", async () => {
    await add.click();
    await page.keyboard.press("Escape");
    await expect(search).toHaveCount(0);
    await add.click();
    await page.keyboard.press("Enter");
    await field(page).getByLabel("Number", { exact: true }).fill("1");
    await field(page)
      .getByRole("button", { name: /^Add another place of 1: / })
      .click();
    await expect(listed(page)).toHaveCount(3);
  });
  await expectSoundInEachLook(page, ".marks-field");
  await page.setViewportSize({ width: 1280, height: 800 });
  await test.step("saves them, and one can be removed", async () => {
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Slider updated successfully")).toBeVisible();
    const [slide] = await testHome.read.slides();
    expect(slide?.marks.map(({ number, product }) => [number, product])).toEqual([
      ["1", cam._id],
      ["7a", roller._id],
      ["1", cam._id],
    ]);
    expect(slide?.marks[0]?.place[0]).toBeCloseTo(0.25, 2);
    expect(slide?.marks[0]?.place[1]).toBeCloseTo(0.5, 2);
    expect(slide?.marks[1]?.place[2]).toBeCloseTo(0.1, 2);
    await page.getByRole("button", { name: "Edit Conjugate cams" }).click();
    await field(page).getByRole("button", { name: "Remove 7a: TOY-CF-0062 Cam roller" }).click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect.poll(async () => (await testHome.read.slides())[0]?.marks.length).toBe(2);
  });
});

test("a number may point at a list or page of the site, by its address", async ({ page, testHome }) => {
  const { name, address } = await listOfNewNumber(page, testHome);
  await name.fill("Weft insertion");
  await address.fill("https://example.com/search");
  await field(page).getByRole("button", { name: "Add", exact: true }).click();
  await expect(field(page).getByText(HERO_FORM.markPathInvalid)).toBeVisible();
  const path = "/search?filter=kindofpart.nozzle&filter=kindofpart.gripper";
  await address.fill(new URL(path, page.url()).href);
  await expectSoundInEachLook(page, ".marks-field");
  await address.press("Enter");
  await expect(listed(page)).toHaveText([/^1: Weft insertion, \/search\?filter=/]);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Slider updated successfully")).toBeVisible();
  const [slide] = await testHome.read.slides();
  expect(slide?.marks.map(({ link }) => link)).toEqual([{ label: "Weft insertion", path }]);
});

test("a number may point at a list by its brand and its parts, which name it", async ({ page, testHome }) => {
  for (const value of ["Nozzle & jet", "Cam"]) {
    await createTestProduct(testHome.admin, {
      title: `Toyota ${value}`,
      category: "toyota",
      specifications: JSON.stringify([{ name: "Kind of part", value }]),
    });
  }
  const { name, address } = await listOfNewNumber(page, testHome);
  await field(page).getByLabel("Brand").selectOption("Toyota");
  await expect(name).toHaveValue("Toyota");
  await expect(address).toHaveValue("/products/toyota");
  await field(page).getByLabel("Parts").selectOption("Nozzle & jet");
  await expect(name).toHaveValue("Nozzle & jet");
  await expect(address).toHaveValue("/products/toyota?filter=kindofpart.nozzlejet");
  await field(page).getByLabel("Brand").selectOption("All brands");
  await expect(address).toHaveValue("/search");
  await expect(name).toHaveValue("All parts");
  await name.fill("");
  await field(page).getByRole("button", { name: "Add", exact: true }).click();
  await expect(name).toHaveAccessibleDescription(HERO_FORM.markLabelRequired);
  await name.fill("Air jets");
  await field(page).getByLabel("Parts").selectOption("Nozzle & jet");
  await field(page).getByRole("button", { name: "Add", exact: true }).click();
  await expect(listed(page)).toHaveText([/^1: Air jets, \/search\?filter=kindofpart\.nozzlejet/]);
});

test("of two administrators who change the numbers, the second one compares them", async ({
  page,
  testHome,
  forgive,
}) => {
  const { admin } = testHome;
  const [slide] = await testHome.slides("Conjugate cams");
  const cam = await createTestProduct(admin, { title: "Sley cam", partCode: "TOY-CM-0317" });
  const roller = await createTestProduct(admin, { title: "Cam roller", partCode: "TOY-CF-0063" });
  const path = `/api/hero/slider/${slide?._id}`;
  await admin.put(path, { marks: [{ number: "1", place: [0.1, 0.1], product: cam._id }] });
  await openHero(page);
  await page.getByRole("button", { name: "Edit Conjugate cams" }).click();
  await field(page)
    .getByRole("button", { name: /^Remove 1: / })
    .click();
  await admin.put(path, { marks: [{ number: "2", place: [0.2, 0.2], product: roller._id }] });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(conflict(page)).toContainText("2: TOY-CF-0063 Cam roller");
  expect((await testHome.read.slides())[0]?.marks.map(({ number }) => number)).toEqual(["2"]);
  forgive("409");
});

test("a deleted part is named as deleted, and its number can be removed", async ({ page, testHome }) => {
  const { admin } = testHome;
  const [slide] = await testHome.slides("Conjugate cams");
  const cam = await createTestProduct(admin, { title: "Sley cam" });
  const marks = [{ number: "1", place: [0.1, 0.1], product: cam._id }];
  await admin.put(`/api/hero/slider/${slide?._id}`, { marks });
  await admin.del(`/api/products/${cam._id}`);
  await openHero(page);
  await page.getByRole("button", { name: "Edit Conjugate cams" }).click();
  await expect(listed(page)).toHaveText([/^1: Deleted part/]);
  await field(page).getByRole("button", { name: "Remove 1: Deleted part" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect.poll(async () => (await testHome.read.slides())[0]?.marks).toEqual([]);
});
