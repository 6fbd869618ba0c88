import { beforeAll, describe, expect } from "vitest";
import { PRODUCT_SORT_FIELDS } from "#contract/products/sort-fields.ts";
import { exportProducts } from "#server/products/list-products.ts";
import { parseProductQuery } from "#server/products/list-query.ts";
import { listProducts } from "#server/products/store.ts";
import { onSqlite, sharedApp, type TestApp } from "#tests/support/app.ts";
import { expectAnswer } from "#tests/support/expect-answer.ts";
import { copyProduct, createTestProduct } from "#tests/support/products.ts";

async function linkFor({ admin }: TestApp, query: unknown = {}): Promise<string> {
  const answer = await admin.post("/api/products/export", query);
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  return answer.body.url;
}

onSqlite("POST /products/export", (test, _open, engine) => {
  test("exports the spec's columns in the list's order, safe for spreadsheets", async ({ app }) => {
    const reed = { productId: "1", title: "Reed", category: "toyota", price: "5", stock: "0" };
    await createTestProduct(app.admin, reed);
    const cam = await createTestProduct(app.admin, { productId: "2", title: 'Cam, "left"', price: "12.5" });
    await app.admin.put(`/api/products/${cam._id}/featured`);
    const answer = await app.visitor.get(await linkFor(app, { sortField: "title", sortOrder: "asc" }));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toMatch(
      /^attachment; filename="products_\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const lines = answer.text.replace("\uFEFF", "").split("\r\n");
    expect(lines[0]).toBe("ID,Title,Category,Price,Stock,Featured,Last Updated");
    expect(lines[1]).toMatch(
      /^2,"Cam, ""left""",Picanol Rapier,12\.5,7,Yes,"\w+ \d+, \d{4} at \d+:\d\d [AP]M"$/,
    );
    expect(lines[2]).toMatch(/^1,Reed,Toyota,5,0,No,"/);
    expect(lines.slice(3)).toEqual([""]);
  });

  test("applies search and category, and exports more rows than one batch", async ({ app }) => {
    const model = await createTestProduct(app.admin, { productId: "0", category: "others" });
    await createTestProduct(app.admin, { productId: "1", title: "Weft cutter", category: "toyota" });
    await copyProduct(app.services, model, 1200, (nth) => ({ product_id: nth + 2 }));
    const numbers = async (query: unknown) =>
      (await app.visitor.get(await linkFor(app, query))).text
        .split("\r\n")
        .slice(1, -1)
        .map((line) => line.split(",")[0]);
    const all = await numbers({ category: "others" });
    expect([all.length, new Set(all).size]).toEqual([1201, 1201]);
    expect(await numbers({ search: "weft cutter" })).toEqual(["1"]);
    expect(await numbers({ search: "zzzz qqqq" })).toEqual([]);
  });

  describe("of a large catalogue", () => {
    const app = sharedApp(engine);
    /** 2,600 products in two categories with few different values, so that most of each sort are ties. */
    beforeAll(async () => {
      const model = await createTestProduct(app().admin, { productId: "0", category: "others" });
      await copyProduct(app().services, model, 2599, (nth, { created_at }) => ({
        product_id: nth + 1,
        title_sort: `reed ${nth % 3}`,
        category: nth % 2 ? "toyota" : "others",
        price: nth % 4,
        stock: nth % 5,
        created_at: created_at + (nth % 6),
        updated_at: created_at + (nth % 7),
      }));
    });

    const SORTS = PRODUCT_SORT_FIELDS.flatMap((field) =>
      [true, false].map((descending) => ({ field, descending })),
    );
    test.each(SORTS)(
      "has the list's order, without products deleted meanwhile: $field $descending",
      async (sort) => {
        const { services, admin } = app();
        const { database } = services;
        const listed = await listProducts(database, { order: sort, offset: 0, limit: 3000 });
        const exported: number[] = [];
        for await (const piece of exportProducts(services, { ...parseProductQuery({}, true), sort })) {
          if (exported.length === 1) await admin.del(`/api/products/${listed[0]?.id}`);
          exported.push(...piece.map(([id]) => Number(id)));
        }
        expect(exported.slice(1)).toEqual(listed.map(({ product_id }) => product_id));
      },
    );

    test("yields to the event loop, and stops when the reader stops", async () => {
      let turns = 0;
      let isOver = false;
      const turn = () => {
        turns += 1;
        if (!isOver) setImmediate(turn);
      };
      setImmediate(turn);
      const pieces = exportProducts(app().services, parseProductQuery({}, true));
      for await (const _ of pieces) if (turns > 2) break;
      isOver = true;
      expect(turns).toBeGreaterThan(2);
      expect(await pieces.next()).toEqual({ done: true, value: undefined });
    });
  });

  test("a link works once", async ({ app }) => {
    const url = await linkFor(app);
    expect((await app.visitor.get(url)).status).toBe(200);
    expectAnswer(await app.visitor.get(url), 404, "This link was already used or has expired");
  });

  test("a link expires after 60 seconds, and with its session or user", async ({ app }) => {
    const db = app.services.database.main;
    const late = await linkFor(app);
    await db
      .updateTable("download_links")
      .set({ expires_at: Date.now() - 1 })
      .execute();
    expect((await app.visitor.get(late)).status).toBe(404);
    const disabled = await linkFor(app);
    await db.updateTable("users").set({ disabled_at: 1 }).execute();
    expect((await app.visitor.get(disabled)).status).toBe(404);
    await db.updateTable("users").set({ disabled_at: null }).execute();
    const loggedOut = await linkFor(app);
    await app.admin.post("/api/auth/logout");
    expect((await app.visitor.get(loggedOut)).status).toBe(404);
  });

  test("an invented link returns 404, and tickets are stored only as hashes", async ({ app }) => {
    expect((await app.visitor.get(`/api/products/export/${"A".repeat(43)}`)).status).toBe(404);
    const ticket = (await linkFor(app)).split("/").at(-1) ?? "";
    const rows = await app.services.database.read.selectFrom("download_links").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(ticket);
  });

  describe("of one application", () => {
    const app = sharedApp(engine);

    test.each([
      [{ sortField: "password" }, "sortField"],
      [{ category: "sulzer" }, "category"],
    ])("rejects an invalid query and creates no link: %j", async (query, field) => {
      const { admin, services } = app();
      const answer = await admin.post("/api/products/export", query);
      expect([answer.status, answer.body.errors[0].field]).toEqual([400, field]);
      expect(await services.database.read.selectFrom("download_links").select("hash").execute()).toEqual([]);
    });
  });

  describe("of titles that a spreadsheet would run", () => {
    const FORMULAS = ["=1+1", "+1+1", "-1+1", "@SUM(A1)", "\t=1", "'=1"];
    const app = sharedApp(engine);
    let lines: string[];
    beforeAll(async () => {
      for (const [at, title] of FORMULAS.entries())
        await createTestProduct(app().admin, { productId: String(at), title: `${title} x` });
      lines = (await app().visitor.get(await linkFor(app()))).text.split("\r\n");
    });

    test.each(FORMULAS)("22 escapes %j", (title) => {
      const line = lines.find((each) => each.startsWith(`${FORMULAS.indexOf(title)},`));
      expect(line?.split(",")[1]).toMatch(/^"?'/);
    });
  });
});
