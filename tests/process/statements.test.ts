import { StatementSync } from "node:sqlite";
import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { buildApp } from "#server/app.ts";
import { mountPages } from "#server/site/pages/mount.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { createTestProduct, productFields } from "../support/products.ts";

const SIXTH = "/api/products?category=picanol-rapier&limit=2&page=";

/**
 * The most statements that an answer takes, the reading of the counters included, and the most rows that they return. A change
 * that needs more says here why.
 */
const BUDGET: readonly [answer: string, path: string, most: { statements: number; rows: number }][] = [
  ["a list", `${SIXTH}2`, { statements: 2, rows: 8 }],
  ["all products", "/api/products?limit=5", { statements: 2, rows: 11 }],
  ["a chosen filter", "/api/products?category=picanol-rapier&filter=length.142", { statements: 2, rows: 14 }],
  ["a chosen filter of all", "/api/products?filter=length.142", { statements: 2, rows: 14 }],
  ["a part by its number", "/api/products/by-id/{number}", { statements: 2, rows: 7 }],
  ["a part by its _id", "/api/products/by-id/{id}", { statements: 2, rows: 7 }],
  ["the latest of a category", "/api/products/category/picanol-rapier/latest", { statements: 2, rows: 14 }],
  ["the counts of categories", "/api/products/categories", { statements: 2, rows: 6 }],
  ["the parts in stock", "/api/products/in-stock", { statements: 2, rows: 6 }],
  ["the list to search in offline", "/api/products/offline-list", { statements: 2, rows: 12 }],
  ["a search", "/api/products?search=rapier%20gripper&limit=6", { statements: 2, rows: 14 }],
  ["the site", "/api/site", { statements: 1, rows: 6 }],
];

/** The most for a page that is made after a write, which the search index applies first. */
const PAGES: readonly [page: string, path: string, most: { statements: number; rows: number }][] = [
  ["a listing", "/products/picanol-rapier", { statements: 10, rows: 60 }],
  ["a part", "/products/picanol-rapier/{number}", { statements: 10, rows: 60 }],
  ["all parts", "/search", { statements: 10, rows: 60 }],
  ["a search", "/search?q=gripper", { statements: 10, rows: 60 }],
];

describe("the work of an answer", () => {
  let place: TestApp;
  let app: FastifyInstance;
  let [id, number] = ["", ""];
  const read: { statements: string[]; rows: number } = { statements: [], rows: 0 };

  beforeAll(async () => {
    place = await openTestApp("sqlite");
    for (let at = 0; at < 6; at += 1) {
      const { _id, productId } = await createTestProduct(place.admin, { title: `Rapier gripper ${at}` });
      [id, number] = [_id, String(productId)];
    }
    app = await buildApp(place.services);
    await mountPages(app, place.services);
  });
  afterAll(async () => {
    await app.close();
    await place.close();
  });
  afterEach(() => vi.restoreAllMocks());

  const addressOf = (path: string) => path.replace("{id}", id).replace("{number}", number);

  /** Counts what a request reads, without the check each second of whether the site is closed. */
  async function workOf(path: string) {
    const all = StatementSync.prototype.all;
    Object.assign(read, { statements: [], rows: 0 });
    vi.spyOn(StatementSync.prototype, "all").mockImplementation(function counted(
      this: StatementSync,
      ...values
    ) {
      const rows = all.apply(this, values as never);
      if (this.sourceSQL.includes("lease_until")) return rows;
      read.statements.push(this.sourceSQL);
      read.rows += rows.length;
      return rows;
    });
    const { statusCode } = await app.inject({ url: addressOf(path) });
    vi.restoreAllMocks();
    expect([path, statusCode]).toEqual([path, 200]);
    return { ...read, statements: [...read.statements] };
  }

  const expectWithin = (
    { statements, rows }: Awaited<ReturnType<typeof workOf>>,
    most: { statements: number; rows: number },
  ) => {
    expect(statements.length, statements.join("\n")).toBeLessThanOrEqual(most.statements);
    expect(rows, statements.join("\n")).toBeLessThanOrEqual(most.rows);
  };

  /** A write that each of these answers and pages shows. */
  const change = async (price: number) => {
    const fields = productFields({ title: `Rapier gripper ${price}`, price: String(price) });
    expect((await place.admin.form("PUT", `/api/products/${id}`, fields)).status).toBe(200);
  };

  test.each(BUDGET)("%s", async (_name, path, most) => {
    await change(100 + BUDGET.findIndex((row) => row[1] === path));
    // The index applies the write with the first answer; categories and settings are read once after it.
    await workOf(`${SIXTH}1`);
    await workOf("/api/categories");
    expectWithin(await workOf(path), most);
    expectWithin(await workOf(path), { statements: 1, rows: 6 });
  });

  test.each(PAGES)("%s made after a write, and kept", async (_name, path, most) => {
    await workOf(path);
    await change(200 + PAGES.findIndex((row) => row[1] === path));
    expectWithin(await workOf(path), most);
    await workOf(path);
    expectWithin(await workOf(path), { statements: 1, rows: 6 });
  });
});
