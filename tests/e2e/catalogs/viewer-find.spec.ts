import { devices } from "@playwright/test";
import { VIEWER_PAGE } from "#contract/catalogs/viewer-messages.ts";
import { SEARCH } from "#contract/platform/public-messages.ts";
import { reply } from "../support/calls.ts";
import { ANYTHING, expect, test } from "../support/test.ts";
import {
  doubleTap,
  expectPage,
  goToPage,
  middleOf,
  openViewer,
  sampleCatalogue,
  stageOf,
  touch,
  viewerOf,
  zoomOf,
} from "../support/viewer.ts";

test.beforeAll(async ({ sampleSite }) => {
  await sampleCatalogue(sampleSite);
});

test("search in the viewer reports failures and no matches and steps through hits", async ({
  page,
  server,
  forgive,
}) => {
  const { totalPages } = await sampleCatalogue(server);
  const { body } = await server.visitor.get("/api/catalogs/picanol/search?query=nozzle");
  const hits = body.hits.map(({ pageNumber }: { pageNumber: number }) => pageNumber) as number[];
  expect(hits.length).toBeGreaterThan(2);
  const viewer = await openViewer(page);
  const field = viewer.getByRole("searchbox", { name: "Find in the catalogue" });
  const list = viewer.getByRole("list", { name: "Pages with these words" });
  const sections = viewer.getByRole("navigation", { name: "Sections" });
  await test.step("reports a failed search", async () => {
    const call = "**/api/catalogs/picanol/search?*";
    await page.route(call, reply(400, {}));
    await field.fill("nozzle");
    await expect(viewer.getByText(VIEWER_PAGE.findFailed)).toBeVisible();
    await page.unroute(call);
    forgive(ANYTHING);
  });
  await test.step("turns no page for keys typed into the field", async () => {
    await field.fill("r");
    for (const key of ["End", "ArrowLeft"]) await page.keyboard.press(key);
    await page.keyboard.type("?f+/");
    await expect(field).toHaveValue("?f+/r");
    await expectPage(viewer, 1, totalPages);
    await field.fill("");
    await expect(sections).toBeVisible();
  });
  await test.step("steps from hit to hit, each marked on its page", async () => {
    await stageOf(viewer).press("/");
    await expect(field).toBeFocused();
    await page.keyboard.type("Nozzles");
    await expect(list.getByRole("button")).toHaveCount(hits.length);
    await expect(viewer.getByText(`On ${hits.length} pages`)).toBeVisible();
    await expect(list.getByRole("button").first().locator(".strong").last()).toHaveText(/nozzle/i);
    // Each line has its page's small image, and the part's code and name in bold.
    await expect(list.locator("img")).toHaveCount(hits.length);
    await expect(list.getByRole("button").first().locator(".strong")).toHaveText([
      "PIC-MN-0212",
      "Main nozzle, movable, two air inlets",
    ]);
    await page.keyboard.press("Enter");
    await expectPage(viewer, hits[0] ?? 0, totalPages);
    await expect(viewer.locator(".vmark").first()).toBeVisible();
    await viewer.getByRole("button", { name: "Next match" }).click();
    await expectPage(viewer, hits[1] ?? 0, totalPages);
    await expect(list.locator("[aria-current]")).toContainText(String(hits[1]));
    await viewer.getByRole("button", { name: "Previous match" }).click();
    await viewer.getByRole("button", { name: "Previous match" }).click();
    await expectPage(viewer, hits.at(-1) ?? 0, totalPages);
    await list.getByRole("button").nth(2).click();
    await expectPage(viewer, hits[2] ?? 0, totalPages);
  });
  await test.step("names a correction, searches for it when pressed, and offers what was typed", async () => {
    await field.fill("main nozzel");
    await expect(list.getByRole("button").first()).toContainText(/main nozzle/i);
    await expect(viewer.getByText("Nothing for “nozzel”. Did you mean nozzle?")).toBeVisible();
    await expect(viewer.getByRole("link", { name: VIEWER_PAGE.searchParts })).toHaveAttribute(
      "href",
      "/search?q=main+nozzel",
    );
    await viewer.getByRole("button", { name: "nozzle", exact: true }).click();
    await expect(field).toHaveValue("main nozzle");
    await expect(viewer.getByText("Did you mean")).toHaveCount(0);
    await field.fill("नोज़ल");
    await expect(viewer.getByText("Searched as nozzle.")).toBeVisible();
    await expect(list.getByRole("button").first()).toContainText(/nozzle/i);
  });
  await test.step("reports words without a hit; clearing them shows the sections again", async () => {
    await field.fill("zzzzqqqq % _ <b>");
    await expect(viewer.getByText(SEARCH.searching)).toBeVisible();
    await expect(viewer.getByText(VIEWER_PAGE.notFound)).toBeVisible();
    await expect(sections).toBeHidden();
    await expect(viewer.getByRole("button", { name: "Next match" })).toBeDisabled();
    await expect(page).toHaveURL(/find=/);
    await field.fill("");
    await expect(sections).toBeVisible();
    await expect(page).not.toHaveURL(/find=/);
  });
  await test.step("offers a site-wide search for words without a hit", async () => {
    await field.fill("selvedge gripper zzz");
    await viewer.getByRole("link", { name: VIEWER_PAGE.searchParts }).click();
    await expect(page).toHaveURL("/search?q=selvedge+gripper+zzz");
    await expect(viewer).toHaveCount(0);
  });
});

test("page links turn pages, external ones open a tab, codes select whole", async ({ page, server }) => {
  const { totalPages } = await sampleCatalogue(server);
  const { body } = await server.visitor.get("/api/catalogs/picanol/pages/2");
  const [inside] = body.links.filter((link: { page?: number }) => link.page);
  const viewer = await openViewer(page, "catalogue=picanol&leaf=2");
  const figure = viewer.getByRole("figure");
  await figure
    .getByRole("button", { name: `Go to page ${inside.page}`, exact: true })
    .first()
    .click();
  await expectPage(viewer, inside.page, totalPages);
  await expect(viewer.getByRole("region", { name: "Catalogue page" })).toBeFocused();
  await test.step("external links", async () => {
    await page.route(
      "**/api/catalogs/picanol/pages/3",
      reply(200, {
        pageNumber: 3,
        text: "",
        words: [],
        links: [
          { box: [0.1, 0.1, 0.2, 0.1], url: "https://example.com/parts" },
          { box: [0.1, 0.4, 0.2, 0.1], url: "javascript:alert(1)" },
        ],
      }),
    );
    await goToPage(viewer, 3);
    await expectPage(viewer, 3, totalPages);
    const outside = figure.getByRole("link");
    await expect(outside).toHaveCount(1);
    await expect(outside).toHaveAttribute("href", "https://example.com/parts");
    await expect(outside).toHaveAttribute("target", "_blank");
    await expect(outside).toHaveAttribute("rel", /noopener/);
  });

  await goToPage(viewer, 17);
  await expectPage(viewer, 17, totalPages);
  await expect(figure).toContainText("PIC-MN-0212");
  const count = (await figure.textContent())?.split("PIC-MN-0212").length ?? 0;
  for (const code of ["PIC-MN-0212", "picmn0212", "pic mn 0212", "pic/mn/0212"]) {
    await test.step(`finds a code however it is written: ${code}`, async () => {
      await viewer.getByRole("searchbox").fill("");
      await expect(viewer.locator(".vmark")).toHaveCount(0);
      await viewer.getByRole("searchbox").fill(code);
      await expect(viewer.locator(".vmark").first()).toBeVisible();
      await expect(viewer.locator(".vmark")).toHaveCount(count - 1);
    });
  }
});

test("the site's search lists catalogue pages below the products", async ({ page, server }) => {
  const { totalPages, title } = await sampleCatalogue(server);
  await page.goto("/search?q=PIC-MN-0212");
  const hits = page.getByRole("region", { name: "In the catalogues" });
  const hit = hits.getByRole("link", { name: `${title}, page 17`, exact: true });
  await expect(hit).toHaveAttribute("href", "/catalogue/picanol/17");
  await hit.click();
  const viewer = viewerOf(page);
  await expectPage(viewer, 17, totalPages);
  await expect(viewer.locator(".vmark").first()).toBeVisible();
  await expect(page).toHaveURL("/search?q=PIC-MN-0212&catalogue=picanol&leaf=17&find=PIC-MN-0212");
  await page.goBack();
  await expect(hit).toBeFocused();
});

test("the mouse drags, and zooms by wheel and double click", async ({ page, server }) => {
  const { totalPages } = await sampleCatalogue(server);
  const viewer = await openViewer(page);
  const sheet = viewer.locator(".vsheet");
  const { x, y } = await middleOf(stageOf(viewer));
  await test.step("does not drag a page that fits in the window", async () => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 300, y, { steps: 4 });
    await page.mouse.up();
    await expectPage(viewer, 1, totalPages);
  });
  await test.step("zooms in and out by double click", async () => {
    await page.mouse.dblclick(x + 40, y);
    await expect(zoomOf(viewer)).toHaveText("200%");
    await page.mouse.dblclick(x, y);
    await expect(zoomOf(viewer)).toHaveText("100%");
  });
  await test.step("zooms at the pointer by the wheel with Ctrl, scrolls without", async () => {
    await page.mouse.move(x, y);
    await page.keyboard.down("Control");
    for (let turn = 0; turn < 5; turn += 1) await page.mouse.wheel(0, -100);
    // Wait until the zoom is shown: releasing earlier would turn it into a drag.
    await expect(zoomOf(viewer)).toHaveText("200%");
    await page.keyboard.up("Control");
    const before = (await sheet.boundingBox())?.y ?? 0;
    await page.mouse.wheel(0, 100);
    await expect.poll(async () => (await sheet.boundingBox())?.y).toBe(before - 100);
  });
  await test.step("drags a zoomed page, not beyond its edges", async () => {
    const before = await sheet.boundingBox();
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y - 60, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => (await sheet.boundingBox())?.y).toBe((before?.y ?? 0) - 60);
    await page.mouse.down();
    await page.mouse.move(x, y + 900, { steps: 4 });
    await page.mouse.up();
    // The top of the page stops at its margin.
    const stage = await stageOf(viewer).boundingBox();
    // To the pixel: a stage of odd height puts the sheet between two pixels.
    await expect
      .poll(async () => Math.floor((await sheet.boundingBox())?.y ?? 0))
      .toBe(Math.floor((stage?.y ?? 0) + 10));
  });
  await test.step("stops dragging when the button was released outside the window", async () => {
    const { left, top } = await sheet.evaluate((each) => each.getBoundingClientRect().toJSON());
    const screen = await page.context().newCDPSession(page);
    const mouse = (type: "mousePressed" | "mouseMoved", to: number, buttons: 0 | 1) =>
      screen.send("Input.dispatchMouseEvent", {
        type,
        x,
        y: to,
        button: buttons ? "left" : "none",
        buttons,
        clickCount: 1,
      });
    await mouse("mousePressed", y, 1);
    await mouse("mouseMoved", y - 40, 1);
    await mouse("mouseMoved", y - 100, 0);
    await mouse("mouseMoved", y - 160, 0);
    await screen.detach();
    await page.mouse.up();
    await expect
      .poll(() => sheet.evaluate((each) => each.getBoundingClientRect().toJSON()))
      .toMatchObject({ left, top: top - 40 });
  });
  await test.step("zooms out by the wheel to the smallest zoom", async () => {
    await page.mouse.move(x, y);
    await page.keyboard.down("Control");
    for (let turn = 0; turn < 20; turn += 1) await page.mouse.wheel(0, 100);
    await expect(zoomOf(viewer)).toHaveText("50%");
    await page.keyboard.up("Control");
  });
});

test.describe("touch", () => {
  const { defaultBrowserType: _, ...phone } = devices["Pixel 7"];
  test.use(phone);

  test("swipe, rotate, tap, drag, pinch and scroll the page", async ({ page, server }) => {
    const { totalPages } = await sampleCatalogue(server);
    const viewer = await openViewer(page, "catalogue=picanol", "/about");
    const sheet = viewer.locator(".vsheet");
    const { x, y } = await middleOf(stageOf(viewer));
    await test.step("swipes to the next page and back", async () => {
      await touch(page, [[x + 80, y]], [[x, y]], [[x - 80, y + 5]]);
      await expectPage(viewer, 2, totalPages);
      await touch(page, [[x - 80, y]], [[x, y]], [[x + 80, y + 5]]);
      await expectPage(viewer, 1, totalPages);
      // There is no page before the first.
      await touch(page, [[x - 80, y]], [[x, y]], [[x + 80, y]]);
      await expectPage(viewer, 1, totalPages);
    });
    await test.step("rotates by a quarter when two fingers turn by more than 20 degrees", async () => {
      const at = (angle: number) => {
        const turn = (angle * Math.PI) / 180;
        const [dx, dy] = [80 * Math.cos(turn), 80 * Math.sin(turn)];
        return [[x - dx, y - dy] as const, [x + dx, y + dy] as const];
      };
      for (const [degrees, transform] of [
        [18, /^matrix\(1, 0, 0, 1,/],
        [24, /^matrix\(0, 1, -1, 0,/],
        [-24, /^matrix\(1, 0, 0, 1,/],
        [-24, /^matrix\(0, -1, 1, 0,/],
        [24, /^matrix\(1, 0, 0, 1,/],
      ] as const) {
        await touch(page, at(0), at(degrees / 2), at(degrees));
        await expect(sheet).toHaveCSS("transform", transform);
        await expect(zoomOf(viewer)).toHaveText("100%");
      }
    });
    await test.step("zooms in by double tap; dragging then moves instead of turning the page", async () => {
      await doubleTap(page, [x, y]);
      await expect(zoomOf(viewer)).toHaveText("200%");
      const before = (await sheet.boundingBox())?.x ?? 0;
      await touch(page, [[x + 60, y]], [[x, y]], [[x - 60, y]]);
      await expect.poll(async () => (await sheet.boundingBox())?.x).toBe(before - 120);
      await expectPage(viewer, 1, totalPages);
      await page.keyboard.press("0");
      await expect(zoomOf(viewer)).toHaveText("100%");
    });
    await test.step("pinches within the limits and to a zoom step", async () => {
      const apart = (way: number) => [[x - way, y] as const, [x + way, y] as const];
      await touch(page, apart(40), apart(60), apart(70));
      await expect(zoomOf(viewer)).toHaveText("180%");
      await touch(page, apart(10), apart(80), apart(150));
      await expect(zoomOf(viewer)).toHaveText("300%");
      await touch(page, apart(150), apart(40), apart(10));
      await expect(zoomOf(viewer)).toHaveText("50%");
      await page.keyboard.press("0");
      await expect(zoomOf(viewer)).toHaveText("100%");
    });
    await test.step("scrolls a tall page instead of turning it", async () => {
      await page.setViewportSize({ width: 412, height: 560 });
      // The page can be moved only after the viewer has measured it again.
      await expect(stageOf(viewer)).toHaveAttribute("data-movable");
      const middle = (await middleOf(stageOf(viewer))).y;
      const before = (await sheet.boundingBox())?.y ?? 0;
      await touch(page, [[x, middle + 40]], [[x - 5, middle]], [[x - 90, middle - 40]]);
      await expect.poll(async () => (await sheet.boundingBox())?.y).toBeLessThan(before - 40);
      await expectPage(viewer, 1, totalPages);
    });
  });

  test("finds in the catalogue from the tools, which have two selects", async ({ page, server }) => {
    const { sections, totalPages } = await sampleCatalogue(server);
    const other = await sampleCatalogue(server, "tsuda-komaeda");
    const viewer = await openViewer(page, "catalogue=picanol", "/about");
    await test.step("choosing a hit closes the list and shows the hit enlarged", async () => {
      const field = viewer.getByRole("searchbox");
      await expect(field).toBeHidden();
      await viewer.getByRole("button", { name: "Find", exact: true }).tap();
      await expect(field).toBeFocused();
      await field.fill("nozzle");
      await viewer.getByRole("list", { name: "Pages with these words" }).getByRole("button").first().tap();
      await expect(field).toBeHidden();
      await expect(viewer.locator(".vmark").first()).toBeInViewport();
      await expect(zoomOf(viewer)).not.toHaveText("100%");
    });

    await expect(viewer.getByRole("navigation", { name: "Categories" })).toBeHidden();
    await viewer.getByRole("button", { name: "More" }).tap();
    const third = sections[2];
    await viewer.getByRole("combobox", { name: "Section" }).selectOption(third?.name ?? "");
    await expectPage(viewer, third?.page ?? 0, totalPages);
    await viewer.getByRole("combobox", { name: "Catalogue" }).selectOption("Tsudakoma");
    await expectPage(viewer, 1, other.totalPages);
  });
});
