import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { hold } from "../support/calls.ts";
import { publicPaths } from "../support/paths.ts";
import { expect, test } from "../support/test.ts";
import { touch } from "../support/viewer.ts";

const dialog = (page: Page) => page.getByRole("dialog", { name: /photo \d of \d/ });
const enlarge = (page: Page) => page.getByRole("link", { name: "Enlarge", exact: true });
const image = (page: Page) => dialog(page).getByRole("img");
const widthOf = async (part: Locator) => Math.round((await part.boundingBox())?.width ?? 0);
const button = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true });

async function open(page: Page, path: string): Promise<number> {
  await page.goto(path, { waitUntil: "networkidle" });
  // The page opens on the dimensioned drawing, the second of the sample's.
  await expect(page.locator(".thumbs [aria-current]")).toHaveAccessibleName("Photo 2");
  await enlarge(page).click();
  await expect(dialog(page)).toBeVisible();
  await expect(image(page)).toBeVisible();
  // Until it has loaded it is a dot.
  await expect.poll(() => widthOf(image(page))).toBeGreaterThan(1);
  return widthOf(image(page));
}

test("an image opens full size and zooms by wheel, keys and buttons", async ({ page, server }) => {
  // Smaller than the stored size, so that it can be zoomed.
  await page.setViewportSize({ width: 800, height: 600 });
  const path = String((await publicPaths(server))["detail"]);
  const fitted = await open(page, path);
  const stored = Number(await image(page).getAttribute("width"));
  expect(stored).toBeGreaterThan(fitted);
  await expectAccessible(page);
  await expect(button(page, "Zoom out")).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("+");
  await expect.poll(() => widthOf(image(page))).toBe(Math.round(fitted * 1.5));
  await page.keyboard.press("0");
  await expect.poll(() => widthOf(image(page))).toBe(fitted);
  await image(page).hover();
  await page.mouse.wheel(0, -250);
  await expect.poll(() => widthOf(image(page))).toBeGreaterThan(fitted);
  // Zooms to the limit and no further.
  await button(page, "Zoom in").click();
  for (let at = 0; at < 6; at += 1) await page.keyboard.press("+");
  await expect(button(page, "Zoom in")).toHaveAttribute("aria-disabled", "true");
  expect(await widthOf(image(page))).toBe(Math.max(stored, 2 * fitted));
  // Arrows move an image that does not fit; otherwise they show the next one.
  const before = await image(page).boundingBox();
  await page.keyboard.press("ArrowRight");
  await expect.poll(async () => (await image(page).boundingBox())?.x).toBe((before?.x ?? 0) - 60);
  await expect(image(page)).toHaveAccessibleName(/photo 2 of/);
  for (const key of ["0", "ArrowRight"]) await page.keyboard.press(key);
  await expect(image(page)).toHaveAccessibleName(/photo 3 of/);
  await button(page, "Previous picture").click();
  await button(page, "Previous picture").click();
  await expect(image(page)).toHaveAccessibleName(/photo 1 of/);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(enlarge(page)).toBeFocused();
  await expect(page.locator(".thumbs [aria-current]")).toHaveAccessibleName("Photo 1");
});

test("a dialog opened while the image viewer's script loads stays the only one", async ({ page, server }) => {
  const release = await hold(page, "GET", "**/assets/enlarged-*.js");
  await page.goto(String((await publicPaths(server))["detail"]));
  await enlarge(page).click();
  await page.getByRole("banner").getByRole("link", { name: "Email Now" }).click();
  const email = page.getByRole("dialog", { name: "Send Email" });
  await expect(email).toBeVisible();
  const loaded = page.waitForResponse("**/assets/enlarged-*.js");
  release();
  await (await loaded).finished();
  await email.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await test.step("the e-mail dialog does not open over the image either", async () => {
    const releaseEmail = await hold(page, "GET", "**/assets/enquiry-dialog-*.js");
    await page.reload();
    await page.getByRole("banner").getByRole("link", { name: "Email Now" }).click();
    await enlarge(page).click();
    await expect(dialog(page)).toBeVisible();
    const emailLoaded = page.waitForResponse("**/assets/enquiry-dialog-*.js");
    releaseEmail();
    await (await emailLoaded).finished();
    await button(page, "Close").click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
});

test("without the image viewer the link opens the image itself", async ({ page, server, forgive }) => {
  await page.route("**/assets/enlarged-*.js", (route) => route.abort());
  await page.goto(String((await publicPaths(server))["detail"]), { waitUntil: "networkidle" });
  await enlarge(page).click();
  await expect(page).toHaveURL(/\/files\/image-.*\.webp$/);
  // The browser's own page for an image is not part of the site.
  forgive(/Failed to load resource|ERR_FAILED|Blocked script execution/);
});

test.describe("by touch", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("two fingers zoom the image, and a swipe shows the next", async ({ page, server }) => {
    const fitted = await open(page, String((await publicPaths(server))["detail"]));
    expect(fitted).toBe(360);
    const apart = (way: number) => [[180 - way, 400] as const, [180 + way, 400] as const];
    await touch(page, apart(20), apart(30), apart(40));
    await expect.poll(() => widthOf(image(page))).toBeGreaterThan(fitted * 1.5);
    await page.keyboard.press("0");
    await touch(page, [[300, 400]], [[180, 400]], [[60, 400]]);
    await expect(image(page)).toHaveAccessibleName(/photo 3 of/);
    await button(page, "Close").click();
    await expect(dialog(page)).toHaveCount(0);
  });
});
