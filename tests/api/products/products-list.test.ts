import { beforeAll, expect, test } from "vitest";
import { ProductImage } from "../../../contract/platform/images.ts";
import {
  type Product,
  ProductList,
  Product as ProductSchema,
  PublicProduct,
  PublicProductList,
  Specification,
} from "../../../contract/products/product.ts";
import { onBothEngines } from "../../support/app.ts";
import { sharedApp } from "../../support/shared-app.ts";
import { fillShelf, SHELF_COUNT, type ShelfRow } from "../../support/shelf.ts";

const strictly = { images: ProductImage.strict().array(), specifications: Specification.array() };
const STRICT = {
  admin: ProductList.extend({ products: ProductSchema.extend(strictly).strict().array() }).strict(),
  visitor: PublicProductList.extend({ products: PublicProduct.extend(strictly).strict().array() }).strict(),
};

onBothEngines("product lists", (_open, engine) => {
  const app = sharedApp(engine);
  let rows: ShelfRow[];
  beforeAll(async () => {
    rows = await fillShelf(app());
  });
  const list = async (query: string, client: "visitor" | "admin" = "admin") => {
    const answer = await app()[client].get(`/api/products${query}`);
    expect([query, answer.status]).toEqual([query, 200]);
    return STRICT[client].parse(answer.body);
  };

  test("a visitor reads 12 on a page, an administrator 20, and no field that is not in the contract", async () => {
    const [visitor, admin] = [await list("", "visitor"), await list("")];
    expect([visitor.products.length, visitor.page, visitor.total, visitor.totalPages]).toEqual([
      12,
      1,
      SHELF_COUNT,
      4,
    ]);
    expect([admin.products.length, admin.page, admin.total, admin.totalPages]).toEqual([
      20,
      1,
      SHELF_COUNT,
      3,
    ]);
  });

  test.each([
    ["limit=1", 1],
    ["limit=100", SHELF_COUNT],
    ["limit=101", SHELF_COUNT],
    ["limit=1e9", SHELF_COUNT],
    ["limit=Infinity", SHELF_COUNT],
    ["limit=0", 1],
    ["limit=-5", 1],
    ["limit=-Infinity", 1],
    ["limit=2.9", 2],
    ["limit=", 12],
    ["limit=abc", 12],
    ["limit=NaN", 12],
    ["limit=null", 12],
    ["limit=5&limit=3", 3],
    ["limit[]=5", 12],
    ["limit=%00", 12],
    ["limit=0x5", 5],
  ])("18 the size of a page is clamped: %s", async (query, length) => {
    expect((await list(`?${query}`, "visitor")).products).toHaveLength(length);
  });

  test.each([
    ["page=1", 1],
    ["page=3", 3],
    ["page=4", 4],
    ["page=5", 4],
    ["page=999999999999999999999", 4],
    ["page=1e308", 4],
    ["page=Infinity", 4],
    ["page=0", 1],
    ["page=-1", 1],
    ["page=-Infinity", 1],
    ["page=2.7", 2],
    ["page=", 1],
    ["page=%20", 1],
    ["page=abc", 1],
    ["page=NaN", 1],
    ["page=1;drop", 1],
    ["page=2&page=3", 3],
    ["page[]=2", 1],
    ["page=%F0%9F%A7%B5", 1],
  ])("18 the page is clamped: %s", async (query, page) => {
    const answer = await list(`?${query}`, "visitor");
    expect([answer.page, answer.products.length]).toEqual([page, page === 4 ? SHELF_COUNT - 36 : 12]);
  });

  test("a category without products has one empty page", async () => {
    expect(await list("?category=jacquard-dobby&page=7", "visitor")).toEqual({
      products: [],
      totalPages: 0,
      page: 1,
      similar: false,
      unknown: [],
      machines: [],
      filters: [],
      total: 0,
    });
    expect(await list("?search=xylophone&page=7", "visitor")).toEqual({
      products: [],
      totalPages: 0,
      page: 1,
      similar: false,
      unknown: [{ word: "xylophone", meant: null }],
      machines: [],
      filters: [],
      total: 0,
    });
  });

  test.each(["Picanol", "sulzer", "ALL", "picanol,toyota", "' or 1=1", "__proto__", "null", "%00"])(
    "18 an unknown category is refused: %s",
    async (category) => {
      const answer = await app().visitor.get(`/api/products?category=${encodeURIComponent(category)}`);
      expect([answer.status, answer.body.errors[0].field]).toEqual([400, "category"]);
    },
  );

  test("a category narrows the list and its total, 'all' and none do not", async () => {
    for (const category of ["picanol", "toyota", "others"]) {
      const answer = await list(`?category=${category}&limit=100`);
      expect(answer.total).toBe(rows.filter((row) => row.category === category).length);
      expect(
        answer.products.every((product: Product | { category: string }) => product.category === category),
      ).toBe(true);
    }
    expect([(await list("?category=all")).total, (await list("?category=")).total]).toEqual([
      SHELF_COUNT,
      SHELF_COUNT,
    ]);
  });

  test("18 unknown fields of the query are ignored", async () => {
    const plain = await list("", "visitor");
    for (const query of [
      "?price=10",
      "?deleted_at=null&_id=x",
      "?fields=price,catalogId",
      "?include=price",
      "?__proto__[price]=1",
      "?role=admin&admin=true",
    ]) {
      expect(await list(query, "visitor")).toEqual(plain);
    }
  });

  test("newest first is the order when none is chosen", async () => {
    const chosen = await list("?sortField=createdAt&sortOrder=desc&limit=12");
    expect((await list("", "visitor")).products.map((product) => product._id)).toEqual(
      chosen.products.map((product) => product._id),
    );
  });
});
