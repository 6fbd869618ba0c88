import { type CompiledQuery, sql } from "kysely";
import { titleSortKey } from "#server/platform/database/clock.ts";
import { FIRST_CATEGORIES } from "#server/platform/database/first-categories.ts";
import type { Database } from "#server/platform/database/open.ts";
import type { NewProductRow } from "#server/platform/database/schema.ts";
import { SYSTEM, write } from "#server/platform/database/write.ts";
import { codeColumns } from "#server/products/part-code.ts";

/** The categories of seeded products, in turn. */
export const CATEGORIES = FIRST_CATEGORIES.map(({ id }) => id);

const KINDS = "gripper,drum,reed,heald frame,nozzle,cam,lever,cutter,roller,spring,board,hook".split(",");
const PLACES = "rapier,weft feeder,sley,take-up,temple,dobby,jacquard,selvedge,let-off,relay".split(",");
const MATTERS = "hardened steel,aluminium,carbide,ceramic,rubber covered,brass,polyamide".split(",");
const ROWS_PER_BATCH = 500;

/**
 * Quickly fills a database with realistic products: rows only, all with the same image. The query is compiled once; only its
 * values differ between batches.
 */
export async function seedProducts(database: Database, count: number): Promise<void> {
  const insert = (rows: NewProductRow[]) => database.main.insertInto("products").values(rows).compile();
  let compiled: CompiledQuery | undefined;
  for (let from = 0; from < count; from += ROWS_PER_BATCH) {
    const numbers = Array.from({ length: Math.min(ROWS_PER_BATCH, count - from) }, (_, at) => from + at);
    await write(database, SYSTEM, async ({ tx, change, now }) => {
      const rows = numbers.map((number) => productRow(number, change, now - count + number));
      const parameters = rows.flatMap((row) => Object.values(row));
      if (compiled?.parameters.length !== parameters.length) compiled = insert(rows);
      await tx.executeQuery({ ...compiled, parameters });
    });
  }
  // PostgreSQL would do this automatically a minute later.
  if (database.engine === "postgres") await sql`vacuum analyze products`.execute(database.main);
}

/** The `_id` of the n-th product; they sort like real ones. */
export const seededId = (number: number): string =>
  `01900000-0000-7000-8000-${number.toString(16).padStart(12, "0")}`;

/** The code of the n-th product, as it is stored. */
export function seededCode(number: number): string {
  return `${at(["PIC", "TOY", "TSU", "STA"], number)}-${at(["GR", "FD", "RD", "CM"], number >> 2)}-${String(number).padStart(5, "0")}`;
}

/** The words of the n-th product's title. */
export function seededWords(number: number): Record<"place" | "kind" | "matter" | "length", string> {
  const length = String(20 + (number % 900));
  return {
    place: at(PLACES, number),
    kind: at(KINDS, number >> 1),
    matter: at(MATTERS, number >> 3),
    length,
  };
}

function productRow(number: number, change: number, time: number): NewProductRow {
  const { place, kind, matter, length } = seededWords(number);
  const title = `${place} ${kind}, ${matter}, ${length} mm`;
  const description = `Part for the ${at(PLACES, number >> 4)} of the loom. Made of ${at(MATTERS, number >> 2)}, ground on both faces, checked before packing. Goes with the ${at(KINDS, number >> 5)} of the same set.`;
  const specifications = [
    { name: "Length", value: `${length} mm` },
    { name: "Material", value: at(MATTERS, number >> 2) },
    { name: "Position", value: at(["left", "right", "middle"], number) },
  ];
  const image = {
    key: "image-01900000-0000-7000-8000-000000000000",
    width: 1280,
    height: 960,
    sizes: [320, 640, 1280],
    placeholder: `data:image/webp;base64,${"A".repeat(100)}`,
  };
  return {
    id: seededId(number),
    product_id: number,
    title,
    title_sort: titleSortKey(title),
    ...codeColumns({ part_code: seededCode(number), specifications: "[]" }),
    description,
    category: at(CATEGORIES, number),
    catalog_id: null,
    price: 10 + (number % 5000),
    stock: number % 30,
    published: 1,
    featured: number % 500 === 0 ? 1 : 0,
    specifications: JSON.stringify(specifications),
    images: JSON.stringify([image]),
    sample: 1,
    version: 1,
    change,
    created_at: time,
    updated_at: time,
    deleted_at: null,
  };
}

function at<T>(list: readonly T[], number: number): T {
  return list[number % list.length] as T;
}
