import { reply } from "../support/calls.ts";
import { expect, test } from "../support/test.ts";

test.use({ motion: "no-preference" });

test("home → brand → page 2 → part → back restores the scroll position", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page
    .getByRole("link", { name: /^All \d+ parts/ })
    .first()
    .click();
  await expect(page).toHaveURL("/products/picanol");
  await expect(page.getByRole("heading", { level: 1, name: "Picanol" })).toBeVisible();
  await expect(
    page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading") }),
  ).toHaveCount(12);
  await expect(page.getByText("28 parts, page 1 of 3")).toBeVisible();

  const pages = page.getByRole("navigation", { name: "Pages" });
  await pages.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL("/products/picanol?page=2");
  await expect(page.getByText("28 parts, page 2 of 3")).toBeVisible();

  const tenth = page.getByRole("heading", { level: 3 }).nth(9).getByRole("link");
  const title = (await tenth.textContent()) ?? "";
  await page.mouse.wheel(0, 360);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
  const scrolled = await page.evaluate(() => window.scrollY);
  await tenth.click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(50);
  await page.goBack();
  await expect(page.getByText("28 parts, page 2 of 3")).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(scrolled - 60);
});

test("with the keyboard the pager follows the list, and stops at both ends", async ({ page }) => {
  await page.goto("/products/picanol?page=2");
  const pages = page.getByRole("navigation", { name: "Pages" });
  /** Exactly one page of the pager is current, and it links to no other page. */
  const isCurrent = async (number: string) => {
    await expect(pages.locator("[aria-current]")).toHaveText([number]);
    await expect(page.getByRole("contentinfo").locator("[aria-current]")).toHaveCount(0);
  };
  await isCurrent("2");
  await pages.getByRole("link", { name: "Next" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Parts, page 3" })).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(50);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("heading", { level: 3 }).first().getByRole("link")).toBeFocused();
  await isCurrent("3");
  await expect(pages.getByRole("button", { name: "Next" })).toBeDisabled();
  await expect(pages.getByRole("link", { name: "Previous" })).toBeVisible();
  // A new category begins at page 1.
  await page
    .getByRole("navigation", { name: "Categories" })
    .getByRole("link", { name: /Toyota/ })
    .click();
  await expect(page).toHaveURL("/products/toyota");
  await expect(page.getByText("24 parts, page 1 of 2")).toBeVisible();
  await expect(pages.getByRole("button", { name: "Previous" })).toBeDisabled();
});

test("the filter searches the brand from page 1 and can be cleared", async ({ page }) => {
  await page.goto("/products/picanol?page=2");
  const filter = page.getByRole("searchbox", { name: /^Filter/ });
  await filter.fill("cutter");
  await expect(page).toHaveURL(/\/products\/picanol\?q=cutter$/);
  const titles = page.getByRole("main").getByRole("heading", { level: 3 });
  await expect(titles.first()).toContainText(/cutter/i);
  // The number of matches is announced once.
  await expect(page.getByText(/\d+ parts?\b/).filter({ visible: true })).toHaveText(/^\d of 28 parts/);
  await expect(page.getByRole("main").getByRole("status")).toHaveCount(1);
  await filter.fill("zzzz qqqq");
  await expect(page.getByText("No products found in this category")).toBeVisible();
  await page.getByRole("link", { name: "Clear the filter" }).click();
  await expect(page).toHaveURL("/products/picanol");
  await expect(page.getByText("28 parts, page 1 of 3")).toBeVisible();
  // Back leads to the whole brand, regardless of how much was typed.
  await filter.fill("cut");
  await expect(page).toHaveURL("/products/picanol?q=cut");
  await filter.fill("cutter");
  await expect(page).toHaveURL("/products/picanol?q=cutter");
  await page.goBack();
  await expect(page).toHaveURL("/products/picanol");
  await expect(filter).toHaveValue("");
  await expect(page.getByText("28 parts, page 1 of 3")).toBeVisible();
});

test("a part's page has gallery, facts, stock, contact, related parts", async ({ page, context, server }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/search?q=TSU-HF-1900");
  const main = page.getByRole("main");
  await test.step("titles keep numbers with their units and short words together, without changing the text", async () => {
    const link = main.getByRole("heading", { level: 3 }).first().getByRole("link");
    await expect(link).toHaveText("Heald frame, 12 mm, with centre stay");
    await expect(link.getByText("12 mm", { exact: true })).toHaveCSS("white-space", "nowrap");
  });

  const found = page.getByRole("banner").getByRole("searchbox", { name: "Search products" });
  await found.fill("PIC-GR-0471");
  await found.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Rapier gripper, giver side" })).toBeVisible();
  await expect(page.getByText("PIC-GR-0471", { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/^(In stock|Available on request)$/).first()).toBeVisible();
  await expect(page.getByText("Contact for price")).toBeVisible();
  const specifications = page.getByRole("table", { name: "Specifications" });
  await expect(specifications.getByRole("row")).not.toHaveCount(0);

  const second = page.getByRole("link", { name: "Photo 2" });
  await second.click();
  await expect(second).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("link", { name: "Photo 1" })).toBeFocused();

  const call = main.getByRole("link", { name: "Request a Callback" });
  await expect(call).toHaveAttribute("href", /^tel:\+?\d+$/);
  const mail = main.getByRole("link", { name: "Send Email" });
  await expect(mail).toHaveAttribute("href", /^mailto:parts@example\.com\?subject=.*PIC-GR-0471/);

  const others = page.getByRole("heading", { name: "Mounted with it" });
  await expect(others).toBeVisible();
  await test.step("a code among the specifications leads to its part, and back", async () => {
    const named = specifications.getByRole("link", { name: "PRA-SP-0109" });
    await named.click();
    await expect(page.getByRole("heading", { level: 1, name: "Gripper clamp spring" })).toBeVisible();
    await expect(page.getByRole("link", { name: "More from Picanol Rapier" })).toBeVisible();
    await specifications.getByRole("link", { name: "PIC-GR-0471" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Rapier gripper, giver side" })).toBeVisible();
  });
  await test.step("sharing copies the link and confirms it", async () => {
    await page.getByRole("button", { name: "Share" }).click();
    await expect(page.getByText("Link copied")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("/products/");
  });
  await test.step("both addresses open the part and have the same canonical address", async () => {
    const { body } = await server.visitor.get("/api/products?search=PIC-GR-0471&limit=1");
    const [part] = body.products;
    for (const path of [`/products/details/${part.productId}`, `/products/${part.category}/${part._id}`]) {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(200);
      await expect(page).toHaveTitle(/Rapier gripper, giver side/);
      await expect(page.locator("link[rel=canonical]")).toHaveAttribute(
        "href",
        new RegExp(`/products/details/${part.productId}$`),
      );
    }
  });
  await test.step("prints with its image and facts and without navigation", async () => {
    await expect(specifications).toBeVisible();
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("banner")).toBeHidden();
    await expect(page.getByRole("contentinfo")).toBeHidden();
    await expect(specifications).toBeVisible();
  });
});

test("the bar lifts after 20 px of scroll; a hovered link prefetches its page", async ({ page }) => {
  await page.goto("/products/picanol");
  const links = page.getByRole("main").getByRole("heading", { level: 3 }).getByRole("link");
  const browser = await page.context().newCDPSession(page);
  const asks: string[] = [];
  page.on("request", (request) => asks.push(request.url()));
  await browser.send("Emulation.setDataSaverOverride", { dataSaverEnabled: true });
  await links.nth(1).focus();
  await browser.send("Emulation.setDataSaverOverride", {});
  expect(asks.filter((url) => url.includes("/by-id/"))).toEqual([]);
  const requested = page.waitForRequest(/\/api\/products\/by-id\//);
  await links.first().hover();
  await requested;
  await expect(page).toHaveURL("/products/picanol");

  await page.evaluate(() => window.scrollTo(0, 0));
  const shadow = () => page.getByRole("banner").evaluate((bar) => getComputedStyle(bar).boxShadow);
  await expect.poll(shadow).toBe("none");
  await page.evaluate(() => window.scrollTo(0, 20));
  expect(await shadow()).toBe("none");
  await page.evaluate(() => window.scrollTo(0, 21));
  await expect.poll(shadow).not.toBe("none");
});

test("Go Back on an unknown part returns to the previous page", async ({ page, forgive }) => {
  // An address that names a code shows the parts it may mean.
  await page.goto("/products/details/PIC-GR");
  await expect(page.getByRole("heading", { name: "Similar parts" })).toBeVisible();
  await expect(page.locator(".card").first()).toContainText("PIC-GR-0471");
  await page.goto("/search?q=gripper");
  await page.goto("/products/details/999999");
  await expect(page.getByRole("heading", { name: "Newest parts" })).toBeVisible();
  await expect(page.locator(".card")).toHaveCount(4);
  await page.getByRole("button", { name: "Go Back" }).click();
  await expect(page).toHaveURL("/search?q=gripper");
  // Without history, Go Back leads to the listing.
  await page.evaluate(() => window.open("/products/details/999999"));
  const opened = await page.context().waitForEvent("page");
  await expect(opened.getByRole("button", { name: "Go Back" })).toBeVisible();
  await opened.getByRole("button", { name: "Go Back" }).click();
  await expect(opened).toHaveURL(/\/products\/picanol$/);
  await opened.close();
  forgive("404");
});

test("forced colours distinguish what is current and in stock, on every screen", async ({ page }) => {
  await page.route("**/api/products/related/*", reply(200, []));
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/products/picanol?page=2");
  const toPart = (at: number) => page.getByRole("heading", { level: 3 }).nth(at).getByRole("link").click();
  const rows = page.getByRole("table", { name: "Specifications" }).getByRole("row");
  await test.step("current pages and stock marks differ from the others in forced colours", async () => {
    const ground = (selector: string, pseudo?: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element, part) => getComputedStyle(element, part).backgroundColor, pseudo);
    expect(await ground(".pager [aria-current]")).not.toBe(
      await ground(".pager .page-number:not([aria-current])"),
    );
    expect(await ground(".pill[aria-current]")).not.toBe(await ground(".pill:not([aria-current])"));
    expect(await ground(".stock.ok", "::before")).not.toBe(await ground(".stock:not(.ok)", "::before"));
    await toPart(0);
    await page.getByRole("link", { name: "Photo 2" }).click();
    const [edge, highlight] = await page.locator(".thumbs [aria-current]").evaluate((image) => {
      const probe = document.body.appendChild(document.createElement("i"));
      probe.style.color = "Highlight";
      return [getComputedStyle(image).outlineColor, getComputedStyle(probe).color];
    });
    expect(edge).toBe(highlight);
    await page.emulateMedia({ forcedColors: null });
  });
  await test.step("specifications are shown next to the drawing", async () => {
    await expect(rows.first()).toBeVisible();
    const [row, drawing] = [await rows.first().boundingBox(), await page.locator(".stage").boundingBox()];
    expect(row?.x).toBeGreaterThan((drawing?.x ?? 0) + (drawing?.width ?? 0));
    expect(row?.y).toBeLessThan((drawing?.y ?? 0) + (drawing?.height ?? 0));
  });
  await test.step("a long table is shown below it and leaves no empty half", async () => {
    await page.route("**/api/products/by-id/*", async (route) => {
      const answer = await route.fetch();
      const specifications = Array.from({ length: 14 }, (_, at) => ({
        name: `Measure ${at}`,
        value: `${at} mm`,
      }));
      await route.fulfill({ json: { ...(await answer.json()), specifications } });
    });
    await page.goBack();
    await expect(page).toHaveURL("/products/picanol?page=2");
    await toPart(1);
    await expect(rows).toHaveCount(14);
    const [first, last] = await Promise.all([rows.first().boundingBox(), rows.last().boundingBox()]);
    expect(last?.x).toBeGreaterThan((first?.x ?? 0) + (first?.width ?? 0));
  });
});
