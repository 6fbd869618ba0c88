import { expect, test } from "vitest";
import { seedProducts } from "../../../bench/support/seed.ts";
import { onBothEngines } from "../../support/app.ts";

const PRODUCTS = 640;
/** What a list call answers at most. */
const MOST = 100;

onBothEngines("pages far down a list", (open) => {
  test("hold what stands there, in every order, and a page past the end is the last one", async () => {
    const { admin, services } = await open();
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
