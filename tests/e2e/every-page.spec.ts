import type { Page } from "@playwright/test";
import { expectAccessible, overflowOf } from "./support/axe.ts";
import { withBusiness } from "./support/business.ts";
import { publicPaths } from "./support/paths.ts";
import { expect, test } from "./support/test.ts";

const WIDTHS = [1440, 1024, 768, 360, 320];

/** Makes the window narrower step by step; at no step does the page stand out of it. */
async function expectNoOverflow(page: Page, name: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    expect([name, width, await overflowOf(page)]).toEqual([name, width, 0]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test("a button keeps its icon beside its words", async ({ page, server }) => {
  await page.goto(String((await publicPaths(server))["detail"]));
  for (const width of [...WIDTHS, 1100]) {
    await page.setViewportSize({ width, height: 800 });
    const parted = await page.locator(".ask .btn:has(svg)").evaluateAll((buttons) =>
      buttons
        .filter((button) => {
          const icon = button.querySelector("svg")?.getBoundingClientRect();
          const words = document.createRange();
          words.selectNodeContents(button.lastChild ?? button);
          return (icon?.bottom ?? 0) <= words.getBoundingClientRect().top;
        })
        .map((button) => button.textContent),
    );
    expect.soft([width, parted]).toEqual([width, []]);
  }
});

test("the name of the business is read whole in bar and footer, however long, at every width", async ({
  page,
  server,
}) => {
  const tagline = "Loom spares, Bhilwara ".repeat(9).trim();
  const names = [
    "Indigo Warp and Weft Spares",
    "Indigo Warp Textile Machinery Spares and Accessories Pvt Lt",
    `Indigo Warp ${"Textile Machinery ".repeat(5)}Spares Pvt Ltd`.padEnd(120, "."),
    "W".repeat(120),
  ];
  await withBusiness(server, async (change) => {
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
          sideways: document.documentElement.scrollWidth - window.innerWidth,
          wide: [...document.querySelectorAll(".brand > span")].filter(
            (text) => text.scrollWidth > text.clientWidth,
          ).length,
          // What stands behind the name in the bar, and whether the bar holds all of it.
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
      await page.setViewportSize({ width: 1440, height: 900 });
    }
  });
});

for (const code of ["X".repeat(60), `${"AB12-".repeat(11)}AB123`]) {
  test(`a code of 60 characters scrolls nothing sideways: ${code.slice(0, 6)}`, async ({ page }) => {
    await page.route(/\/api\/products/, async (route) => {
      const answer = await route.fetch();
      const renamed = (await answer.text()).replaceAll(/"PIC-[A-Z]+-\d+"/g, `"${code}"`);
      await route.fulfill({ response: answer, body: renamed });
    });
    await page.goto("/");
    await page.getByRole("searchbox", { name: "Search products" }).fill("rapier gripper giver");
    const found = page.getByRole("search").first().getByRole("listitem").filter({ hasText: code }).first();
    await expect(found).toBeVisible();
    await expectNoOverflow(page, "findings");
    await found.getByRole("link").click();
    await expect(page.getByRole("main")).toContainText(code);
    await expectNoOverflow(page, "detail");
  });
}

for (const width of [360, 1440]) {
  test(`axe finds nothing at ${width} px`, async ({ page, server, forgive }) => {
    test.setTimeout(120_000);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 800 });
    const paths = { ...(await publicPaths(server)), "not found": "/products/details/999999" };
    for (const path of Object.values(paths)) {
      await page.goto(path);
      await expectAccessible(page);
    }
    // The page of the unknown part answers 404, as it should.
    forgive("404");
  });
}

test("axe finds nothing in open menus and findings", async ({ page }) => {
  // An item of the news that is on its way in has no contrast yet.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await page.getByText("Products", { exact: true }).first().click();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("searchbox", { name: "Search products" }).fill("gripper");
  await expect(page.getByRole("search").first().getByRole("listitem").first()).toBeVisible();
  await expectAccessible(page);
});

test("a crawl of every link finds no console message, failed or foreign request", async ({
  page,
  server,
}) => {
  test.setTimeout(240_000);
  const seen = new Set<string>(["/"]);
  const queue = ["/"];
  const details: string[] = [];
  while (queue.length) {
    const path = queue.shift() as string;
    const answer = await page.goto(path, { waitUntil: "load" });
    expect([path, answer?.status()]).toEqual([path, 200]);
    const links = await page
      .locator("a[href]")
      .evaluateAll((anchors) => anchors.map((anchor) => (anchor as HTMLAnchorElement).href));
    for (const link of links.filter((href) => href.startsWith(server.url))) {
      const url = new URL(link);
      // The same page by whichever way.
      url.searchParams.sort();
      const next = url.pathname + url.search;
      if (seen.has(next) || next.startsWith("/files/")) continue;
      seen.add(next);
      // Every listing and every kind of page, and a sample of the 120 parts; the others are asked for below.
      if (!/^\/products\/[a-z-]+\/[\w-]+$/.test(url.pathname)) queue.push(next);
      else if (details.push(next) % 12 === 1) queue.push(next);
    }
  }
  expect(details.length).toBeGreaterThanOrEqual(120);
  for (const path of details) expect([path, (await server.visitor.get(path)).status]).toEqual([path, 200]);
});

test("pages carry the strict policy, and no markup that it would refuse", async ({ server }) => {
  for (const [name, path] of Object.entries(await publicPaths(server))) {
    const { headers, text } = await server.visitor.get(path);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/=]+')*;/);
    expect(policy).toMatch(/style-src 'self';/);
    // The contact page's map is the one thing from elsewhere.
    const own = name === "contact" ? policy.replace("frame-src https://www.openstreetmap.org;", "") : policy;
    expect(own).not.toMatch(/unsafe|\*|https?:/);
    expect([name, text.match(/<[^>]+\s(style|on[a-z]+)=/gi)]).toEqual([name, null]);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  }
});

test("pages, scripts and styles come compressed; HEAD has the headers of GET", async ({ server }) => {
  for (const path of Object.values(await publicPaths(server))) {
    const get = await server.visitor.get(path, { "accept-encoding": "br, gzip" });
    expect([path, get.headers.get("content-encoding")]).toEqual([path, "br"]);
    const zipped = await server.visitor.get(path, { "accept-encoding": "gzip" });
    expect(zipped.headers.get("content-encoding")).toBe("gzip");
    expect(zipped.text).toContain("</html>");
    const head = await server.visitor.call("HEAD", path, { headers: { "accept-encoding": "br, gzip" } });
    for (const name of ["content-encoding", "content-type", "cache-control", "vary"]) {
      expect([path, name, head.headers.get(name)]).toEqual([path, name, get.headers.get(name)]);
    }
    // Each page carries the moment of its making, so that length and hashes differ in a digit.
    expect(Number(head.headers.get("content-length"))).toBeGreaterThan(1000);
    expect(head.headers.get("content-security-policy")).toContain("'sha256-");
  }
  const { text } = await server.visitor.get("/");
  for (const [asset] of text.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)) {
    const answer = await server.visitor.get(asset, { "accept-encoding": "br" });
    expect([asset, answer.status, answer.headers.get("content-encoding")]).toEqual([asset, 200, "br"]);
  }
});

test("no page holds a price or a stock figure, in markup or in the data that travels with it", async ({
  server,
}) => {
  for (const path of Object.values(await publicPaths(server))) {
    const { text } = await server.visitor.get(path);
    expect(text).not.toMatch(/["']?(price|stock|catalogId)["']?\s*:/);
    expect(text).not.toContain("₹");
  }
});

test("no page tells where its sources lie", async ({ server }) => {
  const others = ["/enquiry-list", "/products/details/999999", "/admin/login"];
  for (const path of [...Object.values(await publicPaths(server)), ...others]) {
    const { text } = await server.visitor.get(path);
    expect(text).toContain("</html>");
    expect([path, text.match(/filePath|[\w/]*node_modules|[\w/.$-]*\.tsx?\b/)]).toEqual([path, null]);
    expect([path, text.includes(process.cwd())]).toEqual([path, false]);
  }
});

test("titles, descriptions and canonical links are each page's own", async ({ server }) => {
  const titles = new Set<string>();
  const paths = await publicPaths(server);
  const names = ["home", "about", "contact", "privacy", "listing", "detail"];
  for (const name of names) {
    const { text } = await server.visitor.get(String(paths[name]));
    const title = /<title>([^<]+)<\/title>/.exec(text)?.[1] ?? "";
    expect(title.length).toBeGreaterThan(10);
    titles.add(title);
    expect(text).toMatch(/<meta name="description" content="[^"]{40,}"/);
    expect(text).toMatch(/<link rel="canonical" href="[^"]+"/);
    expect(text).toMatch(/<html lang="en"/);
    expect(text.match(/<h1[\s>]/g)).toHaveLength(1);
  }
  expect(titles.size).toBe(names.length);
});

test("reduced motion: nothing moves", async ({ page, server }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const path of Object.values(await publicPaths(server))) {
    await page.goto(path);
    const slow = await page.evaluate(
      () =>
        document
          .getAnimations()
          .filter((animation) => Number(animation.effect?.getComputedTiming().duration) > 10).length,
    );
    expect([path, slow]).toEqual([path, 0]);
  }
});
