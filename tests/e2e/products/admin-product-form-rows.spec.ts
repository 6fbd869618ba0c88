import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { PRODUCT_FORM } from "#contract/products/messages.ts";
import type { ImageOptions } from "#tests/support/images.ts";
import { toast } from "../support/admin.ts";
import {
  deleteOwnProducts,
  expectError,
  field,
  fileInput,
  fillForm,
  fillTexts,
  giveFiles,
  imageFile,
  openNew,
  productCalled,
  saveButton,
  savesOf,
  tiles,
} from "../support/product-form.ts";
import { expect, test } from "../support/test.ts";

const TOO_MANY = "Too many specifications";
const adder = (page: Page) => page.getByRole("button", { name: "Add Specification" });
const name = (page: Page, number: number) => field(page, `Specification name ${number}`);
const value = (page: Page, number: number) => field(page, `Specification value ${number}`);
const status = (page: Page) => page.locator("form > [role=status]");

/** Expects this entry, which is being dragged, to be shown after all others. */
const expectLast = (all: Locator, dragged: Locator) =>
  expect
    .poll(async () => {
      const boxes = await all.evaluateAll((entries) =>
        entries.map((entry) => {
          const { x, y } = entry.getBoundingClientRect();
          return { x, y };
        }),
      );
      const own = await dragged.boundingBox();
      return own && boxes.every(({ x, y }) => y < own.y || (y === own.y && x <= own.x));
    })
    .toBe(true);

const items = (page: Page) => page.getByRole("region", { name: "Specifications" }).getByRole("listitem");

const rows = (page: Page): Promise<string[]> =>
  items(page).evaluateAll((items) =>
    items.map((item) => [...item.querySelectorAll("input")].map((input) => input.value).join("=")),
  );

async function addRows(page: Page, ...typed: [string, string][]): Promise<void> {
  for (const [index, [left, right]] of typed.entries()) {
    await adder(page).click();
    await name(page, index + 1).fill(left);
    await value(page, index + 1).fill(right);
  }
}

async function pasteText(page: Page, text: string): Promise<void> {
  await giveFiles(page, "paste", [], text);
}

test.beforeEach(({ page }) => openNew(page));

test.afterEach(({ admin }) => deleteOwnProducts(admin));

test("rows can be added, removed, reordered, pasted and saved", async ({ page, admin }) => {
  await fillForm(page, "Form test rows");
  await test.step("a new row gets the focus; removing one leaves the others unchanged", async () => {
    await adder(page).click();
    await expect(name(page, 1)).toBeFocused();
    await name(page, 1).fill("A");
    await value(page, 1).fill("Rs. 450/-");
    await expect(page.getByText(PRODUCT_FORM.specificationMoney)).toBeVisible();
    await value(page, 1).fill("1");
    await expect(page.getByText(PRODUCT_FORM.specificationMoney)).toHaveCount(0);
    await adder(page).click();
    await expect(name(page, 2)).toBeFocused();
    await name(page, 2).fill("B");
    await adder(page).click();
    await name(page, 3).fill("C");
    await page.getByRole("button", { name: "Remove specification 2" }).click();
    await expect(status(page)).toHaveText("Specification 2 removed, 2 left");
    await expect(adder(page)).toBeFocused();
    expect(await rows(page)).toEqual(["A=1", "C="]);
  });
  await test.step("removing the invalid row removes its messages", async () => {
    await name(page, 2).fill("");
    await adder(page).click();
    await name(page, 3).fill("B");
    await value(page, 3).fill("2");
    await saveButton(page).click();
    await expect(name(page, 2)).toBeFocused();
    await page.getByRole("button", { name: "Remove specification 2" }).click();
    await expect(page.locator("[aria-invalid]")).toHaveCount(0);
    expect(await rows(page)).toEqual(["A=1", "B=2"]);
  });
  await test.step("reorders by keyboard, announced, with the focus on the moved row", async () => {
    await adder(page).click();
    await name(page, 3).fill("C");
    await value(page, 3).fill("3");
    await page.getByRole("button", { name: "Move specification 3 up" }).press("Enter");
    await expect(status(page)).toHaveText("Specification 3 is now 2 of 3");
    await expect(page.getByRole("button", { name: "Move specification 2 up" })).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    expect(await rows(page)).toEqual(["C=3", "A=1", "B=2"]);
    await page.getByRole("button", { name: "Move specification 3 down" }).press("Enter");
    expect(await rows(page)).toEqual(["C=3", "A=1", "B=2"]);
  });
  await test.step("reorders by dragging the grip", async () => {
    const grips = page.locator(".grip");
    await grips.nth(0).hover();
    await page.mouse.down();
    const target = await grips.nth(2).boundingBox();
    if (!target) throw new Error("no row to drag to");
    await page.mouse.move(target.x + 10, target.y - 10, { steps: 4 });
    await page.mouse.move(target.x + 10, target.y + 24, { steps: 8 });
    await expectLast(items(page), page.locator(".dragged"));
    await page.mouse.up();
    await expect(status(page)).toHaveText("Specification 1 is now 3 of 3");
    expect(await rows(page)).toEqual(["A=1", "B=2", "C=3"]);
    await page.getByRole("button", { name: "Move specification 3 up" }).click();
  });
  await test.step("pastes rows and saves all of them", async () => {
    await adder(page).click();
    await pasteText(page, 'Bore\t4 mm\n"Tube 1/2"""\t"line one\nline two"\n\t\nThird\tcell\tleft out\n');
    await saveButton(page).click();
    await expect(toast(page, "Product created successfully")).toBeVisible();
    expect((await productCalled(admin, "Form test rows")).specifications).toEqual([
      { name: "A", value: "1" },
      { name: "C", value: "3" },
      { name: "B", value: "2" },
      { name: "Bore", value: "4 mm" },
      { name: 'Tube 1/2"', value: "line one line two" },
      { name: "Third", value: "cell" },
    ]);
  });
});

test("pasting two columns of a spreadsheet fills up to sixty rows; reports empty cells", async ({ page }) => {
  const saves = savesOf(page);
  await fillForm(page);
  await addRows(page, ["A", "1"], ["B", "2"], ["C", "3"]);
  await test.step("fills the row and those below it, and adds new ones", async () => {
    await value(page, 2).focus();
    await pasteText(page, "Bore\t4.0 mm\r\nLength\t218 mm\r\nThread\tM8\r\n");
    await expect(status(page)).toHaveText("3 specifications pasted");
    expect(await rows(page)).toEqual(["A=1", "Bore=4.0 mm", "Length=218 mm", "Thread=M8"]);
    await expect(value(page, 2)).toBeFocused();
  });
  await test.step("pastes a text without a tab like any text", async () => {
    const isLeft = await name(page, 1).evaluate((input) => {
      const data = new DataTransfer();
      data.setData("text/plain", "just words");
      return input.dispatchEvent(
        new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData: data }),
      );
    });
    expect(isLeft).toBe(true);
    expect(await rows(page)).toEqual(["A=1", "Bore=4.0 mm", "Length=218 mm", "Thread=M8"]);
  });
  await test.step("reports an empty cell at its field", async () => {
    await name(page, 3).focus();
    await pasteText(page, "Bore\t4 mm\nLength\t\n");
    await saveButton(page).click();
    await expect(value(page, 4)).toBeFocused();
    await expect(value(page, 4)).toHaveAccessibleDescription("Specification value is required");
  });
  await test.step("rejects more rows than allowed and fills none", async () => {
    const before = ["A=1", "Bore=4.0 mm", "Bore=4 mm", "Length="];
    await name(page, 1).focus();
    await pasteText(page, "x\ty\n".repeat(61));
    await expect(page.getByText(TOO_MANY).first()).toBeVisible();
    expect(await rows(page)).toEqual(before);
  });
  await test.step("accepts sixty rows", async () => {
    await name(page, 1).focus();
    await pasteText(page, "x\ty\n".repeat(60));
    await expect.poll(() => rows(page)).toEqual(Array(60).fill("x=y"));
    await expect(page.getByText(TOO_MANY)).toHaveCount(0);
    await adder(page).click();
    await name(page, 61).fill("one more");
    await value(page, 61).fill("than allowed");
    await saveButton(page).click();
    await expect(page.getByText(TOO_MANY)).toBeVisible();
    expect(saves).toEqual([]);
  });
});

const REFUSED = "Invalid file type or size. Please use JPEG, PNG, or WebP under 5MB.";
const MAX = 5 * 1024 * 1024;

/** An image of the requested size in bytes: padding after its end is ignored. */
async function sized(bytes: number) {
  const { name, mimeType, buffer } = await imageFile("large.png");
  return { name, mimeType, buffer: Buffer.concat([buffer, Buffer.alloc(bytes - buffer.length)]) };
}

const textFile = Buffer.from("This is no picture.");
const gif = Buffer.from("R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=", "base64");
const sources = (page: Page) =>
  tiles(page).evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));
const widths = (page: Page) =>
  tiles(page).evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth));

test("images are chosen, dropped or pasted; an invalid one rejects the batch", async ({ page }) => {
  const file = await imageFile("a.png");
  const wrong = { name: "b.gif", mimeType: "image/gif", buffer: gif };
  await test.step("pasting spreadsheet cells adds no image", async () => {
    await field(page, "Title").fill("Typed before");
    await giveFiles(page, "paste", [await imageFile("cells.png")], "Bore\t4 mm");
    await giveFiles(page, "paste", [file]);
    await expect(tiles(page)).toHaveCount(1);
    await expect(status(page)).toHaveText("1 image added, 1 image in all");
  });
  for (const [how, before] of [
    ["drop", 1],
    ["paste", 4],
  ] as const) {
    await test.step(`by ${how}`, async () => {
      await giveFiles(page, how, [
        await imageFile("a.jpg", { format: "jpeg" }),
        await imageFile("b.webp", { format: "webp" }),
      ]);
      await expect(tiles(page)).toHaveCount(before + 2);
      await expect(status(page)).toHaveText(`2 images added, ${before + 2} images in all`);
      await giveFiles(page, how, [await imageFile("c.png")]);
      await expect(status(page)).toHaveText(`1 image added, ${before + 3} images in all`);
    });
  }
  await test.step("the same file twice, one after the other", async () => {
    await fileInput(page).setInputFiles([file]);
    await expect(tiles(page)).toHaveCount(8);
    await fileInput(page).setInputFiles([file]);
    await expect(tiles(page)).toHaveCount(9);
  });
  const refused = [
    ["chosen", [file, wrong, await imageFile("c.png")]],
    ["drop", [{ name: "a.txt", mimeType: "text/plain", buffer: textFile }]],
    ["paste", [wrong]],
  ] as const;
  for (const [at, [how, files]] of refused.entries()) {
    await test.step(`rejects and adds nothing: ${how}`, async () => {
      await fileInput(page).setInputFiles([file]);
      await expect(tiles(page)).toHaveCount(10 + at);
      await expect(status(page)).not.toHaveText(REFUSED);
      await expect(page.getByText(REFUSED)).toHaveCount(0);
      if (how === "chosen") await fileInput(page).setInputFiles(files);
      else await giveFiles(page, how, files);
      await expectError(fileInput(page), REFUSED);
      await expect(status(page)).toHaveText(REFUSED);
      await expect(tiles(page)).toHaveCount(10 + at);
    });
  }
  await test.step("a drop beside the grid does not leave the form", async () => {
    await expect(field(page, "Title")).toHaveValue("Typed before");
    await expect(page).toHaveURL(/\/new$/);
  });
  await test.step("rejects a twenty-first image", async () => {
    await fileInput(page).setInputFiles(Array(7).fill(file));
    await expect(tiles(page)).toHaveCount(19);
    await fileInput(page).setInputFiles([file, file]);
    await expectError(fileInput(page), "Too many images");
    await expect(tiles(page)).toHaveCount(19);
    await fileInput(page).setInputFiles([file]);
    await expect(tiles(page)).toHaveCount(20);
    await expect(page.getByText("Too many images")).toHaveCount(0);
  });
});

test("a rejected batch names each file; a photo is shrunk and rotated upright", async ({ page }) => {
  // A phone's photo: landscape, with an EXIF rotation.
  const noise = { width: 1800, height: 1200, channels: 3, background: "red" } as const;
  const photo = await sharp({ create: { ...noise, noise: { type: "gaussian", mean: 128, sigma: 60 } } })
    .jpeg({ quality: 100, chromaSubsampling: "4:4:4" })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect(photo.byteLength).toBeGreaterThan(MAX);
  await giveFiles(page, "drop", [
    await imageFile("a.png"),
    { name: "IMG_0471.jpg", mimeType: "image/jpeg", buffer: photo },
    { name: "b.gif", mimeType: "image/gif", buffer: gif },
    await imageFile("c.png"),
  ]);
  await expectError(fileInput(page), REFUSED);
  await expect(tiles(page)).toHaveCount(0);
  const list = page.getByRole("list", { name: "Not added" });
  await expect(list.getByRole("listitem")).toHaveText([
    /^IMG_0471\.jpg has [\d.]+ MB/,
    "b.gif is not a JPEG, PNG or WebP",
    /^2 other files can be added\./,
  ]);
  await page.getByRole("button", { name: "Make it smaller and add it" }).click();
  await expect(tiles(page)).toHaveCount(1);
  // It was accepted, so it was shrunk.
  const isUpright = await tiles(page).evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return image.naturalHeight > image.naturalWidth;
  });
  expect(isUpright).toBe(true);
  await page.getByRole("button", { name: "Add the others" }).click();
  await expect(tiles(page)).toHaveCount(3);
  await expect(list.getByRole("listitem")).toHaveText(["b.gif is not a JPEG, PNG or WebP"]);
  await expect(page.getByText("Added: IMG_0471.jpg, a.png, c.png", { exact: true })).toBeVisible();

  // A file that only begins like an image can't be re-encoded.
  const broken = {
    name: "broken.png",
    mimeType: "image/png",
    buffer: (await sized(MAX + 1)).buffer.fill(0, 60),
  };
  await fileInput(page).setInputFiles([broken]);
  await page.getByRole("button", { name: "Make it smaller and add it" }).click();
  await expect(list).toContainText("broken.png could not be made smaller by this browser");
  await expect(tiles(page)).toHaveCount(3);
});

test("images of any name are previewed, reordered and saved unchanged", async ({ page, admin }) => {
  await test.step("previews from memory", async () => {
    const called = async (name: string, mimeType: string, options: ImageOptions) => ({
      ...(await imageFile(name, options)),
      mimeType,
    });
    await fileInput(page).setInputFiles([
      await called("photo.jfif", "image/jpeg", { format: "jpeg", width: 40, height: 20 }),
      await called("drawing.svg", "image/svg+xml", { format: "png", width: 40, height: 40 }),
      await called("part.png", "image/png", { format: "jpeg", width: 20, height: 40 }),
    ]);
    await expect(tiles(page)).toHaveCount(3);
    await expect.poll(() => widths(page)).toEqual([40, 40, 20]);
    expect(await sources(page)).toEqual(Array(3).fill(expect.stringMatching(/^blob:/)));
  });
  const [first, second, third] = await sources(page);
  await test.step("marks the first one as the main image", async () => {
    await expect(page.locator(".imgs li").nth(0)).toContainText("In lists");
    await expect(page.getByText("In lists", { exact: true })).toHaveCount(1);
  });
  await test.step("can't move beyond either end", async () => {
    const earlier = page.getByRole("button", { name: "Move image 1 earlier" });
    await expect(earlier).toHaveAttribute("aria-disabled", "true");
    await earlier.press("Enter");
    await page.getByRole("button", { name: "Move image 3 later" }).press("Enter");
    expect(await sources(page)).toEqual([first, second, third]);
  });
  await test.step("Escape cancels a drag", async () => {
    await tiles(page).nth(0).hover();
    await page.mouse.down();
    const target = await tiles(page).nth(1).boundingBox();
    await page.mouse.move((target?.x ?? 0) + 60, (target?.y ?? 0) + 60, { steps: 8 });
    await page.keyboard.press("Escape");
    await page.mouse.up();
    await expect(page.locator(".dragged")).toHaveCount(0);
    await expect.poll(() => sources(page)).toEqual([first, second, third]);
  });
  await test.step("reorders by keyboard, announced, with the focus on the moved image", async () => {
    await page.getByRole("button", { name: "Move image 1 later" }).press("Enter");
    await expect(status(page)).toHaveText("Image 1 is now image 2 of 3");
    await expect(page.getByRole("button", { name: "Move image 2 later" })).toBeFocused();
    await page.keyboard.press("Space");
    await expect(page.getByRole("button", { name: "Move image 3 later" })).toBeFocused();
    expect(await sources(page)).toEqual([second, third, first]);
  });
  await test.step("reorders by dragging", async () => {
    await tiles(page).nth(0).hover();
    await page.mouse.down();
    const target = await tiles(page).nth(2).boundingBox();
    if (!target) throw new Error("no image to drag to");
    await page.mouse.move(target.x + 20, target.y + 20, { steps: 4 });
    await expect(page.locator(".dragged")).toHaveCount(1);
    await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 8 });
    await expectLast(tiles(page), page.locator(".dragged img"));
    await page.mouse.up();
    await expect(status(page)).toHaveText("Image 1 is now image 3 of 3");
    expect(await sources(page)).toEqual([third, first, second]);
  });
  await test.step("previews a file without a type; a rejected one blocks no save", async () => {
    await fileInput(page).setInputFiles([
      { ...(await imageFile("scan", { format: "webp", width: 60, height: 20 })), mimeType: "" },
    ]);
    await expect.poll(() => widths(page)).toEqual([20, 40, 40, 60]);
    await fileInput(page).setInputFiles([{ name: "a.gif", mimeType: "image/gif", buffer: gif }]);
    await expect(page.getByText(REFUSED).last()).toBeVisible();
    await fillTexts(page, "Form test ordered");
    await saveButton(page).click();
    await expect(toast(page, "Product created successfully")).toBeVisible();
    const { images } = await productCalled(admin, "Form test ordered");
    expect(images.map(({ width, height }) => width / height)).toEqual([0.5, 2, 1, 3]);
  });
});
