import { createTestItem } from "../../support/hero.ts";
import { openAsAdmin, toast } from "../support/admin.ts";
import {
  ALL_NEWS,
  expect,
  IMAGE,
  imagePicker,
  item,
  NEWS,
  newsCard,
  ONE_NEWS,
  ORDER,
  TOGGLE,
  test,
  titlesOf,
} from "../support/admin-hero.ts";
import { answer } from "../support/calls.ts";
import { heard } from "../support/notices.ts";
import { field, picture } from "../support/product-form.ts";
import { FAILED_CALLS } from "../support/test.ts";

test.beforeEach(({ stage }) => stage.publishNews(true));

test.use({ forgiven: FAILED_CALLS });

test("with the switch on, news is saved for the site; failures are told", async ({ page, server, stage }) => {
  const { admin, read } = stage;
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const fails = async (method: string, path: RegExp, sentence: string, act: () => Promise<unknown>) => {
    await answer(page, method, path, 500, {});
    await act();
    await heard(page, sentence);
    await answer(page, method, path, 503, { message: `Not now: ${sentence}` });
    await act();
    await heard(page, `Not now: ${sentence}`);
    await page.unroute(path);
  };
  await answer(page, "GET", ALL_NEWS, 500, {});
  await openAsAdmin(page, server, "/admin/hero");
  await heard(page, "Failed to load news items");
  await page.unroute(ALL_NEWS);
  await createTestItem(admin, "news", { tag: "Stock", tagColor: "red" });
  await press("Try again");
  await expect(titlesOf(newsCard(page))).toHaveText(["Reeds in stock"]);
  await expect(newsCard(page)).not.toContainText("Edits stay in this browser tab");

  await test.step("an item is added", async () => {
    await press("Add News Item");
    await field(page, "Title").fill("Temples");
    await field(page, "Content").fill("Left and right.");
    await field(page, "Date").fill("2025-02-03");
    await imagePicker(page).setInputFiles([await picture("temple.png")]);
    await fails("POST", NEWS, "Failed to add news item", () => press("Save"));
    await expect(field(page, "Title")).toHaveValue("Temples");
    await press("Save");
    await expect(toast(page, "News item added successfully")).toBeVisible();
    await expect(titlesOf(newsCard(page))).toHaveText(["Temples", "Reeds in stock"]);
    expect((await read.news())[0]).toMatchObject({ date: "2025-02-03", author: "Admin", tag: null });
    expect((await read.news())[0]?.imageUrl).toMatch(/^\/files\//);
  });

  await test.step("an item is edited, and its picture changed", async () => {
    const choose = async () =>
      imagePicker(page).setInputFiles([await picture("reed.png", { colour: "#a33" })]);
    await press("Edit Reeds in stock");
    await page.getByLabel("Tag (optional)").fill("Reeds");
    await fails("PUT", IMAGE, "Failed to update news image", choose);
    await choose();
    await expect(toast(page, "News image updated successfully")).toBeVisible();
    await fails("PUT", ONE_NEWS, "Failed to update news item", () => press("Save"));
    await press("Save");
    await expect(toast(page, "News item updated successfully")).toBeVisible();
    expect((await read.news())[1]).toMatchObject({ tag: "Reeds", tagColor: "red", version: 3 });
  });

  await fails("PUT", ORDER, "Failed to reorder news items", () => press("Down: Temples"));
  await press("Down: Temples");
  await expect
    .poll(async () => (await read.news()).map(({ title }) => title))
    .toEqual(["Reeds in stock", "Temples"]);
  await fails("PUT", TOGGLE, "Failed to update status", () => press("Active: Temples"));
  await press("Active: Temples");
  await expect(toast(page, "News status updated")).toBeVisible();
  const visible = (await server.visitor.get("/api/hero/news")).body as { title: string }[];
  expect(visible.map(({ title }) => title)).toEqual(["Reeds in stock"]);

  const remove = async () => {
    await press("Delete Temples");
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  };
  await fails("DELETE", ONE_NEWS, "Failed to delete news item", remove);
  await expect(item(page, "Temples")).toBeVisible();
  await remove();
  await expect(toast(page, "News item deleted successfully")).toBeVisible();
  expect(await read.news()).toHaveLength(1);
});
