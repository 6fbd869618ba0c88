import { createTestItem } from "../support/hero.ts";
import { openAsAdmin, toast } from "./support/admin.ts";
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
  openHero,
  TOGGLE,
  test,
  titlesOf,
} from "./support/admin-hero.ts";
import { field, picture } from "./support/product-form.ts";
import { answer } from "./support/product-list.ts";
import { FAILED_CALLS } from "./support/test.ts";

test.beforeEach(({ stage }) => stage.publishNews(true));

test.use({ forgiven: FAILED_CALLS });

test("with the switch on, news is written for the site", async ({ page, server, stage }) => {
  const { admin, read } = stage;
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  await createTestItem(admin, "news", { tag: "Stock", tagColor: "red" });
  await openHero(page, server);
  await expect(newsCard(page)).not.toContainText("Edits stay in this browser tab");

  await press("Add News Item");
  await field(page, "Title").fill("Temples");
  await field(page, "Content").fill("Left and right.");
  await field(page, "Date").fill("2025-02-03");
  await imagePicker(page).setInputFiles([await picture("temple.png")]);
  await press("Save");
  await expect(toast(page, "News item added successfully")).toBeVisible();
  await expect(titlesOf(newsCard(page))).toHaveText(["Temples", "Reeds in stock"]);
  expect((await read.news())[0]).toMatchObject({ date: "2025-02-03", author: "Admin", tag: null });
  expect((await read.news())[0]?.imageUrl).toMatch(/^\/files\//);

  await press("Edit Reeds in stock");
  await page.getByLabel("Tag (optional)").fill("Reeds");
  await imagePicker(page).setInputFiles([await picture("reed.png", { colour: "#a33" })]);
  await expect(toast(page, "News image updated successfully")).toBeVisible();
  await press("Save");
  await expect(toast(page, "News item updated successfully")).toBeVisible();
  expect((await read.news())[1]).toMatchObject({ tag: "Reeds", tagColor: "red", version: 3 });

  await press("Down: Temples");
  await expect
    .poll(async () => (await read.news()).map(({ title }) => title))
    .toEqual(["Reeds in stock", "Temples"]);
  await press("Active: Temples");
  await expect(toast(page, "News status updated")).toBeVisible();
  const visible = (await server.visitor.get("/api/hero/news")).body as { title: string }[];
  expect(visible.map(({ title }) => title)).toEqual(["Reeds in stock"]);

  await press("Delete Temples");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "News item deleted successfully")).toBeVisible();
  expect(await read.news()).toHaveLength(1);
});

test("what fails is told, the server's sentence first", async ({ page, server, stage }) => {
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  await answer(page, "GET", ALL_NEWS, 500, {});
  await openAsAdmin(page, server, "/admin/hero");
  await expect(toast(page, "Failed to load news items")).toBeVisible();
  await page.unroute(ALL_NEWS);
  await createTestItem(stage.admin, "news");
  await createTestItem(stage.admin, "news", { title: "Temples" });
  await press("Try again");
  await expect(titlesOf(newsCard(page))).toHaveText(["Temples", "Reeds in stock"]);

  const fails = async (method: string, path: RegExp, sentence: string, act: () => Promise<unknown>) => {
    await answer(page, method, path, 500, {});
    await act();
    await expect(toast(page, sentence)).toBeVisible();
    await answer(page, method, path, 503, { message: `Not now: ${sentence}` });
    await act();
    await expect(toast(page, `Not now: ${sentence}`)).toBeVisible();
    await page.unroute(path);
  };
  await fails("PUT", ORDER, "Failed to reorder news items", () => press("Down: Temples"));
  await fails("PUT", TOGGLE, "Failed to update status", () => press("Active: Temples"));
  await fails("DELETE", ONE_NEWS, "Failed to delete news item", async () => {
    await press("Delete Temples");
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  });
  await press("Edit Temples");
  await fails("PUT", ONE_NEWS, "Failed to update news item", () => press("Save"));
  await fails("PUT", IMAGE, "Failed to update news image", async () =>
    imagePicker(page).setInputFiles([await picture("one.png")]),
  );
  await press("Cancel");
  await press("Add News Item");
  await field(page, "Title").fill("Shuttles");
  await field(page, "Content").fill("None.");
  await fails("POST", NEWS, "Failed to add news item", () => press("Save"));
  await expect(field(page, "Title")).toHaveValue("Shuttles");
  await expect(item(page, "Temples")).toBeVisible();
});
