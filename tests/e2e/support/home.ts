import { expect, type Locator, type Page } from "@playwright/test";

const PIXEL = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
const IMAGE = { width: 1600, height: 680, sizes: [], placeholder: "" };

/** Opens the home page by a link, so that the browser requests its data. */
export async function goHome(page: Page): Promise<void> {
  await page.goto("/products/others");
  await page.getByRole("banner").getByRole("link", { name: "Heddle" }).click();
  await expect(page).toHaveURL("/");
}

/** Opens the home page and pauses its clock. */
export async function openWithPausedClock(
  page: Page,
  open: (page: Page) => Promise<unknown> = fromServer,
): Promise<void> {
  await page.clock.install();
  await open(page);
  await expect(page.getByRole("button", { name: /^Pause/ }).first()).toBeVisible();
  // Far enough ahead that a slow machine sets the time before it passes.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 3000);
}

const fromServer = (page: Page) => page.goto("/");

/** Moves the mouse onto an element and away, which restarts the interval of automatic movement. */
export async function restartInterval(page: Page, target: Locator): Promise<void> {
  await target.hover();
  await page.mouse.move(2, 2);
}

/** Slides as GET /hero/slider returns them, with an image that needs no request. */
export const slides = (...titles: string[]) =>
  titles.map((title, index) => ({ _id: `slide-${index}`, title, imageUrl: PIXEL, picture: IMAGE }));

/** News as GET /hero/news returns them, without images. */
export const news = (
  ...items: { title: string; tag?: string | null; tagColor?: string; content?: string }[]
) =>
  items.map(({ title, tag = null, tagColor = "blue", content = "Text." }, order) => ({
    _id: `news-${order}`,
    title,
    content,
    date: "2024-03-12",
    author: "Admin",
    imageUrl: null,
    picture: null,
    tag,
    tagColor,
    isActive: true,
    order,
  }));

/** Swipes left over an element by this many pixels. */
export async function swipeLeft(page: Page, target: Locator, distance: number): Promise<void> {
  const { x = 0, y = 0, width = 0 } = (await target.boundingBox()) ?? {};
  const client = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", moved: number) =>
    client.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : [{ x: x + width - 30 - moved, y: y + 60 }],
    });
  await touch("touchStart", 0);
  for (let moved = 10; moved <= distance; moved += 10) await touch("touchMove", moved);
  await touch("touchEnd", distance);
}

export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
export const SLIDES = "**/api/hero/slider";
export const slideRow = (page: Page) => page.getByRole("list", { name: "Slides" });
export const slideDot = (page: Page, number: number) =>
  page.getByRole("button", { name: new RegExp(`^Slide ${number}:`) });

/** The index of the visible slide; a fraction while the row is moving. */
export const position = (page: Page) =>
  slideRow(page).evaluate((ul) => Math.round((ul.scrollLeft / ul.clientWidth) * 100) / 100);

/** Expects that a slide is current and that the row has stopped at it. */
export async function expectSlide(page: Page, index: number): Promise<void> {
  await expect(slideDot(page, index + 1)).toHaveAttribute("aria-current", "true");
  await expect.poll(() => position(page)).toBe(index);
}

export const FEATURED = "**/api/products/featured";
export const strip = (page: Page) => page.getByRole("list", { name: "Featured products" });
export const stripCards = (page: Page) => strip(page).locator("li");
export const stripLeft = (page: Page) => strip(page).evaluate((ul) => ul.scrollLeft);

/** Limits the featured parts to this number. */
export const featureOnly = (page: Page, count: number) =>
  page.route(FEATURED, async (route) => {
    const response = await route.fetch();
    const parts = (await response.json()) as unknown[];
    expect(parts.length).toBeGreaterThanOrEqual(count);
    await route.fulfill({ response, json: parts.slice(0, count) });
  });

export const NEWS = "**/api/hero/news";
export const THREE_NEWS = news(
  { title: "First item", tag: "Stock", tagColor: "green", content: "One line.\nAnother line." },
  { title: "Second item", tagColor: "purple" },
  { title: "Third <b>item</b>", tag: "Quality", tagColor: "red" },
);
export const panel = (page: Page) => page.getByRole("tabpanel");
export const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });
export const expectItem = (page: Page, title: string) =>
  expect(panel(page).getByRole("heading", { level: 3 })).toHaveText([title]);
