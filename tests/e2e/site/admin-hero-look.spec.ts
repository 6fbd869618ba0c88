import {
  expect,
  imagePicker,
  item,
  newsCard,
  openHero,
  SLIDES,
  slidePicker,
  sliderCard,
  test,
} from "../support/admin-hero.ts";
import { expectSound, inEachLook } from "../support/axe.ts";
import { hold } from "../support/calls.ts";
import { field, imageFile } from "../support/product-form.ts";

test("has no axe findings and no horizontal scroll in any theme and width", async ({ page, testHome }) => {
  const [first] = await testHome.slides("W".repeat(100), "Reed", "Temple");
  await testHome.admin.put(`/api/hero/slider/${first?._id}`, {
    category: "W".repeat(60),
    description: "W".repeat(500),
  });
  await openHero(page);
  await page.getByRole("button", { name: "Active: Temple" }).click();
  const release = await hold(page, "POST", SLIDES);
  await slidePicker(page).setInputFiles([await imageFile("new.png")]);
  await expect(page.getByRole("progressbar")).toBeVisible();
  await page.getByRole("button", { name: "Edit Reed" }).click();
  await imagePicker(page).setInputFiles([
    { name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("no") },
  ]);
  await field(page, "Title").fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Title is required")).toBeVisible();
  await page.getByRole("button", { name: "Add News Item" }).click();
  await inEachLook(page, async () => {
    await expectSound(page);
    await page.getByRole("button", { name: "Delete Temple" }).click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
    await expectSound(page);
    await page.keyboard.press("Escape");
  });
  release();
});

test("works with the keyboard alone", async ({ page, testHome }) => {
  await testHome.slides("Reed", "Temple");
  await openHero(page);
  const { keyboard } = page;
  await page.getByRole("button", { name: "Add Slider Image" }).focus();
  await keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Move Reed" })).toBeFocused();
  await keyboard.press("ArrowDown");
  await expect(sliderCard(page).locator("h3")).toHaveText(["Temple", "Reed"]);
  await keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Edit Reed" })).toBeFocused();
  for (const key of ["Enter", "End"]) await keyboard.press(key);
  await keyboard.type(" of brass");
  await keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Edit Reed of brass" })).toBeFocused();
  for (const key of ["Tab", "Space"]) await keyboard.press(key);
  await expect(item(page, "Reed of brass").locator(".state")).toHaveText("Inactive");
  for (let stop = 0; stop < 3; stop += 1) await keyboard.press("Tab");
  await keyboard.press("Enter");
  await expect(page.getByRole("alertdialog").getByRole("button", { name: "Cancel" })).toBeFocused();
  for (const key of ["Tab", "Enter"]) await keyboard.press(key);
  await expect(sliderCard(page).locator("h3")).toHaveText(["Temple"]);
  await expect(page.getByRole("button", { name: "Add Slider Image" })).toBeFocused();
  await expect(newsCard(page)).toBeVisible();
});
