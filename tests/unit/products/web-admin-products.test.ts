import { describe, expect, it } from "vitest";
import { SEARCH_TEXT_MAX } from "#contract/platform/limits.ts";
import { PRODUCT_SORT_FIELDS } from "#contract/products/sort-fields.ts";
import { NO_OPTIONAL_FIELDS, PRODUCT } from "#tests/support/fixtures.ts";
import { eachField, texts } from "#tests/support/tables.ts";
import { PartialProduct, wholeProduct } from "#web/admin/platform/data/whole-product.ts";
import { NO_VERSION } from "#web/admin/platform/session/send.ts";
import { withFilters, withPage, withText } from "#web/admin/platform/ui/list-state.ts";
import {
  type ListSearch,
  nextSort,
  readListSearch,
  sortOf,
  withoutListFilters,
  withSort,
} from "#web/admin/products/list-search.ts";
import { parseSearch } from "#web/search-params.ts";

describe("search parameters of the product list", () => {
  it("omit defaults", () => {
    expect(readListSearch({})).toEqual({});
    expect(readListSearch({ q: " ", category: "all", sort: "createdAt", order: "desc", page: "1" })).toEqual(
      {},
    );
  });

  it("keep known values", () => {
    const filters = { q: "weft feeder", category: "toyota", pictures: "missing" };
    const search = { ...filters, sort: "price", order: "asc", page: 3 };
    expect(readListSearch({ ...search, page: "3" })).toEqual(search);
    for (const sort of PRODUCT_SORT_FIELDS) expect(sortOf(readListSearch({ sort })).field).toBe(sort);
  });

  it.each(
    eachField({
      page: ["0", "-2", "1.5", "1e99", "x", {}],
      category: ["Sulzer", "__proto__"],
      pictures: ["drawn", true],
      published: ["maybe", true],
      sort: ["toString", "__proto__", ["price"]],
      order: ["sideways"],
      other: ["1"],
    }),
  )("drop %j", (raw) => expect(readListSearch(raw)).toEqual({}));

  it("drop invalid values beside valid ones", () => {
    const read = (address: string) => readListSearch(parseSearch(address));
    for (const address of texts(
      "?page=0|?page=x&category=Sulzer|?sort=secret&order=sideways|?category=all&q=+++",
    ))
      expect([address, read(address)]).toEqual([address, {}]);
    expect(read("?page=-4&sort=price")).toEqual({ sort: "price" });
    expect(read("?page=1e99&order=asc")).toEqual({ order: "asc" });
  });

  it("truncate a text over the maximum length", () => {
    expect(readListSearch({ q: "a".repeat(SEARCH_TEXT_MAX + 50) }).q).toHaveLength(SEARCH_TEXT_MAX);
  });
});

describe("a change of the list", () => {
  const third: ListSearch = { q: "reed", category: "picanol", sort: "stock", page: 3 };

  it("to text, category or order returns to page 1", () => {
    expect(withText(third, "nozzle")).toEqual({ q: "nozzle", category: "picanol", sort: "stock" });
    expect(withText(third, "")).toEqual({ category: "picanol", sort: "stock" });
    expect(withFilters(third, { category: "toyota" })).toEqual({
      q: "reed",
      category: "toyota",
      sort: "stock",
    });
    expect(withFilters(third, { category: undefined })).toEqual({ q: "reed", sort: "stock" });
    const first = { q: "reed", category: "picanol", sort: "stock" };
    expect(withFilters(third, { pictures: "missing" })).toEqual({ ...first, pictures: "missing" });
    expect(withFilters(third, { published: "no" })).toEqual({ ...first, published: "no" });
    expect(withFilters({ ...third, published: "no" }, { published: undefined })).toEqual(first);
    expect(withSort(third, { field: "createdAt", order: "desc" })).toEqual({
      q: "reed",
      category: "picanol",
    });
  });

  it("of the page keeps everything else", () => {
    expect(withPage(third, 4)).toEqual({ ...third, page: 4 });
    expect(withPage(third, 1)).toEqual({ q: "reed", category: "picanol", sort: "stock" });
  });

  it("clearing filters keeps the order", () => {
    expect(withoutListFilters(third)).toEqual({ sort: "stock" });
    expect(withoutListFilters({ ...third, pictures: "missing" })).toEqual({ sort: "stock" });
    expect(withoutListFilters({ ...third, published: "yes" })).toEqual({ sort: "stock" });
  });

  it("reverses the order of the same field and starts a new field descending", () => {
    expect(nextSort({ field: "price", order: "desc" }, "price")).toEqual({ field: "price", order: "asc" });
    expect(nextSort({ field: "price", order: "asc" }, "price")).toEqual({ field: "price", order: "desc" });
    expect(nextSort({ field: "price", order: "asc" }, "stock")).toEqual({ field: "stock", order: "desc" });
  });
});

it("a product answer with only the spec's fields is completed, and keeps additional fields", () => {
  const { _id, productId, title, description, category, price, stock, featured, createdAt, updatedAt } =
    PRODUCT;
  const answered = {
    _id,
    productId,
    title,
    description,
    category,
    price,
    stock,
    featured,
    createdAt,
    updatedAt,
  };
  const listed = { ...answered, images: [{ url: "/a.png", key: "a" }] };
  const usual = {
    ...NO_OPTIONAL_FIELDS,
    catalogId: null,
    specifications: [],
    sample: false,
    published: true,
  };
  const images = [{ url: "/a.png", key: "a", width: 4, height: 3, sizes: [], placeholder: "" }];
  const whole = { ...answered, ...usual, images, version: NO_VERSION };
  expect(wholeProduct(PartialProduct.parse(listed))).toEqual(whole);
  const more = { catalogId: listed._id, specifications: [{ name: "A", value: "1" }], version: 3 };
  expect(wholeProduct(PartialProduct.parse({ ...listed, ...more }))).toMatchObject(more);
});
