import type { Page } from "@playwright/test";
import sharp from "sharp";
import { toast } from "./support/admin.ts";
import {
  deleteOwnProducts,
  expectError,
  field,
  fileInput,
  fillForm,
  fillTexts,
  giveFiles,
  openNew,
  picture,
  productCalled,
  saveButton,
  tiles,
} from "./support/product-form.ts";
import { ANYTHING, expect, test } from "./support/test.ts";

const REFUSED = "Invalid file type or size. Please use JPEG, PNG, or WebP under 5MB.";
const MAX = 5 * 1024 * 1024;

/** A picture that is as large as asked for: what follows its end is ignored. */
async function sized(bytes: number) {
  const { name, mimeType, buffer } = await picture("large.png");
  return { name, mimeType, buffer: Buffer.concat([buffer, Buffer.alloc(bytes - buffer.length)]) };
}

const text = Buffer.from("This is no picture.");
const gif = Buffer.from("R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=", "base64");
const said = (page: Page) => page.locator("form > [role=status]");
const sources = (page: Page) =>
  tiles(page).evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));

test.beforeEach(({ page, server }) => openNew(page, server));
test.afterEach(({ server }) => deleteOwnProducts(server));

test.describe("refused, and nothing added", () => {
  const batches = {
    "a GIF": async () => [{ name: "a.gif", mimeType: "image/gif", buffer: gif }],
    "a PDF": async () => [{ name: "a.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") }],
    "an SVG": async () => [{ name: "a.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") }],
    "a file without a kind": async () => [{ name: "a", mimeType: "", buffer: text }],
    "a text called .png": async () => [{ name: "a.png", mimeType: "image/png", buffer: text }],
    "an empty file": async () => [{ name: "a.png", mimeType: "image/png", buffer: Buffer.alloc(0) }],
    "one byte over 5 MB": async () => [await sized(MAX + 1)],
    "a wrong one among right ones": async () => [
      await picture("a.png"),
      { name: "b.gif", mimeType: "image/gif", buffer: gif },
      await picture("c.png"),
    ],
  };
  for (const how of ["chosen", "drop", "paste"] as const) {
    test(`whatever is wrong, ${how}`, async ({ page }) => {
      for (const [at, [what, files]] of Object.entries(batches).entries()) {
        await test.step(what, async () => {
          await fileInput(page).setInputFiles([await picture("right.png")]);
          await expect(tiles(page)).toHaveCount(at + 1);
          await expect(said(page)).not.toHaveText(REFUSED);
          if (how === "chosen") await fileInput(page).setInputFiles(await files());
          else await giveFiles(page, how, await files());
          await expectError(fileInput(page), REFUSED);
          await expect(said(page)).toHaveText(REFUSED);
          await expect(tiles(page)).toHaveCount(at + 1);
        });
      }
    });
  }

  test("a twenty-first picture", async ({ page }) => {
    const file = await picture("a.png");
    await fileInput(page).setInputFiles(Array(19).fill(file));
    await expect(tiles(page)).toHaveCount(19);
    await fileInput(page).setInputFiles([file, file]);
    await expectError(fileInput(page), "Too many images");
    await expect(tiles(page)).toHaveCount(19);
    await fileInput(page).setInputFiles([file]);
    await expect(tiles(page)).toHaveCount(20);
    await expect(page.getByText("Too many images")).toHaveCount(0);
  });
});

test("of a batch that was refused each file is named; a photo is made smaller, upright, and the others are added", async ({
  page,
}) => {
  // As a phone takes it: lying, with a note that it is to be turned.
  const noise = { width: 2400, height: 1600, channels: 3, background: "red" } as const;
  const photo = await sharp({ create: { ...noise, noise: { type: "gaussian", mean: 128, sigma: 60 } } })
    .jpeg({ quality: 100, chromaSubsampling: "4:4:4" })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect(photo.byteLength).toBeGreaterThan(MAX);
  await giveFiles(page, "drop", [
    await picture("a.png"),
    { name: "IMG_0471.jpg", mimeType: "image/jpeg", buffer: photo },
    { name: "b.gif", mimeType: "image/gif", buffer: gif },
    await picture("c.png"),
  ]);
  await expectError(fileInput(page), REFUSED);
  await expect(tiles(page)).toHaveCount(0);
  const list = page.getByRole("list", { name: "Not added" });
  await expect(list.getByRole("listitem")).toHaveText([
    /^IMG_0471\.jpg has [\d.]+ MB/,
    "b.gif is no JPEG, PNG or WebP",
    /^2 other files can be added\./,
  ]);
  await page.getByRole("button", { name: "Make it smaller and add it" }).click();
  await expect(tiles(page)).toHaveCount(1);
  // It was taken in, so it is small enough.
  const isUpright = await tiles(page).evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return image.naturalHeight > image.naturalWidth;
  });
  expect(isUpright).toBe(true);
  await page.getByRole("button", { name: "Add the others" }).click();
  await expect(tiles(page)).toHaveCount(3);
  await expect(list.getByRole("listitem")).toHaveText(["b.gif is no JPEG, PNG or WebP"]);
  await expect(page.getByText("Added: IMG_0471.jpg, a.png, c.png", { exact: true })).toBeVisible();

  // What only begins like a picture can't be drawn anew.
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

test("the refusal goes with the next right picture and holds up no save", async ({ page }) => {
  await fillForm(page);
  await fileInput(page).setInputFiles([{ name: "a.gif", mimeType: "image/gif", buffer: gif }]);
  await expect(page.getByText(REFUSED).last()).toBeVisible();
  await saveButton(page).click();
  await expect(toast(page, "Product created successfully")).toBeVisible();
});

test.describe("added", () => {
  for (const how of ["drop", "paste"] as const) {
    test(`by ${how}`, async ({ page }) => {
      await giveFiles(page, how, [
        await picture("a.jpg", { format: "jpeg" }),
        await picture("b.webp", { format: "webp" }),
      ]);
      await expect(tiles(page)).toHaveCount(2);
      await expect(said(page)).toHaveText("2 images added, 2 images in all");
      await giveFiles(page, how, [await picture("c.png")]);
      await expect(said(page)).toHaveText("1 image added, 3 images in all");
    });
  }

  test("with exactly 5 MB, previewed from memory", async ({ page }) => {
    await fileInput(page).setInputFiles([await sized(MAX)]);
    await expect(tiles(page)).toHaveCount(1);
    const image = tiles(page).first();
    await expect(image).toHaveAttribute("src", /^blob:/);
    await expect.poll(() => image.evaluate((node) => (node as HTMLImageElement).naturalWidth)).toBe(48);
  });

  test("under any name and of any declared kind, previewed and saved as what they are", async ({ page }) => {
    const called = async (name: string, mimeType: string, format: "png" | "jpeg" | "webp") => ({
      ...(await picture(name, { format })),
      mimeType,
    });
    await fileInput(page).setInputFiles([
      await called("photo.jfif", "image/jpeg", "jpeg"),
      await called("drawing.svg", "image/svg+xml", "png"),
      await called("part.png", "image/png", "jpeg"),
      await called("scan", "", "webp"),
    ]);
    await expect(tiles(page)).toHaveCount(4);
    const widths = () =>
      tiles(page).evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth));
    await expect.poll(widths).toEqual([48, 48, 48, 48]);
    await fillTexts(page);
    await saveButton(page).click();
    await expect(toast(page, "Product created successfully")).toBeVisible();
  });

  test("the same file twice, one after the other", async ({ page }) => {
    const file = await picture("a.png");
    await fileInput(page).setInputFiles([file]);
    await expect(tiles(page)).toHaveCount(1);
    await fileInput(page).setInputFiles([file]);
    await expect(tiles(page)).toHaveCount(2);
  });

  test("cells of a spreadsheet bring no picture of themselves", async ({ page }) => {
    await field(page, "Title").focus();
    await giveFiles(page, "paste", [await picture("cells.png")], "Bore\t4 mm");
    await giveFiles(page, "paste", [await picture("a.png")]);
    await expect(tiles(page)).toHaveCount(1);
    await expect(said(page)).toHaveText("1 image added, 1 image in all");
  });

  test("a drop beside the grid does not lead away from the form", async ({ page }) => {
    await field(page, "Title").fill("Typed before");
    await giveFiles(page, "drop", [{ name: "a.txt", mimeType: "text/plain", buffer: text }]);
    await expect(page.getByText(REFUSED).first()).toBeVisible();
    await expect(field(page, "Title")).toHaveValue("Typed before");
    await expect(page).toHaveURL(/\/new$/);
  });
});

test.describe("put in order", () => {
  const shapes = [
    { width: 40, height: 20 },
    { width: 40, height: 40 },
    { width: 20, height: 40 },
  ];
  test.beforeEach(async ({ page }) => {
    await fileInput(page).setInputFiles(
      await Promise.all(shapes.map((shape, index) => picture(`${index}.png`, shape))),
    );
    await expect(tiles(page)).toHaveCount(3);
    await expect.poll(() => sources(page)).not.toContain("");
  });

  test("by keyboard, read out, with the focus on what was moved", async ({ page }) => {
    const [first, second, third] = await sources(page);
    await page.getByRole("button", { name: "Move image 1 later" }).focus();
    await page.keyboard.press("Enter");
    await expect(said(page)).toHaveText("Image 1 is now image 2 of 3");
    await expect(page.getByRole("button", { name: "Move image 2 later" })).toBeFocused();
    await page.keyboard.press("Space");
    await expect(page.getByRole("button", { name: "Move image 3 later" })).toBeFocused();
    expect(await sources(page)).toEqual([second, third, first]);
  });

  test("an end leads nowhere", async ({ page }) => {
    const before = await sources(page);
    const earlier = page.getByRole("button", { name: "Move image 1 earlier" });
    await expect(earlier).toHaveAttribute("aria-disabled", "true");
    await earlier.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Move image 3 later" }).focus();
    await page.keyboard.press("Enter");
    expect(await sources(page)).toEqual(before);
  });

  test("by dragging, and so they are saved", async ({ page, server }) => {
    const [first, second, third] = await sources(page);
    await tiles(page).nth(0).hover();
    await page.mouse.down();
    const target = await tiles(page).nth(2).boundingBox();
    if (!target) throw new Error("no picture to drag to");
    await page.mouse.move(target.x + 20, target.y + 20, { steps: 4 });
    await expect(page.locator(".dragged")).toHaveCount(1);
    await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 8 });
    await expect.poll(() => page.locator(".imgs li").nth(2).getAttribute("class")).toBe("dragged");
    await page.mouse.up();
    await expect(said(page)).toHaveText("Image 1 is now image 3 of 3");
    expect(await sources(page)).toEqual([second, third, first]);
    await fillTexts(page, "Form test ordered");
    await saveButton(page).click();
    await expect(toast(page, "Product created successfully")).toBeVisible();
    const { images } = await productCalled(await server.signIn(), "Form test ordered");
    expect(images.map(({ width, height }) => width / height)).toEqual([1, 0.5, 2]);
  });

  test("Escape ends a drag where it began", async ({ page }) => {
    const before = await sources(page);
    await tiles(page).nth(0).hover();
    await page.mouse.down();
    const target = await tiles(page).nth(1).boundingBox();
    await page.mouse.move((target?.x ?? 0) + 60, (target?.y ?? 0) + 60, { steps: 8 });
    await page.keyboard.press("Escape");
    await page.mouse.up();
    await expect(page.locator(".dragged")).toHaveCount(0);
    await expect.poll(() => sources(page)).toEqual(before);
  });

  test("the first one is the main one", async ({ page }) => {
    await expect(page.locator(".imgs li").nth(0)).toContainText("Main");
    await expect(page.getByText("Main", { exact: true })).toHaveCount(1);
  });
});

test("a removed picture gives its memory back, and the last one is missed", async ({ page, forgive }) => {
  await fillForm(page);
  const address = (await sources(page))[0] ?? "";
  await page.getByRole("button", { name: "Remove image 1" }).click();
  await expect(tiles(page)).toHaveCount(0);
  await expect(said(page)).toHaveText("Image 1 removed, 0 images left");
  await expect(fileInput(page)).toBeFocused();
  await saveButton(page).click();
  await expectError(fileInput(page), "At least one image is required");
  const isGone = await page.evaluate(
    (url) =>
      new Promise<boolean>((resolve) => {
        const image = new Image();
        image.onload = () => resolve(false);
        image.onerror = () => resolve(true);
        image.src = url;
      }),
    address,
  );
  expect(isGone).toBe(true);
  forgive(ANYTHING);
});
