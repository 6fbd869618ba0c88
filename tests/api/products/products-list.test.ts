import { beforeAll, expect, test } from "vitest";
import { seedProducts } from "#bench/support/seed.ts";
import { ProductImage } from "#contract/platform/images.ts";
import { PRODUCT_SERVER } from "#contract/platform/server-messages.ts";
import {
  type Product,
  ProductList,
  Product as ProductSchema,
  PublicProduct,
  PublicProductList,
  Specification,
} from "#contract/products/product.ts";
import { PRODUCT_SORT_FIELDS } from "#contract/products/sort-fields.ts";
import { newToken } from "#server/accounts/auth/tokens.ts";
import { titleSortKey } from "#server/platform/database/clock.ts";
import { onBothEngines, onBothSharedApps, type TestApp } from "#tests/support/app.ts";
import { expectAnswer } from "#tests/support/expect-answer.ts";
import { copyProduct, createTestProduct } from "#tests/support/products.ts";
import { refused } from "#tests/support/snapshot.ts";
import { texts } from "#tests/support/tables.ts";
import { words } from "#tests/support/words.ts";

/** The number of products `fillShelf` creates. */
const SHELF_COUNT = 45;
const WORDS = texts("bolt 10 mm|Bolt 9 mm|Éclair spring|eclair Spring|Zahnrad|ábaco|heald 100|Heald 20");
/** The sortable columns of a list, as stored. */
interface ShelfRow {
  id: string;
  title: string;
  category: string;
  price: number;
  stock: number;
  updatedAt: number;
  createdAt: number;
}

/** Fills an empty database with many ties in every column and with ids in another order than any column. */
async function fillShelf({ admin, services }: TestApp): Promise<ShelfRow[]> {
  const model = await createTestProduct(admin, { productId: "1000" });
  const { database } = services;
  await copyProduct(services, model, SHELF_COUNT - 1, (nth, { created_at }) => {
    const title = String(WORDS[nth % WORDS.length]);
    return {
      id: `01900000-0000-7000-8000-${String((nth * 37) % 1000).padStart(12, "0")}`,
      product_id: nth,
      title,
      title_sort: titleSortKey(title),
      category: ["picanol", "toyota", "others"][nth % 3] as string,
      price: (nth % 7) * 10.5,
      stock: nth % 4,
      created_at: created_at + (nth % 5),
      updated_at: created_at + (nth % 6),
      change: 0,
    };
  });
  await database.main.updateTable("products").set({ change: 5 }).execute();
  await database.main.updateTable("counters").set({ value: 5 }).execute();
  const all = await database.read.selectFrom("products").selectAll().execute();
  return all.map((each) => ({ ...each, updatedAt: each.updated_at, createdAt: each.created_at }));
}

const strictly = { images: ProductImage.strict().array(), specifications: Specification.array() };
const STRICT = {
  admin: ProductList.extend({ products: ProductSchema.extend(strictly).strict().array() }).strict(),
  visitor: PublicProductList.extend({ products: PublicProduct.extend(strictly).strict().array() }).strict(),
};

onBothSharedApps("GET /products", (app) => {
  let rows: ShelfRow[];
  beforeAll(async () => {
    rows = await fillShelf(app());
  });
  const list = async (query: string, client: "visitor" | "admin" = "admin") => {
    const answer = await app()[client].get(`/api/products${query}`);
    expectAnswer(answer, 200);
    return STRICT[client].parse(answer.body);
  };

  test("returns 12 per page to a visitor and 20 to an administrator, and only contract fields", async () => {
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
    ["limit=101", SHELF_COUNT],
    ["limit=0", 1],
    ["limit=abc", 12],
    ["limit=5&limit=3", 3],
    ["limit[]=5", 12],
  ])("18 clamps the page size: %s", async (query, length) => {
    expect((await list(`?${query}`, "visitor")).products).toHaveLength(length);
  });

  test.each([
    ["page=3", 3],
    ["page=5", 4],
    ["page=1e308", 4],
    ["page=0", 1],
    ["page=abc", 1],
    ["page=2&page=3", 3],
    ["page[]=2", 1],
  ])("18 clamps the page: %s", async (query, page) => {
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

  test("filters list and total by category, but not for 'all' or none", async () => {
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

  test("18 ignores unknown query parameters", async () => {
    const plain = await list("", "visitor");
    for (const query of words`
      ?price=10 ?deleted_at=null&_id=x ?fields=price,catalogId ?include=price ?__proto__[price]=1
      ?role=admin&admin=true
    `) {
      expect(await list(query, "visitor")).toEqual(plain);
    }
  });

  test("sorts newest first by default", async () => {
    const chosen = await list("?sortField=createdAt&sortOrder=desc&limit=12");
    expect((await list("", "visitor")).products.map((product) => product._id)).toEqual(
      chosen.products.map((product) => product._id),
    );
  });
});

onBothSharedApps("19 sorting product lists", (app) => {
  let rows: ShelfRow[];
  beforeAll(async () => {
    rows = await fillShelf(app());
  });
  const list = async (query: string) => {
    const answer = await app().admin.get(`/api/products${query}`);
    expectAnswer(answer, 200);
    return ProductList.parse(answer.body);
  };

  test.each(
    PRODUCT_SORT_FIELDS.flatMap(
      (field) =>
        [
          [field, "asc"],
          [field, "desc"],
        ] as const,
    ),
  )(
    "19 sorts by %s %s the same on both engines, ties by id, without overlapping pages",
    async (field, order) => {
      const value = (row: ShelfRow) => (field === "title" ? titleSortKey(row.title) : row[field]);
      const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);
      const expected = [...rows]
        .sort((a, b) => compare(value(a), value(b)) || compare(a.id, b.id))
        .map((row) => row.id);
      if (order === "desc") expected.reverse();
      const pages = [];
      for (const page of [1, 2, 3])
        pages.push(await list(`?sortField=${field}&sortOrder=${order}&page=${page}`));
      expect(pages.flatMap((page) => page.products.map((product) => product._id))).toEqual(expected);
    },
  );

  test("19 sorts titles without case and accents, and 9 mm before 10 mm", async () => {
    const { products } = await list("?sortField=title&sortOrder=asc&limit=100");
    const order = [...new Set(products.map((product) => titleSortKey(product.title)))];
    const firsts = order.map((key) =>
      products.find((product) => titleSortKey(product.title) === key)?.title.toLowerCase(),
    );
    expect(firsts).toEqual([
      "ábaco",
      "bolt 9 mm",
      "bolt 10 mm",
      expect.stringMatching(/^[ée]clair spring$/),
      "heald 20",
      "heald 100",
      "rapier gripper, giver side",
      "zahnrad",
    ]);
  });

  test.each(["title desc, price", "title_sort", "__proto__"])(
    "19 rejects an unknown sort field (400): %s",
    async (field) => {
      for (const client of [app().visitor, app().admin]) {
        const answer = await refused(app(), () =>
          client.get(`/api/products?sortField=${encodeURIComponent(field)}`),
        );
        expect([answer.status, answer.body.errors[0].field]).toEqual([400, "sortField"]);
      }
    },
  );

  test.each([
    ["a visitor", {}],
    ["an invalid token", { authorization: `Bearer ${newToken()}` }],
    ["garbage", { authorization: "Bearer x" }],
  ])("18 rejects sorting by price for %s (403)", async (_name, headers) => {
    for (const query of [
      "sortField=price",
      "sortField=price&sortOrder=asc",
      "search=bolt&sortField=price",
      "sortField=title&sortField=price",
    ]) {
      const answer = await app().visitor.get(`/api/products?${query}`, headers);
      expectAnswer(answer, 403, { message: PRODUCT_SERVER.priceSortNeedsAdmin });
    }
  });
});

const PRODUCTS = 640;
/** The maximum page size. */
const MOST = 100;

onBothEngines("deep pages of a list", (test) => {
  test("return the right products in every order; a page past the end returns the last one", async ({
    admin,
    services,
  }) => {
    await seedProducts(services.database, PRODUCTS);
    const ids = async (query: string, page: number, limit: number): Promise<string[]> => {
      const { status, body } = await admin.get(`/api/products?${query}&page=${page}&limit=${limit}`);
      expect(status).toBe(200);
      return body.products.map((product: { _id: string }) => product._id);
    };
    for (const query of [
      "sortField=createdAt&sortOrder=desc",
      "sortField=title&sortOrder=asc",
      "sortField=stock",
    ]) {
      const pages = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((page) => ids(query, page, MOST)));
      const whole = pages.flat();
      expect(new Set(whole).size).toBe(PRODUCTS);
      for (const page of [24, 25, 26, 27, 52, 64]) {
        expect(await ids(query, page, 10)).toEqual(whole.slice((page - 1) * 10, page * 10));
      }
      expect(await ids(query, 99, 10)).toEqual(whole.slice(-10));
      expect(await ids(`${query}&category=toyota`, 99, 1)).toHaveLength(1);
    }
  });
});
