import type { Page } from "@playwright/test";
import { openAsAdmin } from "../support/admin.ts";
import { expect, test } from "../support/test.ts";
import { openViewer } from "../support/viewer.ts";

/** Replaces a script with syntax that Safari 16.4 parses and 16.3 does not. */
const breakScripts = (page: Page, scripts: string) =>
  page.route(`**/assets/${scripts}-*.js`, (route) =>
    route.fulfill({ contentType: "text/javascript", body: "const spoiled = /(/;" }),
  );

/** A browser without the APIs that are newer than the supported ones. */
const withoutNewerCalls = (page: Page) =>
  page.addInitScript(() => {
    const missing: [object, string[]][] = [
      [Array.prototype, ["at", "findLast", "findLastIndex", "toSorted", "toReversed", "toSpliced", "with"]],
      [String.prototype, ["at", "isWellFormed", "toWellFormed"]],
      [URL, ["canParse", "parse"]],
      [Object, ["groupBy", "hasOwn"]],
      [Map, ["groupBy"]],
      [Promise, ["withResolvers", "try"]],
      [Array, ["fromAsync"]],
      [Set.prototype, ["union", "difference", "intersection", "isSubsetOf"]],
      [window, ["structuredClone", "requestIdleCallback"]],
    ];
    for (const [owner, names] of missing) {
      for (const name of names) Reflect.deleteProperty(owner, name);
    }
  });

const withoutModals = (page: Page) =>
  page.addInitScript(() => Reflect.deleteProperty(HTMLDialogElement.prototype, "showModal"));

/** Chrome 109 to 113, Safari 16 and Firefox 115 to 124 have none and ignore its attributes. */
const withoutPopovers = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ["popover", "showPopover", "hidePopover", "togglePopover"])
      Reflect.deleteProperty(HTMLElement.prototype, name);
    const { setAttribute } = Element.prototype;
    Element.prototype.setAttribute = function (name, value) {
      if (!name.startsWith("popover")) setAttribute.call(this, name, value);
    };
  });

const crashed = (page: Page) => page.getByRole("heading", { name: "Something went wrong" });

// An init script stays in a page that other tests reuse.
test.describe("in a separate page", () => {
  let page: Page;
  test.beforeEach(async ({ browser, server }) => {
    page = await browser.newPage({ baseURL: server.url });
  });
  test.afterEach(() => page.close());

  test("a page script that doesn't parse leaves the server's page as it is", async () => {
    await breakScripts(page, "lists");
    await page.goto("/products/picanol");
    await expect(page.locator("html[data-plain]")).toBeAttached();
    await expect(crashed(page)).toHaveCount(0);
    await expect(page.getByText("28 parts, page 1 of 3")).toBeVisible();
    await expect(page.getByRole("banner").getByRole("link", { name: "About" })).toBeVisible();
    // Without script the browser handles the form and the links.
    await page.getByRole("searchbox", { name: /^Filter/ }).fill("cutter");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\?q=cutter/);
    await expect(page.getByRole("main").getByRole("heading", { level: 3 }).first()).toContainText(/cutter/i);
  });

  test("the home page shows every tab and every slide's text without its script", async () => {
    await breakScripts(page, "home-page");
    await page.goto("/");
    await expect(page.locator("html[data-plain]")).toBeAttached();
    await expect(page.getByRole("heading", { name: "Vinod Rathore" })).toBeVisible();
    await expect(page.locator(".needs-script:visible")).toHaveCount(0);
    await expect(page.locator("noscript")).toHaveCount(0);
  });

  test("images and slides keep their height without aspect-ratio support", async () => {
    await page.route("**/*.css", async (route) => {
      const answer = await route.fetch();
      const old = (await answer.text())
        .replaceAll(/@supports not \(aspect-ratio: ?1\)/g, "@supports (color: red)")
        .replaceAll(/([;{])aspect-ratio:[^;}]+/g, "$1");
      await route.fulfill({ response: answer, body: old });
    });
    for (const [path, box] of [
      ["/products/picanol", ".card .pic"],
      ["/", ".slides"],
      ["/", ".card .pic"],
    ] as const) {
      await page.goto(path);
      const { width, height } = (await page.locator(box).first().boundingBox()) ?? { width: 0, height: 0 };
      expect(height / width, `${path} ${box}`).toBeGreaterThan(0.25);
      expect(height, `${path} ${box}`).toBeLessThan(500);
      const image = await page.locator(`${box} picture img`).first().boundingBox();
      expect(image?.height, `${path} ${box}`).toBeCloseTo(height, -1);
    }
  });

  test("a page that fails to hydrate is restored as the server rendered it", async () => {
    // A call that the listing makes while rendering.
    await page.addInitScript(() => {
      Array.prototype.flatMap = () => {
        throw new TypeError("flatMap is not a function");
      };
    });
    await page.goto("/products/picanol");
    await expect(page.locator("html[data-plain]")).toBeAttached();
    await expect(crashed(page)).toHaveCount(0);
    await expect(page.getByText("28 parts, page 1 of 3")).toBeVisible();
  });

  test("a linked page whose script doesn't parse is loaded as a document", async () => {
    await breakScripts(page, "about");
    await page.goto("/");
    await page.getByRole("banner").getByRole("link", { name: "About" }).click();
    await expect(page).toHaveURL("/about");
    await expect(page.locator("html[data-plain]")).toBeAttached();
    await expect(crashed(page)).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  });

  test("everything works without newer array, string and URL methods", async () => {
    await withoutNewerCalls(page);
    const faults: string[] = [];
    page.on("pageerror", ({ message }) => faults.push(message));
    const viewer = await openViewer(page);
    await page.keyboard.press("ArrowRight");
    await expect(viewer.getByRole("button", { name: /^Page 2 of/ })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(viewer).toHaveCount(0);
    for (const path of ["/products/picanol", "/enquiry-list", "/contact", "/search?q=zzqqxx"]) {
      await page.goto(path, { waitUntil: "networkidle" });
      await expect(page.locator("html[data-plain]")).toHaveCount(0);
      await expect(crashed(page)).toHaveCount(0);
    }
    await page.getByRole("main").getByRole("link", { name: "Call Now" }).first().click();
    await expect(page.getByRole("dialog", { name: "Request a Callback" })).toBeVisible();
    expect(faults).toEqual([]);
  });

  test("without popovers the back office's menus are dialogs", async () => {
    await withoutPopovers(page);
    await openAsAdmin(page, "/admin/products");
    const opener = page.getByRole("button", { name: /^More for (?!the list)/ }).first();
    const menu = page.getByRole("dialog", { name: /^More for / });
    await opener.click();
    await expect(menu.getByRole("link", { name: "History" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(menu).toHaveCount(0);
    await expect(opener).toBeFocused();
    await expect(page.locator(".popmenu")).toHaveCount(0);
    await opener.click();
    await menu.getByRole("link", { name: "History" }).click();
    await expect(menu).toHaveCount(0);
    await expect(page).toHaveURL(/\/admin\/products\/[^/]+\/history$/);
  });

  test("without showModal links open their targets, and the catalogue is offered as a file", async () => {
    await withoutModals(page);
    await page.goto("/products/picanol");
    await page.getByRole("link", { name: "Picanol catalogue" }).click();
    await expect(page).toHaveURL("/catalogue/picanol/1");
    await expect(page.getByRole("link", { name: /^Download PDF/ }).first()).toBeVisible();
    await page.goto("/products/picanol?catalogue=picanol");
    await expect(page.getByRole("link", { name: /^Download PDF/ })).toBeInViewport();
    await page.getByRole("link", { name: "Close", exact: true }).click();
    await page.getByRole("main").getByRole("heading", { level: 3 }).first().getByRole("link").click();
    await expect(page.getByRole("table", { name: "Specifications" })).toBeVisible();
    // Earlier clicks are stored until the page has given up its scripts.
    await expect(page.locator("html[data-plain]")).toBeAttached();
    const mail = page.getByRole("main").locator("a[href^='mailto:']").first();
    const isLeft = await mail.evaluate((link) => {
      let isUntouched = false;
      // Runs after React's own listener, before the mail client opens.
      const look = (event: Event) => {
        isUntouched = !event.defaultPrevented;
        event.preventDefault();
      };
      window.addEventListener("click", look, { once: true });
      (link as HTMLElement).click();
      return isUntouched;
    });
    expect(isLeft).toBe(true);
    await page.getByRole("link", { name: "Enlarge" }).click();
    await expect(page).toHaveURL(/\/files\/image-.*/);
  });

  test("an error in the viewer or a dialog closes it, not the page", async () => {
    await page.goto("/products/picanol", { waitUntil: "networkidle" });
    await page.evaluate(() => {
      HTMLDialogElement.prototype.showModal = () => {
        throw new TypeError("showModal is broken");
      };
    });
    await page.getByRole("link", { name: "Picanol catalogue" }).click();
    await expect(page.getByText("Failed to load catalog viewer")).toBeVisible();
    await expect(page).toHaveURL("/products/picanol");
    await expect(crashed(page)).toHaveCount(0);
    await expect(page.getByText("28 parts, page 1 of 3")).toBeVisible();
  });
});
