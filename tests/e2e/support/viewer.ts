import { expect, type Locator, type Page } from "@playwright/test";
import type { ServerProcess } from "#tests/support/process.ts";
import { until } from "#tests/support/until.ts";

/** A sample catalogue, read from the server once it is ready. */
export interface SampleCatalogue {
  key: string;
  title: string;
  totalPages: number;
  sections: { name: string; page: number }[];
  pdfUrl: string;
  pdfBytes: number;
}

const RENDERING = 50_000;

/** The catalogue of a category, once all its pages are rendered. */
export async function sampleCatalogue(server: ServerProcess, key = "picanol"): Promise<SampleCatalogue> {
  const read = async () => (await server.visitor.get(`/api/catalogs/${key}`)).body;
  await until(async () => (await read()).processingStatus === "completed", RENDERING);
  const { originalName, totalPages, pageNavigation, pdfUrl, pdfBytes } = await read();
  const sections = Object.entries(pageNavigation as Record<string, number>)
    .map(([name, page]) => ({ name, page }))
    .sort((a, b) => a.page - b.page);
  return { key, title: originalName.replace(/\.pdf$/i, ""), totalPages, sections, pdfUrl, pdfBytes };
}

/** Opens the viewer by its address and waits for its page. */
export async function openViewer(page: Page, search = "catalogue=picanol", path = "/"): Promise<Locator> {
  await page.goto(`${path}?${search}`);
  const viewer = viewerOf(page);
  await expect(sheet(viewer)).toBeVisible();
  return viewer;
}

export const viewerOf = (page: Page): Locator => page.locator("dialog.viewer");
export const stageOf = (viewer: Locator): Locator => viewer.getByRole("region", { name: "Catalogue page" });
/** The sharp image of the shown page. */
export const sheet = (viewer: Locator): Locator => viewer.locator("figure img[data-ready]").last();
export const zoomOf = (viewer: Locator): Locator => viewer.getByRole("status", { name: "Zoom" });

/** Expects that 'Page N of total' is shown. */
export const expectPage = (viewer: Locator, page: number, totalPages: number): Promise<void> =>
  expect(viewer.getByRole("button", { name: `Page ${page} of ${totalPages}`, exact: true })).toBeVisible();

/** Types a page number into the bar. */
export async function goToPage(viewer: Locator, page: number): Promise<void> {
  await viewer.getByRole("button", { name: /^Page \d+ of/ }).click();
  const field = viewer.getByRole("textbox", { name: /^Page number/ });
  await field.fill(String(page));
  await field.press("Enter");
}

/** The middle of an element in the window. */
export async function middleOf(place: Locator): Promise<{ x: number; y: number }> {
  const box = await place.boundingBox();
  if (!box) throw new Error("It is not shown");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

type Finger = readonly [x: number, y: number];

/** Touches the screen: each argument holds the position of every finger; after the last one they are lifted. */
export const touch = (page: Page, ...course: (readonly Finger[])[]): Promise<void> =>
  touchTimes(page, 1, course);

export const doubleTap = (page: Page, finger: Finger): Promise<void> => touchTimes(page, 2, [[finger]]);

/** Gives the events timestamps 10 ms apart, so that a tap stays a tap on a slow machine. */
async function touchTimes(page: Page, times: number, course: (readonly Finger[])[]): Promise<void> {
  const screen = await page.context().newCDPSession(page);
  let timestamp = Date.now() / 1000;
  const send = (type: "touchStart" | "touchMove" | "touchEnd", fingers: readonly Finger[]) => {
    timestamp += 0.01;
    const touchPoints = fingers.map(([x, y], id) => ({ x, y, id }));
    return screen.send("Input.dispatchTouchEvent", { type, touchPoints, timestamp });
  };
  for (let time = 0; time < times; time += 1) {
    for (const [at, fingers] of course.entries()) await send(at === 0 ? "touchStart" : "touchMove", fingers);
    await send("touchEnd", []);
  }
  await screen.detach();
}
