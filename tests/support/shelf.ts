import { titleSortKey } from "#server/platform/database/clock.ts";
import type { TestApp } from "./app.ts";
import { copyProduct, createTestProduct } from "./products.ts";

/** The number of products `fillShelf` creates. */
export const SHELF_COUNT = 45;
const WORDS = [
  "bolt 10 mm",
  "Bolt 9 mm",
  "Éclair spring",
  "eclair Spring",
  "Zahnrad",
  "ábaco",
  "heald 100",
  "Heald 20",
];
/** The sortable columns of a list, as stored. */
export interface ShelfRow {
  id: string;
  title: string;
  category: string;
  price: number;
  stock: number;
  updatedAt: number;
  createdAt: number;
}

/** Fills an empty database with many ties in every column and with ids in another order than any column. */
export async function fillShelf({ admin, services }: TestApp): Promise<ShelfRow[]> {
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
