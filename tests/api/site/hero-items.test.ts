import { beforeAll, describe, expect, test } from "vitest";
import { HERO_SERVER } from "#contract/platform/server-messages.ts";
import { HeroSlide, SliderItem } from "#contract/site/hero.ts";
import { HERO_ADMIN, HERO_FORM } from "#contract/site/hero-messages.ts";
import { NewsItem, PublicNewsItem } from "#contract/site/news.ts";
import { onSharedApp, onSqlite } from "#tests/support/app.ts";
import { expectAnswer } from "#tests/support/expect-answer.ts";
import { createTestItem, ITEM_PATHS, type ItemKindName } from "#tests/support/hero.ts";
import { refused } from "#tests/support/snapshot.ts";

const UNKNOWN = "01900000-0000-7000-8000-00000000ffff";
const SHAPES = { slider: [HeroSlide, SliderItem], news: [PublicNewsItem, NewsItem] } as const;
const TEXTS = {
  slider: { notFound: HERO_SERVER.slideNotFound, stale: HERO_SERVER.slideStale, deleted: HERO_ADMIN.deleted },
  news: {
    notFound: HERO_SERVER.newsNotFound,
    stale: HERO_SERVER.newsStale,
    deleted: HERO_SERVER.newsDeleted,
  },
} as const;
const NAMES = { slider: "slider image", news: "news item" } as const;

const ids = (items: { _id: string }[]) => items.map((item) => item._id);

describe.each(["slider", "news"] as const)("%s", (kind: ItemKindName) => {
  const path = ITEM_PATHS[kind];

  onSqlite("items of the home page", (test, open) => {
    test("a visitor gets the active items in order, an administrator all of them", async ({
      admin,
      visitor,
    }) => {
      const first = await createTestItem(admin, kind, { title: "One" });
      const second = await createTestItem(admin, kind, { title: "Two" });
      const third = await createTestItem(admin, kind, { title: "Three" });
      const expected = kind === "slider" ? [first, second, third] : [third, second, first];
      await admin.put(`${path}/${second._id}/toggle-active`);
      const seen = await visitor.get(path);
      expect(ids(seen.body)).toEqual(ids(expected).filter((id) => id !== second._id));
      expect(seen.headers.get("cache-control")).toBe("no-cache");
      for (const item of seen.body) SHAPES[kind][0].strict().parse(item);
      const all = (await admin.get(`${path}/all`)).body;
      expect(ids(all)).toEqual(ids(expected));
      for (const item of all) SHAPES[kind][1].strict().parse(item);
      expect((await visitor.get(`${path}/all`)).status).toBe(401);
      expect(ids((await admin.get(path)).body)).not.toContain(second._id);
    });

    test("returns an empty list if there are no items", async ({ admin, visitor }) => {
      expect((await visitor.get(path)).body).toEqual([]);
      expect((await admin.get(`${path}/all`)).body).toEqual([]);
    });

    test("toggling changes only one item and increments its version", async ({ admin }) => {
      const item = await createTestItem(admin, kind);
      const other = await createTestItem(admin, kind);
      expect(item).toMatchObject({ isActive: true, version: 1, sample: false });
      const off = await admin.put(`${path}/${item._id}/toggle-active`);
      expectAnswer(off, 200, {
        ...item,
        isActive: false,
        version: 2,
        order: off.body.order,
        updatedAt: expect.any(String),
      });
      const on = await admin.put(`${path}/${item._id}/toggle-active`);
      expect(on.body).toMatchObject({ isActive: true, version: 3 });
      const all = (await admin.get(`${path}/all`)).body as (typeof other)[];
      expect(all.find(({ _id }) => _id === other._id)).toMatchObject({ isActive: true, version: 1 });
    });

    test("deleting removes the item and its image at once, and nothing else", async ({
      admin,
      visitor,
      services,
    }) => {
      const item = await createTestItem(admin, kind);
      const kept = await createTestItem(admin, kind);
      expectAnswer(await admin.del(`${path}/${item._id}`), 200, { message: TEXTS[kind].deleted });
      expect((await visitor.get(String(item.imageUrl))).status).toBe(404);
      expect((await visitor.get(String(kept.imageUrl))).status).toBe(200);
      expect(ids((await admin.get(`${path}/all`)).body)).toEqual([kept._id]);
      const keys = await services.database.read.selectFrom("files").select("key").execute();
      expect(keys.map(({ key }) => `/files/${key}`)).toEqual([String(kept.imageUrl).replace(/\/[^/]+$/, "")]);
      expect((await admin.del(`${path}/${item._id}`)).status).toBe(404);
    });

    test("reorders the whole list without incrementing versions", async ({ admin, visitor }) => {
      for (const title of ["One", "Two", "Three"]) await createTestItem(admin, kind, { title });
      const before = (await admin.get(`${path}/all`)).body as { _id: string }[];
      const wanted = [2, 0, 1].map((at) => String(before[at]?._id));
      const answer = await admin.put(`${path}/order`, { ids: wanted });
      expect(answer.status).toBe(200);
      expect(answer.body.map(({ _id, order, version }: SliderItem) => [_id, order, version])).toEqual(
        wanted.map((id, at) => [id, at, 1]),
      );
      expect(ids((await visitor.get(path)).body)).toEqual(wanted);
    });

    test.each([
      { present: [3, 7, 40], wanted: [1, 0, 2], permuted: [3, 7, 40] },
      { present: [4, 4, 9], wanted: [1, 0, 2], permuted: [4, 5, 9] },
    ])("reassigns the positions $present to the order $wanted", async ({ present, wanted, permuted }) => {
      const { admin, visitor } = await open();
      for (const order of present) {
        const { _id } = await createTestItem(admin, kind);
        await admin.put(`${path}/${_id}`, { order });
      }
      const before = ids((await admin.get(`${path}/all`)).body);
      const order = wanted.map((at) => before[at] ?? "");
      const answer = await admin.put(`${path}/order`, { ids: order });
      expect(answer.body.map((item: SliderItem) => [item._id, item.order])).toEqual(
        order.map((id, at) => [id, kind === "slider" ? permuted[at] : at]),
      );
      expect(ids((await visitor.get(path)).body)).toEqual(order);
    });

    test("two saves with each other's position swap two neighbours", async ({ admin, visitor }) => {
      for (const title of ["One", "Two", "Three"]) await createTestItem(admin, kind, { title });
      const [first, second, third] = (await admin.get(`${path}/all`)).body;
      for (const [item, order] of [
        [first, second.order],
        [second, first.order],
      ] as const) {
        const saved = await admin.put(`${path}/${item._id}`, { order }, { "if-match": `"${item.version}"` });
        expect([saved.status, saved.body.order]).toEqual([200, order]);
      }
      expect(ids((await visitor.get(path)).body)).toEqual(ids([second, first, third]));
    });

    test("every change is in the activity record", async ({ admin }) => {
      const item = await createTestItem(admin, kind, { title: "Plate" });
      await admin.put(`${path}/${item._id}`, { title: "Plate 2" });
      await admin.put(`${path}/${item._id}/toggle-active`);
      await admin.put(`${path}/order`, { ids: [item._id] });
      await admin.del(`${path}/${item._id}`);
      const { recentActivity } = (await admin.get("/api/stats")).body;
      expect(recentActivity.map((entry: { description: string }) => entry.description)).toEqual([
        `Deleted ${NAMES[kind]} 'Plate 2'`,
        `Changed the order of the ${NAMES[kind]}s`,
        `Updated ${NAMES[kind]} 'Plate 2'`,
        `Updated ${NAMES[kind]} 'Plate 2'`,
        `Created ${NAMES[kind]} 'Plate'`,
      ]);
    });
  });

  onSharedApp("invalid calls", (app) => {
    let kept: string;
    beforeAll(async () => {
      kept = (await createTestItem(app().admin, kind))._id;
    });
    const calls = (id: string): [string, string, unknown][] => [
      ["PUT", `${path}/${id}`, { title: "Other" }],
      ["PUT", `${path}/${id}/toggle-active`, undefined],
      ["DELETE", `${path}/${id}`, undefined],
    ];
    const send = (method: string, to: string, body: unknown, headers = {}) =>
      app().admin.call(method, to, {
        headers: body === undefined ? headers : { "content-type": "application/json", ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });

    test("26 rejects a stale save with the current state (409); of two concurrent saves one succeeds", async () => {
      const item = await createTestItem(app().admin, kind);
      await refused(app(), async () => {
        for (const [method, to, body] of calls(item._id)) {
          const answer = await send(method, to, body, { "if-match": '"7"' });
          expectAnswer(answer, 409, { message: TEXTS[kind].stale, current: item });
        }
      });
      const both = await Promise.all(
        ["One", "Two"].map((title) => send("PUT", `${path}/${item._id}`, { title }, { "if-match": '"1"' })),
      );
      expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
    });
    test("rejects an order that does not match the list and changes nothing", async () => {
      const list = (await app().admin.get(`${path}/all`)).body;
      const all = ids(list);
      const order = (body: object) => send("PUT", `${path}/order`, body);
      await refused(app(), async () => {
        for (const wrong of [all.slice(1), [...all, UNKNOWN], [UNKNOWN, ...all.slice(1)]])
          expectAnswer(await order({ ids: wrong }), 409, { message: HERO_SERVER.listStale, current: list });
        expectAnswer(await order({ ids: [...all, kept] }), 400, HERO_FORM.orderTwice);
      });
    });
  });
});
