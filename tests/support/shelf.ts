import { titleSortKey } from "../../server/platform/database/clock.ts";
import type { TestApp } from "./app.ts";
import { createTestProduct } from "./products.ts";

/** How many products `fillShelf` makes. */
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
/** The columns that a list can be sorted by, as the rows hold them. */
export interface ShelfRow {
  id: string;
  title: string;
  category: string;
  price: number;
  stock: number;
  updatedAt: number;
  createdAt: number;
}

/** Fills an empty database with many ties in every column and an order of ids that is none of the columns'. */
export async function fillShelf({ admin, services }: TestApp): Promise<ShelfRow[]> {
  const model = await createTestProduct(admin, { productId: "1000" });
  const { database } = services;
  const row = await database.read
    .selectFrom("products")
    .selectAll()
    .where("id", "=", model._id)
    .executeTakeFirstOrThrow();
  const more = Array.from({ length: SHELF_COUNT - 1 }, (_, at) => {
    const title = String(WORDS[at % WORDS.length]);
    return {
      ...row,
      id: `01900000-0000-7000-8000-${String((at * 37) % 1000).padStart(12, "0")}`,
      product_id: at,
      title,
      title_sort: titleSortKey(title),
      category: ["picanol", "toyota", "others"][at % 3] as string,
      price: (at % 7) * 10.5,
      stock: at % 4,
      created_at: row.created_at + (at % 5),
      updated_at: row.created_at + (at % 6),
      change: 0,
    };
  });
  await database.main.insertInto("products").values(more).execute();
  await database.main.updateTable("products").set({ change: 5 }).execute();
  await database.main.updateTable("counters").set({ value: 5 }).execute();
  const all = await database.read.selectFrom("products").selectAll().execute();
  return all.map((each) => ({ ...each, updatedAt: each.updated_at, createdAt: each.created_at }));
}
