import { expect, test } from "vitest";
import { isCodeName } from "#contract/platform/filters.ts";
import { DESCRIPTION_MAX, TITLE_MAX } from "#contract/products/limits.ts";
import { FIRST_CATEGORIES } from "#server/platform/database/first-categories.ts";
import { shippedRows } from "#tests/support/shipped-sample.ts";

interface Specification {
  name: string;
  value: string;
}

const products = (await shippedRows()).products.map(
  ({ part_code, featured, specifications, ...product }) => ({
    ...product,
    code: part_code ?? "",
    featured: featured === 1,
    specifications: JSON.parse(specifications) as Specification[],
  }),
);
const codes = new Set(products.map((product) => product.code));

function value(product: (typeof products)[number], name: string): string | undefined {
  return product.specifications.find((row) => row.name === name)?.value;
}

test("there are 120 products in their categories", () => {
  const counts = FIRST_CATEGORIES.map(
    ({ id }) => products.filter((product) => product.category === id).length,
  );
  expect(counts).toEqual([28, 24, 22, 18, 15, 13]);
});

test("codes and titles are unique and well formed", () => {
  expect(codes.size).toBe(120);
  const within = products.map((product) => `${product.category} ${product.title}`);
  expect(new Set(within).size).toBe(120);
  for (const product of products) {
    expect(product.code).toMatch(/^(PIC|PRA|TOY|TSU|STA|OTH)-[A-Z]{2}-\d{4}$/);
    expect(product.title.length).toBeLessThanOrEqual(Math.min(60, TITLE_MAX));
    expect(product.description.length).toBeGreaterThanOrEqual(60);
    expect(product.description.length).toBeLessThanOrEqual(Math.min(400, DESCRIPTION_MAX));
  }
  expect(new Set(products.map((product) => product.description)).size).toBe(120);
});

test("prices, stock and featured products vary", () => {
  for (const product of products) {
    expect(product.price).toBeGreaterThanOrEqual(15);
    expect(product.price).toBeLessThanOrEqual(185_000);
    expect(Number.isInteger(product.stock) && product.stock >= 0).toBe(true);
  }
  const sold = products.filter((product) => product.stock === 0).length;
  const low = products.filter((product) => product.stock > 0 && product.stock < 5).length;
  expect(sold).toBeGreaterThanOrEqual(18);
  expect(sold).toBeLessThanOrEqual(28);
  expect(low).toBeGreaterThanOrEqual(12);
  const featured = products.filter((product) => product.featured);
  expect(featured).toHaveLength(10);
  expect(new Set(featured.map((product) => product.category)).size).toBe(6);
});

test("specifications are never empty and do not contain the code", () => {
  for (const product of products) {
    expect(product.specifications.filter(({ name }) => isCodeName(name))).toEqual([]);
    expect(product.specifications.length).toBeGreaterThanOrEqual(4);
    expect(product.specifications.length).toBeLessThanOrEqual(12);
    for (const row of product.specifications) {
      expect(row.name.trim()).not.toBe("");
      expect(row.value.trim()).not.toBe("");
    }
  }
});

test("'Mounted with' names other parts of the catalogue", () => {
  const mounted = products.filter((product) => value(product, "Mounted with"));
  expect(mounted.length).toBeGreaterThanOrEqual(55);
  for (const product of mounted) {
    const others = (value(product, "Mounted with") ?? "").split(", ");
    expect(others.length).toBeLessThanOrEqual(3);
    for (const other of others) {
      expect(codes, `${product.code} is mounted with ${other}`).toContain(other);
      expect(other).not.toBe(product.code);
    }
  }
  expect(products.filter((product) => value(product, "Replaces")).length).toBeGreaterThanOrEqual(10);
});
