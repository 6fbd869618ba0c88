import { ENQUIRY_LIST } from "#contract/enquiries/list-messages.ts";
import { ENQUIRY_LIST_FORM, LEFT_OUT } from "#contract/enquiries/list-page-messages.ts";
import { LINK_MAX } from "#web/site/enquiry-list/list-text.ts";
import { barLink, lineOf, openList, storedList, storedPart, storeList } from "../support/enquiry-list.ts";
import { publicPaths } from "../support/paths.ts";
import { expect, test } from "../support/test.ts";

test.use({ motion: "no-preference" });

const GRIPPER = "Rapier gripper, giver side";

test("drops a damaged list, rejects too many parts and syncs tabs", async ({ page, context, server }) => {
  await storeList(page, '{"not": [a list');
  const main = await openList(page);
  await expect(main.getByText("Your enquiry list is empty")).toBeVisible();
  await storeList(page, [{ key: 1 }, null, storedPart("one"), { ...storedPart("two"), quantity: "<b>" }]);
  await openList(page);
  await expect(main.getByRole("heading", { name: "1 line, 1 piece" })).toBeVisible();

  await storeList(
    page,
    Array.from({ length: 100 }, (_, at) => storedPart(`part-${at}`, { note: "left side" })),
  );
  await page.goto(String((await publicPaths(server))["detail"]));
  const add = main.getByRole("button", { name: `Add to enquiry list: ${GRIPPER}` });
  await add.click();
  await expect(page.getByText(ENQUIRY_LIST.full)).toBeVisible();
  expect(await storedList(page)).toHaveLength(100);

  await openList(page);
  // A hundred lines are too long for a link even by their codes, so it contains only the first of them and says so.
  await expect(main.getByText(LEFT_OUT.lines)).toBeVisible();
  for (const name of ["WhatsApp", "E-mail"]) {
    const href = (await main.getByRole("link", { name, exact: true }).getAttribute("href")) ?? "";
    expect(href.length).toBeLessThanOrEqual(LINK_MAX);
    expect(decodeURIComponent(href)).toMatch(/1 x P-1: left side\r\n[\s\S]*and \d+ more$/);
  }
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await main.getByRole("button", { name: "Copy the list" }).click();
  await expect(page.getByText(ENQUIRY_LIST_FORM.copied, { exact: true })).toBeVisible();
  expect((await page.evaluate(() => navigator.clipboard.readText())).split("\r\n")).toHaveLength(100);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("no"));
  });
  await main.getByRole("button", { name: "Copy the list" }).click();
  await expect(page.getByText(ENQUIRY_LIST_FORM.notCopied)).toBeVisible();

  const other = await context.newPage();
  await other.goto(new URL("/privacy", page.url()).href);
  await expect(barLink(other, 100)).toBeVisible();
  await main.getByRole("button", { name: "Remove Part part-0", exact: true }).click();
  await expect(barLink(other, 99)).toBeVisible();
  await other.evaluate(() => localStorage.clear());
  await expect(main.getByText("Your enquiry list is empty")).toBeVisible();
  await other.close();
});

test("without storage the list says so and lasts as long as the page", async ({ page, server }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("refused", "SecurityError");
      },
    });
  });
  await page.goto(String((await publicPaths(server))["detail"]));
  const main = page.getByRole("main");
  await main.getByRole("button", { name: `Add to enquiry list: ${GRIPPER}` }).click();
  await expect(page.getByText(ENQUIRY_LIST.notKept)).toBeVisible();
  await barLink(page, 1).click();
  await expect(main.getByRole("alert")).toHaveText(ENQUIRY_LIST.notKept);
  await lineOf(page, GRIPPER)
    .getByRole("button", { name: `One more: ${GRIPPER}` })
    .click();
  await expect(main.getByRole("heading", { name: "1 line, 2 pieces" })).toBeVisible();
});

test.describe("before any script runs", () => {
  test.use({ javaScriptEnabled: false });

  test("the server renders the same list page for every visitor", async ({ page, server }) => {
    const { status, text } = await server.visitor.get("/enquiry-list");
    expect(status).toBe(200);
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect(text).not.toContain('rel="canonical"');
    expect(text).not.toContain("Your enquiry list is empty");
    const main = page.getByRole("main");
    await page.goto("/enquiry-list");
    await expect(main.getByText(/Without it, please call or write to us/)).toBeVisible();
    await page.goto("/products/picanol");
    await expect(main.getByRole("button", { name: /^Add to list/ })).toHaveCount(0);
    await page.goto(String((await publicPaths(server))["detail"]));
    await expect(main.getByRole("button", { name: /^Add to enquiry list/ })).toHaveCount(0);
  });
});
