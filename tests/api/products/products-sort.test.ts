import { beforeAll, expect, test } from "vitest";
import { PRODUCT_SERVER } from "../../../contract/messages.ts";
import { PRODUCT_SORT_FIELDS, ProductList } from "../../../contract/products/product.ts";
import { newToken } from "../../../server/accounts/auth/tokens.ts";
import { titleSortKey } from "../../../server/platform/database/clock.ts";
import { onBothEngines } from "../../support/app.ts";
import { sharedApp } from "../../support/shared-app.ts";
import { fillShelf, type ShelfRow } from "../../support/shelf.ts";
import { refused } from "../../support/snapshot.ts";

onBothEngines("19 the order of product lists", (_open, engine) => {
  const app = sharedApp(engine);
  let rows: ShelfRow[];
  beforeAll(async () => {
    rows = await fillShelf(app());
  });
  const list = async (query: string) => {
    const answer = await app().admin.get(`/api/products${query}`);
    expect([query, answer.status]).toEqual([query, 200]);
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
    "19 sorted by %s %s: the same order on both engines, ties by id, pages that never overlap",
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

  test("19 titles sort without regard to case and accents, and 9 mm comes before 10 mm", async () => {
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

  test.each([
    "",
    "&sortOrder=",
    "&sortOrder=up",
    "&sortOrder=ASC",
    "&sortOrder=asc&sortOrder=desc",
    "&sortOrder[]=asc",
  ])("19 any other order than asc is descending: '%s'", async (order) => {
    const down = await list("?sortField=stock&sortOrder=desc");
    expect(await list(`?sortField=stock${order}`)).toEqual(down);
  });

  test.each([
    "name",
    "Title",
    "title ",
    "title_sort",
    "id",
    "_id",
    "deleted_at",
    "title;drop table products",
    "title desc, price",
    "1",
    "__proto__",
    "constructor",
    "(select 1)",
    "%00",
  ])("19 a sort field that is not on the list is refused: %s", async (field) => {
    for (const client of [app().visitor, app().admin]) {
      const answer = await refused(app(), () =>
        client.get(`/api/products?sortField=${encodeURIComponent(field)}`),
      );
      expect([answer.status, answer.body.errors[0].field]).toEqual([400, "sortField"]);
    }
  });

  test.each([
    ["a visitor", {}],
    ["an invalid token", { authorization: `Bearer ${newToken()}` }],
    ["garbage", { authorization: "Bearer x" }],
  ])("18 prices order nothing for %s", async (_name, headers) => {
    for (const query of [
      "sortField=price",
      "sortField=price&sortOrder=asc",
      "search=bolt&sortField=price",
      "sortField=title&sortField=price",
    ]) {
      const answer = await app().visitor.get(`/api/products?${query}`, headers);
      expect([query, answer.status, answer.body]).toEqual([
        query,
        403,
        { message: PRODUCT_SERVER.priceSortNeedsAdmin },
      ]);
    }
  });
});
