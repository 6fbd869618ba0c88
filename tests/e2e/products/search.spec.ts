import type { Page } from "@playwright/test";
import { beforeScript } from "../support/before-script.ts";
import { hold, reply } from "../support/calls.ts";
import { expect, test } from "../support/test.ts";
import { sampleCatalogue } from "../support/viewer.ts";

// The pause buttons of moving content show when the home page works.
test.use({ motion: "no-preference" });

const field = "Search products";
const bar = (page: Page) => page.getByRole("searchbox", { name: field });
const suggestions = (page: Page) =>
  page.getByRole("search").first().getByRole("list", { name: "Parts" }).getByRole("listitem");

test("shows suggestions below the field, also for text typed before the script", async ({ page }) => {
  await test.step("searches for text typed before the page's script loaded", async () => {
    await beforeScript(page, "/", () => page.getByRole("main").getByRole("searchbox").fill("gripper"));
    await expect(suggestions(page).first()).toContainText(/gripper/i);
    await expect(bar(page)).toHaveValue("gripper");
    await page.unrouteAll({ behavior: "wait" });
  });
  await test.step("arrows move through the suggestions, Escape closes and returns", async () => {
    const links = suggestions(page).getByRole("link");
    await bar(page).press("ArrowDown");
    await expect(links.first()).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await expect(bar(page)).toBeFocused();
    for (const key of ["ArrowDown", "Escape"]) await page.keyboard.press(key);
    await expect(links).toHaveCount(0);
    await expect(bar(page)).toBeFocused();
  });
  for (const [how, typed, title] of [
    ["by a typo", "rapeir griper", /gripper/i],
    ["by a prefix", "heald fra", /heald frame/i],
    ["by words in any order", "carbide cutter", /cutter/i],
    ["by a code without its hyphens", "picgr0471", "Rapier gripper, giver side"],
    ["by a code with spaces and slashes", "pic gr/0471", "Rapier gripper, giver side"],
  ] as const) {
    await test.step(`finds ${how}`, async () => {
      await bar(page).fill(typed);
      const first = suggestions(page).first();
      await expect(first.getByRole("link")).toContainText(title);
      await first.getByRole("link").click();
      await expect(page).toHaveURL(/\/products\/[a-z-]+\/[0-9a-f-]{36}$/);
      await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
      await page.getByRole("banner").getByRole("link", { name: "Home" }).click();
      await expect(page).toHaveURL("/");
      // The address is first: the page that comes with it empties the field.
      await expect(page.getByRole("heading", { level: 1 })).toContainText("Spare parts for weaving looms");
      await expect(bar(page)).toHaveValue("");
    });
  }
  await test.step("suggestions are aligned with their field, separated by single lines", async () => {
    await expectSuggestionsBelowField(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("banner").getByRole("link", { name: "About" }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Over \d+ years/);
    await expectSuggestionsBelowField(page);
  });
});

test("the best catalogue pages come below the parts, alone if no part is found, and open the viewer", async ({
  page,
  server,
  forgive,
}) => {
  await sampleCatalogue(server);
  const { title } = await sampleCatalogue(server, "tsuda-komaeda");
  const search = page.getByRole("search").first();
  const pages = search.getByRole("list", { name: "In the catalogues" }).getByRole("listitem");
  const status = search.getByRole("status");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/about");
  await test.step("two pages, each with its image, number and section", async () => {
    await bar(page).fill("weft cutter");
    await expect(suggestions(page).first()).toContainText("Weft cutter");
    await expect(pages).toHaveText([/Page 20, Weft insertion$/, /Page 21, Selvedge and temple$/]);
    const image = pages.last().getByRole("presentation", { includeHidden: true });
    await expect(image).toHaveAttribute("src", /\/w200\./);
    await expect(image).toHaveAttribute("loading", "lazy");
    await expect(image).toHaveJSProperty("complete", true);
    const size = () => image.evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight]);
    const loaded = await size();
    await image.evaluate((element) => element.removeAttribute("src"));
    expect(await size()).toEqual(loaded);
  });
  await test.step("by keyboard they come after the last part", async () => {
    await suggestions(page).last().getByRole("link").focus();
    await page.keyboard.press("ArrowDown");
    await expect(pages.first().getByRole("link")).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(
      /\/about\?(?=.*catalogue=tsuda-komaeda)(?=.*leaf=21)(?=.*find=weft\+cutter)/,
    );
    await expect(page.locator("dialog.viewer")).toContainText(title);
    await page.goBack();
  });
  await test.step("without a part", async () => {
    await bar(page).fill("ordering");
    await expect(pages).toHaveCount(2);
    await expect(suggestions(page)).toHaveCount(0);
    await expect(status).toHaveText("No products found, 2 catalogue pages");
    await expect(search.getByRole("link", { name: /^All results/ })).toBeVisible();
  });
  await test.step("parts don't wait for slow pages, and a failed call shows none", async () => {
    const release = await hold(page, "GET", "**/api/catalogs/search?*");
    await bar(page).fill("heald frame");
    await expect(suggestions(page)).toHaveCount(5);
    await expect(pages).toHaveCount(0);
    release();
    await expect(pages).toHaveCount(2);
    await page.unrouteAll();
    await page.route("**/api/catalogs/search?*", reply(500, { message: "Broken" }));
    await bar(page).fill("main nozzle");
    await expect(suggestions(page).first()).toContainText(/main nozzle/i);
    await expect(pages).toHaveCount(0);
    forgive(/500|Broken/);
  });
});

async function expectSuggestionsBelowField(page: Page): Promise<void> {
  await bar(page).fill("gripper");
  const found = page.locator(".found");
  await expect(found.getByRole("listitem").first()).toBeVisible();
  for (const width of [1440, 1024, 360]) {
    await page.setViewportSize({ width, height: 800 });
    // On the home page below the large field with its button.
    const edges = await found.evaluate((box) =>
      [box.closest(".lead-search") ?? box.parentElement?.querySelector(".in"), box].map((each) => {
        const { left = 0, right = 0 } = each?.getBoundingClientRect() ?? {};
        return [left, right];
      }),
    );
    expect.soft([page.url(), width, edges[1]]).toEqual([page.url(), width, edges[0]]);
  }
  const lines = await found.locator("li *").evaluateAll((all) =>
    all.flatMap((element) => {
      const { borderTopWidth, borderBottomWidth } = getComputedStyle(element);
      return [borderTopWidth, borderBottomWidth].filter((line) => line !== "0px");
    }),
  );
  expect.soft([page.url(), lines]).toEqual([page.url(), []]);
}

test("the field leads to all results and keeps its text there and on Back", async ({ page }) => {
  const main = page.getByRole("main");
  await page.goto("/");
  await test.step("shows five links at most and leads to all results", async () => {
    await bar(page).fill("steel");
    await expect(suggestions(page)).toHaveCount(5);
    await page
      .getByRole("search")
      .first()
      .getByRole("link", { name: /All results/ })
      .click();
    await expect(page).toHaveURL("/search?q=steel");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText("Results for “steel”");
  });
  await test.step("clears its text on another page", async () => {
    await bar(page).fill("gripper");
    await suggestions(page).first().getByRole("link").click();
    await expect(page.getByRole("button", { name: "Share" })).toBeVisible();
    await expect(bar(page)).toHaveValue("");
  });
  await test.step("Enter leads to the results page, which keeps the text", async () => {
    await bar(page).fill("nozzle");
    await bar(page).press("Enter");
    await expect(page).toHaveURL("/search?q=nozzle");
    await expect(main.getByRole("heading", { level: 3 }).first()).toContainText(/nozzle/i);
    await expect(bar(page)).toHaveValue("nozzle");
  });
  await test.step("restores it with the results", async () => {
    await page.getByRole("banner").getByRole("link", { name: "Home" }).click();
    await expect(page).toHaveURL("/");
    await expect(bar(page)).toHaveValue("");
    await page.goBack();
    await expect(bar(page)).toHaveValue("nozzle");
    await page.reload();
    await expect(page.getByRole("banner").getByRole("searchbox")).toHaveValue("nozzle");
  });
});

test("while typing, sends one request and shows the newest response", async ({ page, forgive }) => {
  await page.goto("/");
  const first = suggestions(page).first();
  await test.step("shows that it is searching and that nothing was found; clearing the text empties the list", async () => {
    const release = await hold(page, "GET", "**/api/products?*search=*");
    await bar(page).fill("zzzz qqqq");
    await expect(page.getByText("Searching...").last()).toBeVisible();
    release();
    await expect(page.getByText("No products found").last()).toBeVisible();
    await bar(page).fill("");
    await expect(page.getByText("No products found")).toHaveCount(0);
    await page.unrouteAll();
  });
  await test.step("a stale late response does not replace a newer one", async () => {
    const release = await hold(page, "GET", "**/api/products?*search=reed*");
    const requested = page.waitForRequest(/search=reed/);
    await bar(page).fill("reed");
    await requested;
    await bar(page).fill("gripper");
    await expect(first).toContainText(/gripper/i);
    release();
    await expect(first).toContainText(/gripper/i);
    await page.unrouteAll();
  });
  await test.step("logs a failure and shows nothing", async () => {
    await page.route("**/api/products?*search=*", reply(500, { message: "Broken" }));
    const logged = page.waitForEvent("console", (message) => /Broken/.test(message.text()));
    await bar(page).fill("heald");
    await logged;
    await expect(suggestions(page)).toHaveCount(0);
    await expect(page.getByText("Broken")).toHaveCount(0);
    await page.unrouteAll();
    forgive(/500|Broken/);
  });
  await test.step("waits 300 ms after the last key, then sends once", async () => {
    await bar(page).fill("");
    const requested: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("search="))
        requested.push(new URL(request.url()).searchParams.get("search") ?? "");
    });
    // The scripts must have loaded: earlier text would wait for them, with the clock paused.
    await expect(page.getByRole("button", { name: /^Pause/ }).first()).toBeVisible();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await bar(page).pressSequentially("grip");
    await page.clock.runFor(299);
    expect(requested).toEqual([]);
    await page.clock.runFor(2);
    await expect.poll(() => requested).toEqual(["grip"]);
  });
});

test("reports an unknown part, shows looms as places, keeps last searches", async ({ page }) => {
  await page.goto("/");
  const input = page.getByRole("searchbox", { name: field });
  const search = page.getByRole("search").first();
  await input.fill("griper");
  await expect(search.getByText("Nothing for “griper”.")).toBeVisible();
  await expect(search.locator("mark").first()).toHaveText("gripper");
  await test.step("hides that message while the next text is being searched", async () => {
    const release = await hold(page, "GET", /\/api\/products\?.*search=gripperx/);
    await input.fill("gripperx");
    await expect(search.locator(".found").getByText("Searching...")).toBeVisible();
    await expect(search.getByText(/Nothing for/)).toHaveCount(0);
    release();
    await expect(search.getByText("Nothing for “gripperx”.")).toBeVisible();
    await input.fill("griper");
    await expect(search.getByText("Nothing for “griper”.")).toBeVisible();
  });
  await search.getByRole("link", { name: "gripper", exact: true }).click();
  await expect(page).toHaveURL("/search?q=gripper");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Results for “gripper”");
  await expect(page.getByText("Nothing for")).toHaveCount(0);
  await input.fill("pica");
  await expect(search.getByRole("link", { name: "Picanol parts" })).toBeVisible();
  await input.fill("omnip");
  await search
    .getByRole("link", { name: /^OmniPlus/i })
    .first()
    .click();
  await expect(page).toHaveURL(/q=OmniPlus/i);
  // The URL changes first; a search is stored once its results are shown.
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

test("wraps a word longer than the window in suggestions and last searches", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/about");
  const long = "a".repeat(90);
  const input = page.getByRole("searchbox", { name: field });
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await input.fill(long);
  await expect(page.locator(".found")).toContainText("Ask for this part");
  expect(await width()).toBe(360);
  await input.press("Enter");
  await expect(page).toHaveURL(/\/search\?q=a{90}$/);
  await expect(page.getByRole("main").getByText("No products found")).toBeVisible();
  await page.goto("/about");
  await input.click();
  await expect(page.getByRole("list", { name: "Recent searches" })).toContainText(long);
  expect(await width()).toBe(360);
});

test.describe("results page", () => {
  test("offers ways on without results, a form without a text, plain text", async ({ page, server }) => {
    const main = page.getByRole("main");
    const robots = page.locator("meta[name=robots]");
    await test.step("without results it offers ways on", async () => {
      await page.goto("/search?q=zzzzqqqq");
      await expect(main.getByText("No products found")).toBeVisible();
      await expect(main.getByRole("link").first()).toBeVisible();
      await expect(page.getByRole("heading", { name: "In the catalogues" })).toHaveCount(0);
    });
    await test.step("without a text it is an indexable search form", async () => {
      const answer = await page.goto("/search");
      expect(answer?.status()).toBe(200);
      await expect(main.getByRole("searchbox").first()).toBeVisible();
      await expect(robots).toHaveCount(0);
    });
    await test.step("shows markup as text", async () => {
      await page.goto(`/search?q=${encodeURIComponent('"><img src=x onerror=alert(1)>')}`);
      await expect(page.locator("img[src=x]")).toHaveCount(0);
      await expect(main).toContainText("<img src=x");
    });
    await test.step("is not indexed and has its own title", async () => {
      await page.goto("/search?q=steel&page=2");
      await expect(page).toHaveTitle(/^Results for “steel”, page 2: /);
      await page.goto("/search?q=steel");
      await expect(page).toHaveTitle(/^Results for “steel”: /);
      await expect(robots).toHaveAttribute("content", /noindex/);
    });
    await test.step("shows catalogue pages before the message that no part was found", async () => {
      await sampleCatalogue(server);
      await page.goto("/search?q=ordering");
      const heads = main.getByRole("heading", { level: 2 });
      await expect(heads.filter({ visible: true })).toContainText([
        "In the catalogues",
        "No products found",
        "Browse",
      ]);
    });
  });

  test("names a maker and a code that the shop doesn't list, and offers to enquire", async ({ page }) => {
    for (const [q, text] of [
      ["sulzer nozzle", "We list no parts for Sulzer."],
      ["pls send rate of 911-323-072", "911-323-072 is not in our list."],
    ] as const) {
      await test.step(q, async () => {
        await page.goto("/about");
        await bar(page).fill(q);
        const dropdown = page.getByRole("search").first();
        await expect(dropdown.getByText(text)).toBeVisible();
        await dropdown.getByRole("link", { name: "Ask for it" }).click();
        await expect(page).toHaveURL(/\/search\?q=/);
        const main = page.getByRole("main");
        await expect(main.getByText(text)).toBeVisible();
        await main.getByRole("link", { name: "Ask for it" }).click();
        await expect(page).toHaveURL("/enquiry-list");
        const wanted = text.includes("Sulzer") ? q : "911-323-072";
        await expect(page.getByRole("textbox", { name: "What it is" }).last()).toHaveValue(wanted);
      });
    }
    await bar(page).fill("gripper");
    await expect(suggestions(page)).not.toHaveCount(0);
    await expect(page.getByRole("search").first().getByRole("link", { name: "Ask for it" })).toHaveCount(0);
  });

  test("reports while typing that no part has all the words, with ways to enquire", async ({ page }) => {
    const noWord = "Nothing for “zzzzqqq”.";
    for (const [path, said] of [
      ["/search?q=gripper+zzzzqqq", `${noWord} These are similar:`],
      ["/products/picanol?q=nozzle+zzzzqqq", "No part has all of these words. These are similar:"],
    ] as const) {
      await test.step(path, async () => {
        await page.goto(path);
        const main = page.getByRole("main");
        await expect(main.getByText(said, { exact: true })).toBeVisible();
        for (const [name, value] of Object.entries({ "Call Now": /^tel:/, "Email Now": /subject=.*zzzzqqq/ }))
          await expect(main.getByRole("link", { name })).toHaveAttribute("href", value);
        await expect(main.getByRole("heading", { level: 3 })).not.toHaveCount(0);
      });
    }
    const search = page.getByRole("search").first();
    await bar(page).fill("gripper zzzzqqq");
    await expect(search.getByText(noWord, { exact: true })).toBeVisible();
    await bar(page).fill("gripper");
    await expect(suggestions(page)).not.toHaveCount(0);
    await expect(search.getByText(noWord)).toHaveCount(0);
  });
});
