import { SEARCH, VIEWER_PAGE } from "../../contract/messages.ts";
import { ANYTHING, expect, test } from "./support/test.ts";
import { expectPage, openViewer, sampleCatalogue, viewerOf } from "./support/viewer.ts";

test.beforeAll(async ({ server }) => {
  await sampleCatalogue(server);
});

test("a word leads from hit to hit, each marked on its page", async ({ page, server }) => {
  const { totalPages } = await sampleCatalogue(server);
  const { body } = await server.visitor.get("/api/catalogs/picanol/search?query=nozzle");
  const hits = body.hits.map(({ pageNumber }: { pageNumber: number }) => pageNumber) as number[];
  expect(hits.length).toBeGreaterThan(2);
  const viewer = await openViewer(page);
  await page.keyboard.press("/");
  await expect(viewer.getByRole("searchbox", { name: "Find in the catalogue" })).toBeFocused();
  await page.keyboard.type("Nozzles");
  const list = viewer.getByRole("list", { name: "Pages with these words" });
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

test("a code is found and marked as a whole however it is written", async ({ page }) => {
  for (const code of ["PIC-MN-0212", "picmn0212", "pic mn 0212", "pic/mn/0212"]) {
    await test.step(code, async () => {
      const viewer = await openViewer(page, `catalogue=picanol&leaf=17&find=${encodeURIComponent(code)}`);
      await expect(viewer.locator(".vmark").first()).toBeVisible();
      const words = await viewer.getByRole("figure").textContent();
      const count = words?.split("PIC-MN-0212").length ?? 0;
      await expect(viewer.locator(".vmark")).toHaveCount(count - 1);
    });
  }
});

test("words that stand nowhere are said to, and clearing them brings the sections back", async ({ page }) => {
  const viewer = await openViewer(page);
  const sections = viewer.getByRole("navigation", { name: "Sections" });
  const field = viewer.getByRole("searchbox");
  await field.fill("zzzzqqqq % _ <b>");
  await expect(viewer.getByText(SEARCH.searching)).toBeVisible();
  await expect(viewer.getByText(VIEWER_PAGE.notFound)).toBeVisible();
  await expect(sections).toBeHidden();
  await expect(viewer.getByRole("button", { name: "Next hit" })).toBeDisabled();
  await field.fill("");
  await expect(sections).toBeVisible();
  await expect(page).not.toHaveURL(/find=/);
  // What this catalogue does not have, another may.
  await field.fill("selvedge gripper zzz");
  await viewer.getByRole("link", { name: VIEWER_PAGE.searchParts }).click();
  await expect(page).toHaveURL("/search?q=selvedge+gripper+zzz");
  await expect(viewer).toHaveCount(0);
});

test("keys typed into the field turn no page", async ({ page, server }) => {
  const { totalPages } = await sampleCatalogue(server);
  const viewer = await openViewer(page);
  await viewer.getByRole("searchbox").fill("r");
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.type("?f+/");
  await expect(viewer.getByRole("searchbox")).toHaveValue("?f+/r");
  await expectPage(viewer, 1, totalPages);
});

test("a search that fails says so", async ({ page, forgive }) => {
  await page.route("**/api/catalogs/picanol/search?*", (route) => route.fulfill({ status: 400, json: {} }));
  const viewer = await openViewer(page);
  await viewer.getByRole("searchbox").fill("nozzle");
  await expect(viewer.getByText(VIEWER_PAGE.findFailed)).toBeVisible();
  forgive(ANYTHING);
});

test("links of a page lead to their page, and outside in a new tab", async ({ page, server }) => {
  const { totalPages } = await sampleCatalogue(server);
  const { body } = await server.visitor.get("/api/catalogs/picanol/pages/2");
  const [inside] = body.links.filter((link: { page?: number }) => link.page);
  const viewer = await openViewer(page, "catalogue=picanol&leaf=2");
  await viewer
    .getByRole("figure")
    .getByRole("button", { name: `Go to page ${inside.page}`, exact: true })
    .first()
    .click();
  await expectPage(viewer, inside.page, totalPages);

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
  await openViewer(page, "catalogue=picanol&leaf=3");
  const outside = viewer.getByRole("figure").getByRole("link");
  await expect(outside).toHaveCount(1);
  await expect(outside).toHaveAttribute("href", "https://example.com/parts");
  await expect(outside).toHaveAttribute("target", "_blank");
  await expect(outside).toHaveAttribute("rel", /noopener/);
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
  await page.goto("/search?q=zzzzqqqq");
  await expect(hits).toHaveCount(0);
});
