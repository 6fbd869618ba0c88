import type { Page } from "@playwright/test";
import { HtmlValidate } from "html-validate";
import { isThorough } from "#tests/support/thorough.ts";
import { expectAccessible, overflowOf } from "../support/axe.ts";
import { withBusiness } from "../support/business.ts";
import { designFaults, MOUSE_WIDTHS } from "../support/design.ts";
import { publicPaths } from "../support/paths.ts";
import { expect, test } from "../support/test.ts";

const WIDTHS = [1440, 1024, 768, 360, 320];
const DESK = { width: 1440, height: 900 };
/** Pages that no link leads to. */
const UNLINKED = ["/products/details/999999", `/newsletter/unsubscribe/${"a".repeat(43)}`];

/** Narrows the window step by step; the page never overflows it. */
async function expectNoOverflow(page: Page, name: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    expect([name, width, await overflowOf(page)]).toEqual([name, width, 0]);
  }
  await page.setViewportSize(DESK);
}

/** A button keeps its icon next to its text. */
async function expectIconsBesideWords(page: Page): Promise<void> {
  for (const width of [...WIDTHS, 1100]) {
    await page.setViewportSize({ width, height: 800 });
    const parted = await page.locator(".ask .btn:has(svg)").evaluateAll((buttons) =>
      buttons
        .filter((button) => {
          if (!button.checkVisibility()) return false;
          const icon = button.querySelector("svg")?.getBoundingClientRect();
          const words = document.createRange();
          words.selectNodeContents(button.lastChild ?? button);
          return (icon?.bottom ?? 0) <= words.getBoundingClientRect().top;
        })
        .map((button) => button.textContent),
    );
    expect.soft([width, parted]).toEqual([width, []]);
  }
}

/** What the HTML standard forbids, without rules of style. */
const validator = new HtmlValidate({ extends: ["html-validate:standard"] });

/** Returns the faults of a page's markup with their lines. */
async function markupFaults(html: string): Promise<string[]> {
  const lines = html.split("\n");
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, column }) =>
        `${ruleId}: ${message} at ${lines[line - 1]?.slice(Math.max(0, column - 60), column + 100)}`,
    ),
  );
}

/** Parts and catalogue pages: `npm run test:all` opens each twelfth. */
const SAMPLED = /^\/(?:products\/[a-z-]+\/[\w-]+|catalogue\/[\w-]+\/\d+)$/;

test("a crawl finds no message, failed request, invalid markup, clipped text or axe finding", async ({
  page,
  server,
  forgive,
}) => {
  test.setTimeout(240_000);
  const expectSoundPage = async (path: string, served: string | undefined) => {
    for (const html of [served ?? "", await page.content()])
      expect.soft([path, await markupFaults(html)]).toEqual([path, []]);
    const slow = await page.evaluate(
      () =>
        document
          .getAnimations()
          .filter((animation) => Number(animation.effect?.getComputedTiming().duration) > 10).length,
    );
    expect([path, slow]).toEqual([path, 0]);
    expect.soft([path, await designFaults(page, MOUSE_WIDTHS)]).toEqual([path, []]);
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await expectAccessible(page);
    }
    await page.setViewportSize(DESK);
  };
  for (const path of UNLINKED) {
    const answer = await page.goto(path, { waitUntil: "networkidle" });
    await expectSoundPage(path, await answer?.text());
  }
  forgive("404");
  const { text: login } = await server.visitor.get("/admin/login");
  expect(await markupFaults(login)).toEqual([]);
  expect(await markupFaults('<!doctype html><title>A</title><p id="a"><div id="a"></div></p>')).not.toEqual(
    [],
  );
  const paths = await publicPaths(server);
  const kinds = [...Object.values(paths), "/enquiry-list"];
  /** Opens a page and returns its links. */
  const open = async (path: string): Promise<string[]> => {
    const isOfKinds = kinds.includes(path);
    const answer = await page.goto(path, { waitUntil: isOfKinds ? "networkidle" : "load" });
    expect([path, answer?.status()]).toEqual([path, 200]);
    if (isOfKinds) await expectSoundPage(path, await answer?.text());
    if (path === paths["detail"]) await expectIconsBesideWords(page);
    return page
      .locator("a[href]")
      .evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute("href") ?? ""));
  };
  const request = async (path: string): Promise<string[]> => {
    const answer = await server.visitor.get(path);
    const target = answer.headers.get("location");
    const { status, text } = target ? await server.visitor.get(target) : answer;
    expect([path, status]).toEqual([path, 200]);
    return [...text.matchAll(/<a [^>]*?href="([^"]+)"/g)].map(([, href = ""]) =>
      href.replaceAll("&amp;", "&"),
    );
  };
  const seen = new Set(kinds);
  let sampled = 0;
  for (const path of seen) {
    // Every other page is only requested.
    const isOpened = kinds.includes(path) || (isThorough && (!SAMPLED.test(path) || sampled++ % 12 === 0));
    for (const link of await (isOpened ? open : request)(path)) {
      const url = new URL(link, server.url + path);
      // Parameter order does not make another page.
      url.searchParams.sort();
      if (url.origin === server.url && !url.pathname.startsWith("/files/"))
        seen.add(url.pathname + url.search);
    }
  }
  expect([...seen].filter((path) => /^\/products\/details\//.test(path)).length).toBeGreaterThanOrEqual(120);
});

test("axe finds nothing in open menus", async ({ page }) => {
  await page.goto("/");
  await page.getByText("Products", { exact: true }).first().click();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("searchbox", { name: "Search products" }).fill("gripper");
  await expect(page.getByRole("search").first().getByRole("listitem").first()).toBeVisible();
  await expectAccessible(page);
});

test("the business name is shown in full in bar and footer at every width", async ({ page, admin }) => {
  const tagline = "Loom spares, Bhilwara ".repeat(9).trim();
  const names = [
    "Indigo Warp and Weft Spares",
    "Indigo Warp Textile Machinery Spares and Accessories Pvt Lt",
    `Indigo Warp ${"Textile Machinery ".repeat(5)}Spares Pvt Ltd`.padEnd(120, "."),
    "W".repeat(120),
  ];
  await withBusiness(admin, async (change) => {
    for (const name of names) {
      await change({ companyName: name, tagline });
      await page.goto("/about");
      await expect(page).toHaveTitle(`About us: ${name}`);
      for (const width of [1440, 1181, 1180, ...WIDTHS.slice(1)]) {
        await page.setViewportSize({ width, height: 800 });
        for (const place of ["banner", "contentinfo"] as const) {
          await expect(page.getByRole(place).locator(".brand > span")).toContainText(name);
        }
        const found = await page.evaluate(() => ({
          sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
          wide: [...document.querySelectorAll(".brand > span")].filter(
            (text) => text.scrollWidth > text.clientWidth,
          ).length,
          // What follows the name in the bar, and whether the bar fits it all.
          covered: [...document.querySelectorAll(".bar .brand, .bar .brand ~ *")].filter((part, at, all) => {
            const { left, top, bottom } = part.getBoundingClientRect();
            const bar = part.closest(".bar")?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
            const before = all[at - 1]?.getBoundingClientRect();
            const isBeside = before && before.top < bottom && before.bottom > top;
            return top < bar.top || bottom > bar.bottom || (isBeside && left < before.right);
          }).length,
        }));
        expect([name, width, found]).toEqual([name, width, { sideways: 0, wide: 0, covered: 0 }]);
      }
      await page.setViewportSize(DESK);
    }
  });
});

test("a code of 60 characters causes no horizontal scroll", async ({ page }) => {
  for (const code of ["X".repeat(60), `${"AB12-".repeat(11)}AB123`]) {
    await page.unrouteAll();
    await page.route(/\/api\/products/, async (route) => {
      const answer = await route.fetch();
      const renamed = (await answer.text()).replaceAll(/"PIC-[A-Z]+-\d+"/g, `"${code}"`);
      await route.fulfill({ response: answer, body: renamed });
    });
    await page.goto("/");
    await page.getByRole("searchbox", { name: "Search products" }).fill("rapier gripper giver");
    const found = page.getByRole("search").first().getByRole("listitem").filter({ hasText: code }).first();
    await expect(found).toBeVisible();
    await expectNoOverflow(page, `findings of ${code}`);
    await found.getByRole("link").click();
    await expect(page.getByRole("main")).toContainText(code);
    await expectNoOverflow(page, `detail of ${code}`);
  }
});
