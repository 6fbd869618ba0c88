import { SEARCH, VIEWER_PAGE } from "../../../contract/messages.ts";
import { ANYTHING, expect, test } from "../support/test.ts";
import { expectPage, goToPage, openViewer, sampleCatalogue, stageOf, viewerOf } from "../support/viewer.ts";

test.beforeAll(async ({ sampleSite }) => {
  await sampleCatalogue(sampleSite);
});

test("a search in the viewer fails, finds nothing, or steps on", async ({ page, server, forgive }) => {
  const { totalPages } = await sampleCatalogue(server);
  const { body } = await server.visitor.get("/api/catalogs/picanol/search?query=nozzle");
  const hits = body.hits.map(({ pageNumber }: { pageNumber: number }) => pageNumber) as number[];
  expect(hits.length).toBeGreaterThan(2);
  const viewer = await openViewer(page);
  const field = viewer.getByRole("searchbox", { name: "Find in the catalogue" });
  const list = viewer.getByRole("list", { name: "Pages with these words" });
  const sections = viewer.getByRole("navigation", { name: "Sections" });
  await test.step("a search that fails says so", async () => {
    const call = "**/api/catalogs/picanol/search?*";
    await page.route(call, (route) => route.fulfill({ status: 400, json: {} }));
    await field.fill("nozzle");
    await expect(viewer.getByText(VIEWER_PAGE.findFailed)).toBeVisible();
    await page.unroute(call);
    forgive(ANYTHING);
  });

  await test.step("keys typed into the field turn no page", async () => {
    await field.fill("r");
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.type("?f+/");
    await expect(field).toHaveValue("?f+/r");
    await expectPage(viewer, 1, totalPages);
    await field.fill("");
    await expect(sections).toBeVisible();
  });

  await test.step("a word leads from hit to hit, each marked on its page", async () => {
    await stageOf(viewer).press("/");
    await expect(field).toBeFocused();
    await page.keyboard.type("Nozzles");
    await expect(list.getByRole("button")).toHaveCount(hits.length);
    await expect(viewer.getByText(`On ${hits.length} pages`)).toBeVisible();
    await expect(list.getByRole("button").first().locator("b").first()).toHaveText(/nozzle/i);
    await page.keyboard.press("Enter");
    await expectPage(viewer, hits[0] ?? 0, totalPages);
    await expect(viewer.locator(".vmark").first()).toBeVisible();
    await viewer.getByRole("button", { name: "Next hit" }).click();
    await expectPage(viewer, hits[1] ?? 0, totalPages);
    await expect(list.locator("[aria-current]")).toContainText(String(hits[1]));
    await viewer.getByRole("button", { name: "Previous hit" }).click();
    await viewer.getByRole("button", { name: "Previous hit" }).click();
    await expectPage(viewer, hits.at(-1) ?? 0, totalPages);
    await list.getByRole("button").nth(2).click();
    await expectPage(viewer, hits[2] ?? 0, totalPages);
  });

  await test.step("words that stand nowhere are said to, and clearing them brings the sections back", async () => {
    await field.fill("zzzzqqqq % _ <b>");
    await expect(viewer.getByText(SEARCH.searching)).toBeVisible();
    await expect(viewer.getByText(VIEWER_PAGE.notFound)).toBeVisible();
    await expect(sections).toBeHidden();
    await expect(viewer.getByRole("button", { name: "Next hit" })).toBeDisabled();
    await expect(page).toHaveURL(/find=/);
    await field.fill("");
    await expect(sections).toBeVisible();
    await expect(page).not.toHaveURL(/find=/);
  });

  await test.step("what this catalogue does not have, another may", async () => {
    await field.fill("selvedge gripper zzz");
    await viewer.getByRole("link", { name: VIEWER_PAGE.searchParts }).click();
    await expect(page).toHaveURL("/search?q=selvedge+gripper+zzz");
    await expect(viewer).toHaveCount(0);
  });
});

test("page links lead to pages, outside ones open a tab, codes select whole", async ({ page, server }) => {
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

  await test.step("outside", async () => {
    await page.route("**/api/catalogs/picanol/pages/3", (route) =>
      route.fulfill({
        json: {
          pageNumber: 3,
          text: "",
          words: [],
          links: [
            { box: [0.1, 0.1, 0.2, 0.1], url: "https://example.com/parts" },
            { box: [0.1, 0.4, 0.2, 0.1], url: "javascript:alert(1)" },
          ],
        },
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
    await test.step(`a code is found however it is written: ${code}`, async () => {
      await viewer.getByRole("searchbox").fill("");
      await expect(viewer.locator(".vmark")).toHaveCount(0);
      await viewer.getByRole("searchbox").fill(code);
      await expect(viewer.locator(".vmark").first()).toBeVisible();
      await expect(viewer.locator(".vmark")).toHaveCount(count - 1);
    });
  }
});

test("the site's search finds pages of catalogues under the products", async ({ page, server }) => {
  const { totalPages, title } = await sampleCatalogue(server);
  await page.goto("/search?q=PIC-MN-0212");
  const hits = page.getByRole("region", { name: "In the catalogues" });
  const hit = hits.getByRole("link", { name: `${title}, page 17`, exact: true });
  await hit.click();
  const viewer = viewerOf(page);
  await expectPage(viewer, 17, totalPages);
  await expect(viewer.locator(".vmark").first()).toBeVisible();
  await expect(page).toHaveURL("/search?q=PIC-MN-0212&catalogue=picanol&leaf=17&find=PIC-MN-0212");
  await page.goBack();
  await expect(hit).toBeFocused();
});
