import type { Locator, Page } from "@playwright/test";
import { ENQUIRY_REFERENCE } from "#contract/enquiries/messages.ts";
import { SEARCH } from "#contract/platform/public-messages.ts";
import { expectAccessible } from "../support/axe.ts";
import { withBusiness } from "../support/business.ts";
import { lineOf, openList, sendList } from "../support/enquiry-list.ts";
import { expect, test } from "../support/test.ts";
import { openViewer, sampleCatalogue } from "../support/viewer.ts";

const UNLISTED = "A part that is not listed";
const note = (page: Page) => lineOf(page, UNLISTED).getByLabel("What it is");

/** Expects the three ways on within a place. */
async function expectWays(within: Locator, asked: string): Promise<void> {
  await expect(within.getByRole("link", { name: asked, exact: true })).toBeVisible();
  await expect(within.getByRole("link", { name: "Send a photo", exact: true })).toBeVisible();
  await expect(within.getByRole("link", { name: "Call Now" })).toHaveAttribute("href", /^tel:/);
}

test("without any hit there are three ways on: in the dropdown, the results and the viewer", async ({
  page,
  server,
}) => {
  await sampleCatalogue(server);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/about");
  const bar = page.getByRole("banner").getByRole("searchbox");
  await bar.fill("zzqx");
  const found = page.locator(".found");
  await expect(found.getByText(SEARCH.none)).toBeVisible();
  await expectWays(found, "Ask for “zzqx”");
  await expectAccessible(page);
  await found.getByRole("link", { name: "Ask for “zzqx”" }).click();
  await expect(page).toHaveURL("/enquiry-list");
  await expect(note(page)).toHaveValue("zzqx");
  await test.step("the results; asking twice adds one line", async () => {
    await page.goto("/search?q=zzqx");
    const main = page.getByRole("main");
    await expectWays(main, "Ask for “zzqx”");
    await main.getByRole("link", { name: "Send a photo" }).click();
    await expect(page.getByLabel("Photos, up to three")).toBeFocused();
    await expect(lineOf(page, UNLISTED)).toHaveCount(1);
  });
  await test.step("a long text is not repeated on the button", async () => {
    const long = "z".repeat(90);
    await page.goto(`/search?q=${long}`);
    await page.getByRole("main").getByRole("link", { name: "Ask for this part" }).click();
    await expect(note(page).last()).toHaveValue(long);
  });
  await test.step("a hit offers none of them", async () => {
    await page.goto("/search?q=PIC-GR-0471");
    await expect(page.getByRole("main").getByRole("link", { name: /^(Ask for|Send a photo)/ })).toHaveCount(
      0,
    );
  });
  await test.step("the viewer", async () => {
    await page.setViewportSize({ width: 1366, height: 768 });
    const viewer = await openViewer(page);
    const find = viewer.getByRole("search", { name: "Find in the catalogue" });
    await find.getByRole("searchbox").fill("qqzzxx");
    await expectWays(find, "Ask for “qqzzxx”");
    await find.getByRole("link", { name: "Ask for “qqzzxx”" }).click();
    await expect(page).toHaveURL("/enquiry-list");
    await expect(note(page).last()).toHaveValue("qqzzxx");
  });
});

test("a sent list shows its parts with images, the reference, the hours and WhatsApp", async ({
  page,
  admin,
}) => {
  await withBusiness(admin, async (change) => {
    await change({ openingHours: [{ from: "monday", to: "sunday", opens: "00:00", closes: "23:59" }] });
    await page.goto("/search?q=PIC-GR-0471");
    await page
      .getByRole("main")
      .getByRole("button", { name: /^Add to list: / })
      .first()
      .click();
    const main = await openList(page);
    await sendList(main);
    await expect(main.getByRole("heading", { name: "Enquiry list sent" })).toBeFocused();
    const reference = await main.locator(".ereference b").textContent();
    expect(reference).toMatch(/\d/);
    await expect(main.getByText(/Open now, until /)).toBeVisible();
    const chat = new URL((await main.getByRole("link", { name: "WhatsApp" }).getAttribute("href")) ?? "");
    const text = chat.searchParams.get("text") ?? "";
    expect(text).toContain(ENQUIRY_REFERENCE.chat(String(reference)));
    await expect(main.getByRole("listitem").locator("picture img")).toHaveCount(1);
    await expectAccessible(page);
  });
});
