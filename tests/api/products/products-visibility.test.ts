import { beforeAll, expect, test } from "vitest";
import type { Product } from "#contract/products/product.ts";
import { newToken } from "#server/accounts/auth/tokens.ts";
import { onSharedApp, type TestApp } from "#tests/support/app.ts";
import { tokenOf } from "#tests/support/people.ts";
import { createTestProduct, specifications } from "#tests/support/products.ts";
import { words } from "#tests/support/words.ts";

const PUBLIC_ROUTES = (product: Product) => words`
  /api/products /api/products?search=gripper /api/products/featured /api/products/categories /api/products/offline-list
  /api/products/category/${product.category}/latest /api/products/by-id/${product._id}
  /api/products/related/${product._id}
`;

onSharedApp("18 visibility of products", (app) => {
  let product: Product;
  beforeAll(async () => {
    product = await createTestProduct(app().admin, { productId: "471" });
    await app().admin.put(`/api/products/${product._id}/featured`);
  });

  test("18 a deleted product appears in no response for anybody", async () => {
    const { admin, visitor } = app();
    const mark = "Unobtainium";
    const gone = await createTestProduct(admin, {
      title: mark,
      category: "tsuda-komaeda",
      specifications: specifications(["Part code", "UNO-1"]),
    });
    await admin.put(`/api/products/${gone._id}/featured`);
    const main = await createTestProduct(admin, {
      title: "Main",
      specifications: specifications(["Mounted with", "UNO-1"]),
    });
    expect((await visitor.get(`/api/products/related/${main._id}`)).text).toContain(mark);
    await admin.del(`/api/products/${gone._id}`);
    for (const client of [visitor, admin]) {
      for (const path of [
        ...PUBLIC_ROUTES(gone),
        ...PUBLIC_ROUTES(main),
        "/api/products?limit=100",
        "/api/products?search=uno-1",
        `/api/products?search=${mark}`,
        "/api/products?category=tsuda-komaeda",
        `/api/products/by-id/${gone.productId}`,
        `/api/products/${gone._id}`,
      ]) {
        expect([path, (await client.get(path)).text.includes(mark)]).toEqual([path, false]);
      }
    }
    const counts = (await visitor.get("/api/products/categories")).body as {
      category: string;
      count: number;
    }[];
    expect(counts.find((each) => each.category === "tsuda-komaeda")?.count).toBe(0);
    for (const call of [
      admin.put(`/api/products/${gone._id}`, { price: 1, stock: 1 }),
      admin.put(`/api/products/${gone._id}/featured`),
      admin.del(`/api/products/${gone._id}`),
    ]) {
      expect((await call).status).toBe(404);
    }
  });

  test("18 responses vary by caller: a visitor's is revalidated, an administrator's not stored", async () => {
    for (const path of PUBLIC_ROUTES(product)) {
      const [visitor, admin] = [await app().visitor.get(path), await app().admin.get(path)];
      expect([path, visitor.status, admin.status]).toEqual([path, 200, 200]);
      expect([path, visitor.headers.get("vary"), visitor.headers.get("cache-control")]).toEqual([
        path,
        "Authorization, Accept-Encoding",
        "no-cache",
      ]);
      expect([path, admin.headers.get("vary"), admin.headers.get("cache-control")]).toEqual([
        path,
        "Authorization",
        "private, no-store",
      ]);
      expect([visitor.headers.has("set-cookie"), admin.headers.has("set-cookie")]).toEqual([false, false]);
    }
  });

  test.each<[string, (app: TestApp) => Promise<string>]>([
    ["never given", async () => newToken()],
    ["garbage", async () => "x"],
    ["expired", (it) => tokenOf(it, "admin", "expired")],
    ["revoked", (it) => tokenOf(it, "admin", "revoked")],
    ["another role's", (it) => tokenOf(it, "editor")],
  ])("18 a token that is %s is ignored on a public route", async (_name, make) => {
    const headers = { authorization: `Bearer ${await make(app())}` };
    for (const path of PUBLIC_ROUTES(product)) {
      const [plain, answer] = [await app().visitor.get(path), await app().visitor.get(path, headers)];
      expect([path, answer.status, answer.text]).toEqual([path, 200, plain.text]);
      expect(answer.headers.get("cache-control")).toBe("no-cache");
    }
  });
});
