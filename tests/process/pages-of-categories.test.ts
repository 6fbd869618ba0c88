import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OwnCategory } from "#contract/products/category.ts";
import { buildApp } from "#server/app.ts";
import { mountPages } from "#server/site/pages/mount.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { plantCatalog } from "../support/catalogs.ts";
import { createTestProduct } from "../support/products.ts";
import { engineInTurn } from "../support/thorough.ts";

describe.each(engineInTurn("sqlite"))("pages follow the owner's categories [%s]", (engine) => {
  let place: TestApp;
  let pages: FastifyInstance;
  beforeAll(async () => {
    place = await openTestApp(engine);
    pages = await buildApp(place.services);
    await mountPages(pages, place.services);
    await createTestProduct(place.admin, { title: "Gripper", category: "toyota" });
    await plantCatalog(place.services, { category: "toyota" });
  });
  afterAll(async () => {
    await pages.close();
    await place.close();
  });

  const open = async (url: string) => {
    const { statusCode, headers, body } = await pages.inject({ url });
    return { status: statusCode, location: headers["location"], body };
  };
  const change = async (id: string, changes: Partial<OwnCategory>) => {
    const all = (await place.admin.get("/api/categories")).body as OwnCategory[];
    const { id: _, products, catalogs, version, ...body } = all.find((each) => each.id === id) as OwnCategory;
    expect((await place.admin.put(`/api/categories/${id}`, { ...body, ...changes })).status).toBe(200);
  };

  test("a new label is on every page at once, also on cached ones", async () => {
    const before = [await open("/"), await open("/products/toyota")];
    expect(before.map(({ body }) => body.includes("Aichi"))).toEqual([false, false]);
    await change("toyota", { label: "Aichi", navigationLabel: "Aichi" });
    const after = [await open("/"), await open("/products/toyota")];
    expect(after.map(({ body }) => body.includes("Aichi"))).toEqual([true, true]);
    await change("toyota", { label: "Toyota", navigationLabel: "Toyota" });
  });

  test("a hidden category's address leads to the first one, temporarily", async () => {
    await change("others", { isShown: false });
    expect(await open("/products/others")).toMatchObject({ status: 307, location: "/products/picanol" });
    expect((await open("/")).body).not.toContain("/products/others");
    await change("others", { isShown: true });
    expect((await open("/products/others")).status).toBe(200);
  });

  test.each(["nobody", "sulzer", "details-", "a".repeat(300)])(
    "the unknown category %s leads to the first one",
    async (id) => {
      expect(await open(`/products/${id}`)).toMatchObject({ status: 307, location: "/products/picanol" });
    },
  );

  test("the order decides which one /products leads to", async () => {
    const ids = ((await place.admin.get("/api/categories")).body as OwnCategory[]).map(({ id }) => id);
    const order = ["others", ...ids.filter((id) => id !== "others")];
    await place.admin.put("/api/categories/order", { ids: order });
    expect(await open("/products")).toMatchObject({ status: 307, location: "/products/others" });
    await place.admin.put("/api/categories/order", { ids });
    expect(await open("/products")).toMatchObject({ status: 307, location: "/products/picanol" });
  });

  test("the addresses of a merged one lead to the other for good, with page and filters, until it is restored", async () => {
    await place.admin.post("/api/categories/toyota/merge", { into: "picanol" });
    await place.admin.post("/api/categories/picanol/merge", { into: "others" });
    for (const [from, to] of [
      ["/products/toyota?page=2&filter=width.24", "/products/others?page=2&filter=width.24"],
      ["/products/TOYOTA", "/products/others"],
      ["/products/picanol?view=table", "/products/others?view=table"],
      ["/catalogue/toyota/1", "/catalogue/others/1"],
    ] as const)
      expect([from, await open(from)]).toMatchObject([from, { status: 301, location: to }]);
    expect((await open("/catalogue/others/1")).status).toBe(200);
    await place.admin.post("/api/categories/picanol/restore", {});
    await place.admin.post("/api/categories/toyota/restore", {});
    expect((await open("/products/toyota")).status).toBe(200);
    expect((await open("/catalogue/toyota/1")).status).toBe(200);
  });
});
