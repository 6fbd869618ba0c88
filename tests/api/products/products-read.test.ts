import { beforeAll, expect, test } from "vitest";
import { ProductImage } from "#contract/platform/images.ts";
import { PRODUCT_SERVER } from "#contract/platform/server-messages.ts";
import { FEATURED_MAX, LATEST_PER_CATEGORY } from "#contract/products/limits.ts";
import {
  CategoryCounts,
  type Product,
  Product as ProductSchema,
  PublicProduct,
  Specification,
} from "#contract/products/product.ts";
import { FIRST_CATEGORIES } from "#server/platform/database/first-categories.ts";
import { onSharedApp } from "#tests/support/app.ts";
import { expectAnswer } from "#tests/support/expect-answer.ts";
import { copyProduct, createTestProduct, productFields, specifications } from "#tests/support/products.ts";
import { words } from "#tests/support/words.ts";

const strictly = { images: ProductImage.strict().array(), specifications: Specification.array() };
const Public = PublicProduct.extend(strictly).strict();
const Whole = ProductSchema.extend(strictly).strict();

onSharedApp("GET product by id", (app) => {
  let product: Product;
  beforeAll(async () => {
    product = await createTestProduct(app().admin, { productId: "471" });
    await app().admin.put(`/api/products/${product._id}/featured`);
  });

  test("returns the same public product by number and by _id, to any caller", async () => {
    const { visitor, admin } = app();
    const answers = await Promise.all(
      [visitor, admin].flatMap((client) =>
        [product._id, "471", "0471", "00000471"].map((id) => client.get(`/api/products/by-id/${id}`)),
      ),
    );
    const [first] = answers;
    expect(Public.parse(first?.body)).toMatchObject({
      _id: product._id,
      productId: 471,
      title: product.title,
    });
    for (const answer of answers) expectAnswer(answer, 200, first?.body);
  });

  test("returns the whole product to an administrator by _id, but not by number", async () => {
    const { admin } = app();
    const whole = await admin.get(`/api/products/${product._id}`);
    expect(Whole.parse(whole.body)).toMatchObject({ price: 1250.5, featured: true, version: 2 });
    expect((await admin.get("/api/products/471")).status).toBe(404);
  });

  // Other texts that are no id: bad-input-ids.test.ts.
  test.each(
    words`1500 9999999999999 -471 +471 471.0 4.71e2 0x1d7 %20471 47%31%00 %EF%BC%94 ٤٧١ 01900000-0000-1000-8000-000000000000`,
  )("returns 404 for: %s", async (id) => {
    const segment = id.includes("%") ? id : encodeURIComponent(id);
    for (const route of ["by-id", "related"]) {
      const answer = await app().visitor.get(`/api/products/${route}/${segment}`);
      expectAnswer(answer, 404, { message: PRODUCT_SERVER.notFound });
      expect(answer.headers.get("cache-control")).toBe("no-store");
    }
  });

  test("latest returns the newest three of a category, newest first", async () => {
    const made = [];
    for (const title of ["One", "Two", "Three", "Four"])
      made.push(await createTestProduct(app().admin, { title, category: "toyota" }));
    const answer = await app().visitor.get("/api/products/category/toyota/latest");
    expect(answer.body).toHaveLength(LATEST_PER_CATEGORY);
    expect(
      Public.array()
        .parse(answer.body)
        .map((each) => each.title),
    ).toEqual(["Four", "Three", "Two"]);
    expectAnswer(await app().visitor.get("/api/products/category/jacquard-dobby/latest"), 200, []);
    expect(made).toHaveLength(4);
  });

  test("the counts contain all six categories in order", async () => {
    const answer = await app().visitor.get("/api/products/categories");
    const counts = CategoryCounts.element.strict().array().parse(answer.body);
    expect(counts.map((each) => each.category)).toEqual(FIRST_CATEGORIES.map(({ id }) => id));
    const rows = await app().services.database.read.selectFrom("products").select("category").execute();
    for (const { category, count } of counts) {
      expect([category, count]).toEqual([category, rows.filter((row) => row.category === category).length]);
    }
  });

  test("the count of parts in stock follows each write, without unpublished and deleted ones", async () => {
    const { admin, visitor } = app();
    const inStock = async () => (await visitor.get("/api/products/in-stock")).body.count as number;
    const before = await inStock();
    const { _id } = await createTestProduct(admin, { stock: "3" });
    await createTestProduct(admin, { stock: "0" });
    expect(await inStock()).toBe(before + 1);
    await admin.form("PUT", `/api/products/${_id}`, productFields({ stock: "0" }));
    expect(await inStock()).toBe(before);
    await admin.form("PUT", `/api/products/${_id}`, productFields({ stock: "0.5", published: "false" }));
    expect(await inStock()).toBe(before);
    await admin.form("PUT", `/api/products/${_id}`, productFields({ stock: "2", published: "true" }));
    expect(await inStock()).toBe(before + 1);
    await admin.del(`/api/products/${_id}`);
    expect(await inStock()).toBe(before);
  });

  test("related returns up to three parts whose codes it mentions, then similar ones, never itself", async () => {
    const { admin, visitor } = app();
    const part = (title: string, code: string, mounted?: string) =>
      createTestProduct(admin, {
        title,
        specifications: specifications(
          ["Part code", code],
          ...(mounted ? [["Mounted with", mounted] as const] : []),
        ),
      });
    for (const code of ["REL-A-1", "REL-B-2", "REL-C-3", "REL-D-4"]) await part(code, code);
    const related = async (mounted: string) => {
      const main = await part("Main", `REL-M-${mounted.length}`, mounted);
      const answer = await visitor.get(`/api/products/related/${main.productId}`);
      return Public.array()
        .parse(answer.body)
        .map((each) => each.title);
    };
    expect(await related("REL-C-3, REL-A-1; REL-B-2, REL-D-4")).toEqual(["REL-C-3", "REL-A-1", "REL-B-2"]);
    expect((await related("REL-A-1, rel.a.1"))[0]).toBe("REL-A-1");
    // Same kind first, then the newest of the brand.
    const others = ["Main", "Main", "REL-D-4"];
    expect(await related("REL-A-10, rel-a, REL")).toEqual(others);
    for (const none of ["REL-M-7", "', %, _, &, \u202e, <b>"]) expect(await related(none)).toHaveLength(3);
  });

  test("18 featured returns at most 24 featured products, last changed first", async () => {
    const { admin, visitor, services } = app();
    for (let at = 0; at < 3; at += 1) {
      const { _id } = await createTestProduct(admin, { title: `Featured ${at}` });
      await admin.put(`/api/products/${_id}/featured`);
    }
    const featured = await visitor.get("/api/products/featured");
    const titles = Public.array()
      .parse(featured.body)
      .map((each) => each.title);
    expect(titles).toEqual(["Featured 2", "Featured 1", "Featured 0", product.title]);
    await copyProduct(services, product, 30, (nth) => ({ product_id: 5000 + nth, change: 0 }));
    expect((await visitor.get("/api/products/featured")).body).toHaveLength(FEATURED_MAX);
    await services.database.main.deleteFrom("products").where("product_id", ">=", 5000).execute();
  });
});
