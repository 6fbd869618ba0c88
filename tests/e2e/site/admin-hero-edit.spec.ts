import type { Page } from "@playwright/test";
import { SLIDE_TITLE_MAX } from "../../../contract/platform/limits.ts";
import { toast } from "../support/admin.ts";
import {
  expect,
  IMAGE,
  imagePicker,
  item,
  ONE_SLIDE,
  openHero,
  sliderCard,
  test,
} from "../support/admin-hero.ts";
import { answer, hold, lose } from "../support/calls.ts";
import { heard } from "../support/notices.ts";
import { expectError, field, picture } from "../support/product-form.ts";
import { FAILED_CALLS } from "../support/test.ts";

test.use({ forgiven: FAILED_CALLS });

const save = (page: Page) => page.getByRole("button", { name: "Save" });
const edit = async (page: Page, title: string) => {
  await page.getByRole("button", { name: `Edit ${title}`, exact: true }).click();
  await expect(field(page, "Title")).toBeFocused();
};

test("the form shows, checks and saves, unless it is cancelled", async ({ page, server, stage }) => {
  await stage.slides("Reed");
  await openHero(page, server);
  await edit(page, "Reed");
  await expect(field(page, "Title")).toHaveValue("Reed");
  await expect(field(page, "Category")).toHaveValue("picanol-rapier");
  await expect(field(page, "Description")).toHaveValue("Roller to gripper.");
  await expect(page.getByRole("button", { name: "Change Image" })).toBeVisible();

  await test.step("title and category are required, and nothing is sent without them", async () => {
    await field(page, "Title").fill("   ");
    await field(page, "Category").fill("");
    await save(page).click();
    await expectError(field(page, "Title"), "Title is required");
    await expectError(field(page, "Category"), "Category is required");
    await expect(field(page, "Title")).toBeFocused();
    await field(page, "Title").fill("W".repeat(SLIDE_TITLE_MAX + 1));
    await field(page, "Category").fill("W".repeat(61));
    await field(page, "Description").fill("W".repeat(501));
    await save(page).click();
    await expectError(field(page, "Title"), "Title is too long");
    await expectError(field(page, "Category"), "Category is too long");
    await expectError(field(page, "Description"), "Description is too long");
    expect((await stage.read.slides())[0]).toMatchObject({ title: "Reed", version: 1 });
  });

  await test.step("Cancel keeps what is stored", async () => {
    await field(page, "Title").fill("Something else");
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("button", { name: "Edit Reed" })).toBeFocused();
    expect((await stage.read.slides())[0]?.title).toBe("Reed");
  });

  await edit(page, "Reed");
  await field(page, "Title").fill("  Reed of brass ");
  await field(page, "Category").fill("toyota");
  await field(page, "Description").fill("");
  const focus = page.getByRole("group", { name: "Focal point" });
  await expect(focus).toContainText("30% from the left, 50% from the top");
  const whole = await focus.locator(".whole").boundingBox();
  await focus
    .locator(".whole")
    .click({ position: { x: (whole?.width ?? 0) * 0.79, y: (whole?.height ?? 0) * 0.22 } });
  await expect(focus).toContainText("80% from the left, 20% from the top");
  await focus.getByRole("slider", { name: "From the top" }).press("ArrowUp");
  await expect(focus).toContainText("80% from the left, 30% from the top");
  const release = await hold(page, "PUT", ONE_SLIDE);
  await field(page, "Category").press("Enter");
  await expect(page.getByRole("button", { name: "Saving..." })).toBeDisabled();
  release();
  await expect(toast(page, "Slider updated successfully")).toBeVisible();
  await expect(item(page, "Reed of brass").locator(".badge")).toHaveText("toyota");
  await expect(page.getByRole("button", { name: "Edit Reed of brass" })).toBeFocused();
  const [slide] = await stage.read.slides();
  expect(slide).toMatchObject({
    title: "Reed of brass",
    category: "toyota",
    description: "",
    focus: "80 30",
  });
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/");
  await expect(page.getByRole("list", { name: "Slides" }).locator("picture img")).toHaveCSS(
    "object-position",
    "80% 30%",
  );
});

test("a save that fails keeps what is typed", async ({ page, server, stage }) => {
  await stage.slides("Reed");
  await openHero(page, server);
  await edit(page, "Reed");
  await field(page, "Title").fill("Typed");
  for (const [status, body, text] of [
    [500, {}, "Failed to update slider"],
    [503, { message: "The shelf is locked" }, "The shelf is locked"],
  ] as const) {
    await answer(page, "PUT", ONE_SLIDE, status, body);
    await save(page).click();
    await heard(page, text);
    await expect(sliderCard(page).getByRole("alert")).toHaveText(text);
  }
  const wrong = { message: "Bad", errors: [{ field: "category", message: "Not this one" }] };
  await answer(page, "PUT", ONE_SLIDE, 400, wrong);
  await save(page).click();
  await expectError(field(page, "Category"), "Not this one");
  await expect(field(page, "Category")).toBeFocused();
  await lose(page, "PUT", ONE_SLIDE);
  await save(page).click();
  await heard(page, "Network error. Please check your connection.");
  await expect(field(page, "Title")).toHaveValue("Typed");
  await page.unroute(ONE_SLIDE);
  await save(page).click();
  await heard(page, "Slider updated successfully");
});

test("a wrong picture is refused, a right one is changed at once", async ({ page, server, stage }) => {
  const INVALID = "Please select a valid image file (JPEG, PNG, or WebP)";
  await stage.slides("Reed");
  await openHero(page, server);
  await edit(page, "Reed");
  await imagePicker(page).setInputFiles([
    { name: "a.gif", mimeType: "image/gif", buffer: Buffer.from("GIF89a") },
  ]);
  await expect(page.getByText(INVALID)).toBeVisible();
  for (const [status, body, text] of [
    [500, {}, "Failed to update slider image"],
    [503, { message: "The shelf is locked" }, "The shelf is locked"],
  ] as const) {
    await answer(page, "PUT", IMAGE, status, body);
    await imagePicker(page).setInputFiles([await picture("other.png")]);
    await heard(page, text);
  }
  await page.unroute(IMAGE);
  const { name, mimeType, buffer } = await picture("cut.png");
  await imagePicker(page).setInputFiles([{ name, mimeType, buffer: buffer.subarray(0, 20) }]);
  await heard(page, INVALID);
  await expect(sliderCard(page).getByRole("alert")).toHaveText(INVALID);
  const [stored] = await stage.read.slides();
  expect(stored?.version).toBe(1);

  const source = page.locator(".item-form .change picture img");
  const before = stored?.imageUrl ?? "";
  await field(page, "Title").fill("With another picture");
  await expect(source).toHaveAttribute("src", before);
  const release = await hold(page, "PUT", IMAGE);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Change Image" }).click();
  await (await chooser).setFiles([await picture("other.png", { colour: "#a33" })]);
  await expect(page.getByRole("progressbar", { name: "Uploading image" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Saving..." })).toBeDisabled();
  release();
  await expect(toast(page, "Slider image updated successfully")).toBeVisible();
  await expect(source).not.toHaveAttribute("src", before);
  await save(page).click();
  await expect(toast(page, "Slider updated successfully")).toBeVisible();
  const [slide] = await stage.read.slides();
  expect(slide?.title).toBe("With another picture");
  expect(slide?.imageUrl).not.toBe(before);
});
