import type { Page } from "@playwright/test";
import { quotationPath } from "#contract/enquiries/quotation-link.ts";
import { sentQuotation } from "#tests/support/quotations.ts";
import { hold } from "../support/calls.ts";
import { strays } from "../support/consistency.ts";
import { setSwitches } from "../support/enquiry.ts";
import { publicPaths } from "../support/paths.ts";
import { expect, test } from "../support/test.ts";
import { VIEWER, weigh } from "../support/weigh.ts";

/**
 * Bytes at brotli's highest level, and requests, that a public page may need until it is idle. Each has about .1 kB to spare: the
 * names that the build chooses for files and functions move a sum by some 50 bytes.
 */
const SCRIPT = { bytes: 85.95 * 1024, requests: 5 };
/** The enquiry list has the forms besides, and one more with the newsletter. */
const LIST_SCRIPT = { bytes: 92.55 * 1024, requests: 6 };
/** The results of a search have the tools of a listing besides. */
const RESULTS_SCRIPT = { bytes: 87.35 * 1024, requests: 6 };
const STYLE = { bytes: 9.05 * 1024, requests: 3 };
/** A quotation as printed, the choice of its parts with its sums, the forms of an answer, and the order with its documents. */
const QUOTATION = { script: { bytes: 92.7 * 1024, requests: 6 }, style: 9 * 1024 };
const HTML = 8 * 1024;
/**
 * The home page has all slides with their lists by machine, news and parts, the numbers on a drawing with their key, which catalogue
 * pages share, who answers, and the lines of a site without parts.
 */
const HOME = {
  html: 18.3 * 1024,
  script: { bytes: 89.95 * 1024, requests: 4 },
  style: { ...STYLE, bytes: 12.05 * 1024 },
};
/** The login loads the declarations of all calls. */
const LOGIN_SCRIPT = 138.95 * 1024;
/** With a dialog or the viewer over the page. */
const SCRIPT_OPENED = 107.2 * 1024;
const STYLE_OPENED = 15.2 * 1024;

/**
 * Texts of the back office, and names of the validator that public pages do not load. A quotation reads when the token expires,
 * so that the owner's own look is not reported as the customer's.
 */
const FOREIGN = /Admin Login|adminToken\b|Error Loading Dashboard|ZodError|\$ZodType/;
const ADMIN_PATHS = /["'`]\/admin\b[^"'`]*["'`]/g;

test("public pages keep their budgets and load no back office code", async ({
  page,
  server,
  forgive,
  troubles,
}) => {
  const paths: Record<string, string> = {
    ...(await publicPaths(server)),
    "enquiry list": "/enquiry-list",
    "a part that is none": "/products/details/999999",
    unsubscribe: "/newsletter/unsubscribe/none",
  };
  for (const [name, path] of Object.entries(paths)) {
    // Skips variants of a page, which load the same scripts and show less.
    if (name.includes(",")) continue;
    const { script, style, html } = await weigh(page, path);
    expect.soft([path, await strays(page, "public")]).toEqual([path, []]);
    const own = name === "enquiry list" ? LIST_SCRIPT : name === "results" ? RESULTS_SCRIPT : SCRIPT;
    const most = name === "home" ? HOME : { html: HTML, script: own, style: STYLE };
    expect.soft(script.bytes, `script of ${name}`).toBeLessThanOrEqual(most.script.bytes);
    expect.soft(script.names.length, `scripts of ${name}`).toBeLessThanOrEqual(most.script.requests);
    expect.soft(style.bytes, `style of ${name}`).toBeLessThanOrEqual(most.style.bytes);
    expect.soft(style.names.length, `styles of ${name}`).toBeLessThanOrEqual(most.style.requests);
    expect.soft(html, `HTML of ${name}`).toBeLessThanOrEqual(most.html);
    const text = script.text();
    expect.soft(text, name).not.toMatch(FOREIGN);
    // The footer's link to the login.
    expect.soft([...text.matchAll(ADMIN_PATHS)].map(String), name).toEqual(["`/admin/login`"]);
  }
  await test.step("the login page's script stays within its budget", async () => {
    const { script } = await weigh(page, "/admin/login");
    expect(script.bytes).toBeLessThan(LOGIN_SCRIPT);
  });
  // The unknown part returns 404, and no file does.
  expect(troubles.filter((line) => /^404 (?!.*\/products\/details\/)/.test(line))).toEqual([]);
  forgive("404");
});

test.describe("a customer's page", () => {
  test.use({ server: ({ emptySite }, use) => use(emptySite) });

  test("of a quotation has its own sheet, and the script of other pages has none of it", async ({
    page,
    server,
    admin,
  }) => {
    const { link } = await sentQuotation({ admin, visitor: server.visitor });
    const { script, style } = await weigh(page, quotationPath(link ?? ""));
    expect.soft(script.bytes).toBeLessThanOrEqual(QUOTATION.script.bytes);
    expect.soft(script.names.length).toBeLessThanOrEqual(QUOTATION.script.requests);
    expect.soft(style.bytes).toBeLessThanOrEqual(QUOTATION.style);
    expect.soft(style.names.length).toBeLessThanOrEqual(STYLE.requests);
    expect.soft(script.text()).not.toMatch(FOREIGN);
    const other = await weigh(page, "/privacy");
    expect.soft(other.style.text()).not.toContain(".quotation");
    expect.soft(other.script.text()).not.toContain("Round-off");
  });
});

test("the newsletter stays within the budgets; its form loads with the footer", async ({ page, admin }) => {
  await setSwitches(admin, true);
  try {
    for (const path of ["/", "/contact", "/privacy", "/enquiry-list"]) {
      const { script, style } = await weigh(page, path);
      const own = path === "/enquiry-list" ? LIST_SCRIPT : SCRIPT;
      const most = path === "/" ? HOME : { script: own, style: STYLE };
      expect.soft(script.bytes, path).toBeLessThanOrEqual(most.script.bytes);
      expect.soft(script.names.length, path).toBeLessThanOrEqual(most.script.requests);
      expect.soft(style.bytes, path).toBeLessThanOrEqual(most.style.bytes);
    }
    // Text typed before the form loads is kept, and so is the keyboard focus.
    const release = await hold(page, "GET", "**/assets/newsletter-form-*.js");
    await page.goto("/");
    const box = page.getByRole("contentinfo").getByRole("textbox", { name: "Newsletter" });
    await box.fill("visitor@example.com");
    release();
    await expect(page.getByRole("contentinfo").getByRole("checkbox")).toBeVisible();
    await expect(box).toHaveValue("visitor@example.com");
    await expect(box).toBeFocused();
  } finally {
    await setSwitches(admin, false);
  }
});

test("dialogs and viewers over a page load only their own code, no back office", async ({ page, server }) => {
  const detail = String((await publicPaths(server))["detail"]);
  const press = (name: string) => async (page: Page) => {
    await page.getByRole("main").getByRole("link", { name, exact: true }).first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
  };
  const opened: [string, (page: Page) => Promise<void>][] = [
    ["/?catalogue=picanol", (page) => expect(page.getByRole("dialog")).toBeVisible()],
    [detail, press("Enlarge")],
    [detail, press("Request a Callback")],
  ];
  for (const [path, open] of opened) {
    const { script, style } = await weigh(page, path, open);
    expect.soft(script.text(), path).not.toMatch(FOREIGN);
    expect.soft(script.bytes, `script of ${path}`).toBeLessThanOrEqual(SCRIPT_OPENED);
    expect.soft(style.bytes, `style of ${path}`).toBeLessThanOrEqual(STYLE_OPENED);
    if (path.includes("catalogue=")) {
      expect.soft(script.names.join()).toMatch(VIEWER);
      expect.soft(style.names.join()).toMatch(VIEWER);
    }
  }
});

test("scripts are requested only after the page can be painted", async ({ page }) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  const release = await hold(page, "GET", "**/*.css");
  await page.goto("/", { waitUntil: "commit" });
  // Waits for the last file that the head requests, and the first image.
  await expect.poll(() => requested.filter((path) => /\.woff2$|\.avif$/.test(path))).toHaveLength(2);
  expect(requested.filter((path) => path.endsWith(".js"))).toEqual([]);
  release();
  await expect.poll(() => requested.filter((path) => path.endsWith(".js"))).not.toEqual([]);
});
