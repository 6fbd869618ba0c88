import { beforeScript } from "./support/before-script.ts";
import { ANYTHING, expect, test } from "./support/test.ts";
import { sampleCatalogue } from "./support/viewer.ts";

const field = "Search products";

test.describe("search in the bar", () => {
  test.beforeEach(async ({ page }) => {
    await page.goto("/");
  });

  test("finds by what is typed", async ({ page }) => {
    for (const [how, typed, title] of [
      ["by a typo", "rapeir griper", /gripper/i],
      ["by a prefix", "heald fra", /heald frame/i],
      ["by words in any order", "carbide cutter", /cutter/i],
      ["by a code without its hyphens", "picgr0471", "Rapier gripper, giver side"],
      ["by a code with spaces and slashes", "pic gr/0471", "Rapier gripper, giver side"],
    ] as const) {
      await test.step(how, async () => {
        await page.getByRole("searchbox", { name: field }).fill(typed);
        const first = page.getByRole("search").first().getByRole("listitem").first();
        await expect(first.getByRole("link")).toContainText(title);
        await first.getByRole("link").click();
        await expect(page).toHaveURL(/\/products\/[a-z-]+\/[0-9a-f-]{36}$/);
        await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
        await page.getByRole("banner").getByRole("link", { name: "Home" }).click();
        await expect(page).toHaveURL("/");
        await expect(page.getByRole("searchbox", { name: field })).toHaveValue("");
      });
    }
  });

  test("what was typed before the page's script had come is looked for once it has", async ({ page }) => {
    await beforeScript(page, "/", () => page.getByRole("searchbox", { name: field }).fill("gripper"));
    await expect(page.getByRole("search").first().getByRole("listitem").first()).toContainText(/gripper/i);
    await expect(page.getByRole("searchbox", { name: field })).toHaveValue("gripper");
  });

  test("the findings stand under their field, edge on edge, with no line but those between them", async ({
    page,
  }) => {
    for (const path of ["/", "/about"]) {
      await page.goto(path);
      await page.getByRole("searchbox", { name: field }).fill("gripper");
      const found = page.locator(".found");
      await expect(found.getByRole("listitem").first()).toBeVisible();
      for (const width of [1440, 1024, 360]) {
        await page.setViewportSize({ width, height: 800 });
        const edges = await page.locator(".bar .in, .found").evaluateAll((boxes) =>
          boxes.map((box) => {
            const { left, right } = box.getBoundingClientRect();
            return [left, right];
          }),
        );
        expect.soft([path, width, edges[1]]).toEqual([path, width, edges[0]]);
      }
      const lines = await found.locator("li *").evaluateAll((all) =>
        all.flatMap((element) => {
          const { borderTopWidth, borderBottomWidth } = getComputedStyle(element);
          return [borderTopWidth, borderBottomWidth].filter((line) => line !== "0px");
        }),
      );
      expect.soft([path, lines]).toEqual([path, []]);
    }
  });

  test("shows five links at most and leads to all results", async ({ page }) => {
    await page.getByRole("searchbox", { name: field }).fill("steel");
    const search = page.getByRole("search").first();
    await expect(search.getByRole("listitem")).toHaveCount(5);
    await search.getByRole("link", { name: /All results/ }).click();
    await expect(page).toHaveURL("/search?q=steel");
  });

  test("Enter leads to the results page, which keeps the text", async ({ page }) => {
    const input = page.getByRole("searchbox", { name: field });
    await input.fill("nozzle");
    await input.press("Enter");
    await expect(page).toHaveURL("/search?q=nozzle");
    await expect(page.getByRole("main").getByRole("heading", { level: 3 }).first()).toContainText(/nozzle/i);
    await page.reload();
    await expect(page.getByRole("banner").getByRole("searchbox")).toHaveValue("nozzle");
  });

  test("its text goes when one goes elsewhere, and comes back with the results", async ({ page }) => {
    const input = page.getByRole("searchbox", { name: field });
    await input.fill("gripper");
    await page.getByRole("search").first().getByRole("listitem").first().getByRole("link").click();
    await expect(page.getByRole("button", { name: "Share" })).toBeVisible();
    await expect(input).toHaveValue("");
    await input.fill("nozzle");
    await input.press("Enter");
    await expect(page).toHaveURL("/search?q=nozzle");
    await expect(input).toHaveValue("nozzle");
    await page.getByRole("banner").getByRole("link", { name: "Home" }).click();
    await expect(page).toHaveURL("/");
    await expect(input).toHaveValue("");
    await page.goBack();
    await expect(input).toHaveValue("nozzle");
  });

  test("arrows move through the findings, Escape closes and returns", async ({ page }) => {
    const input = page.getByRole("searchbox", { name: field });
    await input.fill("gripper");
    const links = page.getByRole("search").first().getByRole("listitem").getByRole("link");
    await expect(links.first()).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await expect(links.first()).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await expect(input).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Escape");
    await expect(links).toHaveCount(0);
    await expect(input).toBeFocused();
  });

  test("says that it searches, and that there is nothing; empty text clears", async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/api/products?*search=*", async (route) => {
      await held;
      await route.continue();
    });
    const input = page.getByRole("searchbox", { name: field });
    await input.fill("zzzz qqqq");
    await expect(page.getByText("Searching...").last()).toBeVisible();
    release();
    await expect(page.getByText("No products found").last()).toBeVisible();
    await input.fill("");
    await expect(page.getByText("No products found")).toHaveCount(0);
  });

  test("waits 300 ms after the last key, then asks once", async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("search="))
        asked.push(new URL(request.url()).searchParams.get("search") ?? "");
    });
    // The scripts have come: what was typed before would wait for them, with a clock that stands.
    await expect(page.getByRole("button", { name: /^Pause/ }).first()).toBeVisible();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const input = page.getByRole("searchbox", { name: field });
    await input.pressSequentially("grip");
    await page.clock.runFor(299);
    expect(asked).toEqual([]);
    await page.clock.runFor(2);
    await expect.poll(() => asked).toEqual(["grip"]);
  });

  test("an older answer that comes late does not replace a newer one", async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/api/products?*search=reed*", async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    const input = page.getByRole("searchbox", { name: field });
    const first = page.getByRole("search").first().getByRole("listitem").first();
    const asked = page.waitForRequest(/search=reed/);
    await input.fill("reed");
    await asked;
    await input.fill("gripper");
    await expect(first).toContainText(/gripper/i);
    release();
    await expect(first).toContainText(/gripper/i);
  });

  test("a failure is logged and nothing more", async ({ page, forgive }) => {
    await page.route("**/api/products?*search=*", (route) =>
      route.fulfill({ status: 500, json: { message: "Broken" } }),
    );
    const logged = page.waitForEvent("console", (message) => /Broken/.test(message.text()));
    await page.getByRole("searchbox", { name: field }).fill("gripper");
    await logged;
    await expect(page.getByRole("search").first().getByRole("listitem")).toHaveCount(0);
    await expect(page.getByText("Broken")).toHaveCount(0);
    forgive(ANYTHING);
  });
});

test("what nobody has is told with what was meant, looms are places to go, and the last searches are kept here", async ({
  page,
}) => {
  await page.goto("/");
  const input = page.getByRole("searchbox", { name: field });
  const search = page.getByRole("search").first();
  await input.fill("griper");
  await expect(search.getByText("Nothing for “griper”.")).toBeVisible();
  await expect(search.locator("mark").first()).toHaveText("gripper");
  await search.getByRole("link", { name: "gripper", exact: true }).click();
  await expect(page).toHaveURL("/search?q=gripper");
  await expect(page.getByText("Nothing for")).toHaveCount(0);
  await input.fill("pica");
  await expect(search.getByRole("link", { name: "Picanol parts" })).toBeVisible();
  await input.fill("omnip");
  await search
    .getByRole("link", { name: /^OmniPlus/i })
    .first()
    .click();
  await expect(page).toHaveURL(/q=OmniPlus/i);
  // The address leads; what was looked for is kept once its results stand.
  await expect(page.getByRole("heading", { level: 1, name: /^Results for “OmniPlus”$/i })).toBeVisible();
  await input.fill("xylophone bolt");
  await input.press("Enter");
  await expect(page).toHaveURL("/search?q=xylophone+bolt");
  await expect(page.getByRole("main").getByText("Nothing for “xylophone”.")).toBeVisible();
  await page.goto("/");
  await input.focus();
  const recent = search.getByRole("list", { name: "Recent searches" });
  await expect(recent.getByRole("link")).toHaveText(["xylophone bolt", "OMNIplus", "gripper"]);
  await input.press("ArrowDown");
  await expect(recent.getByRole("link").first()).toBeFocused();
  await search.getByRole("button", { name: "Clear recent searches" }).click();
  await expect(recent).toHaveCount(0);
  await expect(input).toBeFocused();
});

test.describe("the results page", () => {
  test("without results offers ways on; without a text it is a search form", async ({ page }) => {
    await page.goto("/search?q=zzzzqqqq");
    await expect(page.getByRole("main").getByText("No products found")).toBeVisible();
    await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
    await expect(page.getByRole("heading", { name: "In the catalogues" })).toHaveCount(0);
    const answer = await page.goto("/search");
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole("main").getByRole("searchbox").first()).toBeVisible();
  });

  test("pages of the catalogues come before the word that no part was found", async ({ page, server }) => {
    await sampleCatalogue(server);
    await page.goto("/search?q=ordering");
    const heads = page.getByRole("main").getByRole("heading", { level: 2 });
    await expect(heads.filter({ visible: true })).toContainText([
      "In the catalogues",
      "No products found",
      "Browse",
    ]);
  });

  test("shows markup as text, keeps out of search engines and has a title of its own", async ({ page }) => {
    await page.goto(`/search?q=${encodeURIComponent('"><img src=x onerror=alert(1)>')}`);
    await expect(page.locator("img[src=x]")).toHaveCount(0);
    await expect(page.getByRole("main")).toContainText("<img src=x");
    await page.goto("/search?q=gripper");
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
    await page.goto("/search");
    await expect(page.locator("meta[name=robots]")).toHaveCount(0);
    await page.goto("/search?q=steel&page=2");
    await expect(page).toHaveTitle(/^Results for “steel”, page 2: /);
    await page.goto("/search?q=steel");
    await expect(page).toHaveTitle(/^Results for “steel”: /);
  });
});

test.describe("a search of which no part has all the words", () => {
  const said = "No part has all of these words. These are similar:";

  test("says so, with ways to ask, and while one types", async ({ page }) => {
    for (const path of ["/search?q=gripper+zzzzqqq", "/products/picanol?q=nozzle+zzzzqqq"]) {
      await test.step(path, async () => {
        await page.goto(path);
        const main = page.getByRole("main");
        await expect(main.getByText(said)).toBeVisible();
        await expect(main.getByRole("link", { name: "Call Now" })).toHaveAttribute("href", /^tel:/);
        await expect(main.getByRole("link", { name: "Email Now" })).toHaveAttribute(
          "href",
          /subject=.*zzzzqqq/,
        );
        await expect(main.getByRole("heading", { level: 3 })).not.toHaveCount(0);
      });
    }
    await page.goto("/");
    await page.getByRole("searchbox", { name: field }).fill("gripper zzzzqqq");
    const search = page.getByRole("search").first();
    await expect(search.getByText(said, { exact: true })).toBeVisible();
    await page.getByRole("searchbox", { name: field }).fill("gripper");
    await expect(search.getByRole("listitem")).not.toHaveCount(0);
    await expect(search.getByText(said)).toHaveCount(0);
  });
});
