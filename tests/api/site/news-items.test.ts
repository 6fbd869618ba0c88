import { expect, test } from "vitest";
import { NEWS } from "#contract/site/home-messages.ts";
import { NewsItem, PublicNewsItem } from "#contract/site/news.ts";
import { onSharedApp } from "#tests/support/app.ts";
import { createTestItem, FIELDS, heroImage } from "#tests/support/hero.ts";

const PATH = "/api/hero/news";

onSharedApp("news items", (app) => {
  test("title, content and date create an item without an image, with defaults, listed first", async () => {
    const { admin, visitor } = app();
    await createTestItem(admin, "news");
    const answer = await admin.form("POST", PATH, FIELDS.news);
    expect(answer.status).toBe(201);
    expect(NewsItem.strict().parse(answer.body)).toMatchObject({
      ...FIELDS.news,
      author: NEWS.defaultAuthor,
      tag: null,
      tagColor: "blue",
      imageUrl: null,
      picture: null,
      isActive: true,
      order: 0,
    });
    const list = (await visitor.get(PATH)).body as PublicNewsItem[];
    expect(list[0]?._id).toBe(answer.body._id);
    expect(list.map((item) => item.order)).toEqual(list.map((_item, at) => at));
    for (const item of list) PublicNewsItem.strict().parse(item);
  });

  test("an image can be added later; another new item makes no save stale", async () => {
    const { admin, visitor } = app();
    const item = (await admin.form("POST", PATH, FIELDS.news)).body as NewsItem;
    await createTestItem(admin, "news");
    const changed = await admin.form("PUT", `${PATH}/${item._id}/image`, {}, [await heroImage()], {
      "if-match": '"1"',
    });
    expect(changed.body).toMatchObject({ version: 2, order: 1, picture: { width: 48 } });
    expect((await visitor.get(changed.body.imageUrl)).status).toBe(200);
  });

  test("a save changes only the named fields; empty tag becomes null, empty author the default", async () => {
    const { admin } = app();
    const all = { author: "R. Weaver", tag: "Stock", tagColor: "green" };
    const item = await createTestItem(admin, "news", all);
    expect(item).toMatchObject(all);
    const saved = await admin.put(`${PATH}/${item._id}`, { tag: "", author: " ", date: "2023-12-31" });
    expect(saved.body).toEqual({
      ...item,
      tag: null,
      author: NEWS.defaultAuthor,
      date: "2023-12-31",
      version: 2,
      updatedAt: saved.body.updatedAt,
    });
    const colour = await admin.put(`${PATH}/${item._id}`, { tagColor: "purple", tag: null });
    expect(colour.body).toMatchObject({ tagColor: "purple", tag: null, version: 3 });
  });
});
