import { expect, test } from "../support/test.ts";
import { sampleCatalogue } from "../support/viewer.ts";

test.use({ javaScriptEnabled: false });

test.afterEach(({ forgive }) => {
  // A browser without script reports each script it skips, the test runner's own too.
  const expected = /^failed .*\.js csp$|Blocked script execution in .*\.webp/;
  forgive(expected);
});

test("pages are complete and linked before any script runs", async ({ page, server }) => {
  await page.goto("/");
  await test.step("shows all slides, all news and all tabs", async () => {
    const { body } = await server.visitor.get("/api/hero/news");
    for (const { title } of body) await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Vinod Rathore" })).toBeVisible();
    const buttons = await page
      .getByRole("button")
      .evaluateAll((all) =>
        all.filter((button) => button.checkVisibility()).map((button) => button.textContent),
      );
    expect(buttons).toEqual(["Find", "Subscribe"]);
    await expect(page.getByRole("tablist")).toBeHidden();
  });
  await test.step("on a phone the reviews after the first one follow a press", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const reviews = page.getByRole("blockquote").filter({ visible: true });
    await expect(reviews).toHaveCount(1);
    await page.getByText("All 3 reviews").click();
    await expect(reviews).toHaveCount(3);
    await page.setViewportSize({ width: 1280, height: 720 });
  });
  await page.getByText("Products", { exact: true }).first().click();
  await page.getByRole("banner").getByRole("link", { name: "Toyota", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Toyota" })).toBeVisible();
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL("/products/toyota?page=2");
  const link = page.getByRole("main").getByRole("heading", { level: 3 }).first().getByRole("link");
  const title = (await link.textContent()) ?? "";
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole("table", { name: "Specifications" })).toBeVisible();
  await page.getByRole("link", { name: "Photo 2" }).click();
  await expect(page).toHaveURL(/\/files\/image-.*\.webp$/);
});

test("searching, filtering and contact are forms that work without script", async ({ page }) => {
  for (const place of ["main", "banner"] as const) {
    await page.goto("/");
    await page.getByRole(place).getByRole("searchbox", { name: "Search products" }).fill("picgr0471");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/search?q=picgr0471");
  }
  await expect(page.getByRole("main").getByRole("heading", { level: 3 }).first()).toContainText(
    "Rapier gripper",
  );
  await page.goto("/products/picanol");
  await page.getByRole("searchbox", { name: /^Filter/ }).fill("cutter");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/products\/picanol\?q=cutter/);
  await expect(page.getByRole("main").getByRole("heading", { level: 3 }).first()).toContainText(/cutter/i);
  await page.goto("/contact");
  await page.getByLabel("Name").fill("Asha & Sons");
  await page.getByLabel("Phone").fill("98765 43210");
  await page.getByLabel("Requirements").fill("Two grippers, PIC-GR-0471");
  await page.getByLabel("Name").press("Enter");
  await expect(page).toHaveURL("/contact");
  await expect(page.locator("iframe")).toHaveAttribute("src", /openstreetmap/);
});

test("links to the catalogue's page and PDF instead of the viewer", async ({ page, server }) => {
  const { pdfUrl } = await sampleCatalogue(server);
  const pdf = page.getByRole("link", { name: /^Download PDF/ });
  await page.goto("/products/picanol");
  await expect(pdf).toHaveCount(0);
  await page.getByRole("link", { name: "Picanol catalogue" }).click();
  // The link leads to the first page's own address.
  await expect(page).toHaveURL("/catalogue/picanol/1");
  await expect(pdf.first()).toHaveAttribute("href", pdfUrl);
  await page.goto("/products/picanol?catalogue=picanol");
  await expect(pdf).toBeInViewport();
  await expect(pdf).toHaveAttribute("href", pdfUrl);
  await page.goto("/");
  await page.getByRole("link", { name: "View Our Catalog" }).click();
  await expect(pdf).toHaveAttribute("href", pdfUrl);
  await page.goto("/search?q=ordering");
  await page
    .getByRole("main")
    .getByRole("listitem")
    .getByRole("link", { name: /, page \d+$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/catalogue\/picanol\/\d+$/);
  await page.goto("/search?q=ordering&catalogue=picanol&leaf=42&find=ordering");
  await expect(pdf).toHaveAttribute("href", /\.pdf\?name=[^#]+#page=\d+$/);
  await page.getByRole("link", { name: "Open page 42" }).click();
  await expect(page).toHaveURL("/catalogue/picanol/42");
  // The default catalogue, without a page.
  await page.goto("/?catalogue=default");
  await page.getByRole("link", { name: "Open page 1" }).click();
  await expect(page).toHaveURL(/\/catalogue\/[a-z-]+\/1$/);
  await page.goto("/?catalogue=none-of-ours");
  await expect(pdf).toHaveCount(0);
});

test("without script the back office and an unknown part offer another way", async ({ page, forgive }) => {
  for (const path of ["/admin/login", "/admin/products"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "The admin panel needs JavaScript" })).toBeVisible();
    await expect(page.getByRole("link", { name: "View website" })).toHaveAttribute("href", "/");
  }
  await page.goto("/products/details/999999");
  await page.getByRole("link", { name: "Go Back" }).click();
  await expect(page).toHaveURL("/products/picanol");
  forgive("404");
});
