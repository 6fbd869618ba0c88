import { expect, type Locator, type Page } from "@playwright/test";

const PIXEL = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
const PICTURE = { width: 1600, height: 680, sizes: [], placeholder: "" };

/** Goes home inside the page, so that the browser asks for what the home page shows. */
export async function goHome(page: Page): Promise<void> {
  await page.goto("/products/others");
  await page.getByRole("banner").getByRole("link", { name: "Heddle" }).click();
  await expect(page).toHaveURL("/");
}

/** Opens the home page with a clock that stands still from here on. */
export async function openStill(
  page: Page,
  open: (page: Page) => Promise<unknown> = fromServer,
): Promise<void> {
  await page.clock.install();
  await open(page);
  await expect(page.getByRole("button", { name: /^Pause/ }).first()).toBeVisible();
  // Far enough ahead for a slow machine to tell the time before it has come.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 3000);
}

const fromServer = (page: Page) => page.goto("/");

/** Goes to something with the mouse and away from it: what moves by itself begins its interval anew. */
export async function startAnew(page: Page, target: Locator): Promise<void> {
  await target.hover();
  await page.mouse.move(2, 2);
}

/** Slides as GET /hero/slider answers them, with a picture that needs no call. */
export const slides = (...titles: string[]) =>
  titles.map((title, index) => ({ _id: `slide-${index}`, title, imageUrl: PIXEL, picture: PICTURE }));

/** News as GET /hero/news answers them, without pictures. */
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

/** A finger that draws to the left over an element, by so many pixels. */
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

/** Which slide is in view; a fraction while the row is on its way. */
export const position = (page: Page) =>
  slideRow(page).evaluate((ul) => Math.round((ul.scrollLeft / ul.clientWidth) * 100) / 100);

/** What is shown as current, and that the row has come to rest on it. */
export async function expectSlide(page: Page, index: number): Promise<void> {
  await expect(slideDot(page, index + 1)).toHaveAttribute("aria-current", "true");
  await expect.poll(() => position(page)).toBe(index);
}

export const FEATURED = "**/api/products/featured";
export const strip = (page: Page) => page.getByRole("list", { name: "Featured products" });
export const stripCards = (page: Page) => strip(page).locator("li");
export const stripLeft = (page: Page) => strip(page).evaluate((ul) => ul.scrollLeft);

/** Lets no more than so many parts be featured. */
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
