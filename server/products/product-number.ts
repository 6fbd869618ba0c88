import { randomInt } from "node:crypto";
import { PRODUCT_SERVER } from "#contract/platform/server-messages.ts";
import { PRODUCT_ID_MAX } from "#contract/products/limits.ts";
import type { Tx } from "../platform/database/schema.ts";
import { countOf, rowsWith } from "../platform/database/statements.ts";
import { ProblemError } from "../platform/http/problems.ts";

/**
 * Returns numbers for products without one: random free ones from 0 to 1000, or the next integers above when all are taken
 * (ruling 'Identity and products'). A deleted product that can be restored keeps its number. Writes are serialized, so that no
 * two draw the same number.
 */
export async function drawProductNumbers(tx: Tx, count: number): Promise<number[]> {
  const free = await freeNumbers(tx);
  const drawn = Array.from({ length: Math.min(count, free.length) }, () =>
    free.splice(randomInt(free.length), 1),
  ).flat();
  if (drawn.length === count) return drawn;
  const { highest } = await tx
    .selectFrom("products")
    .select((eb) => eb.fn.max("product_id").as("highest"))
    .executeTakeFirstOrThrow();
  const next = Math.max(highest ?? 0, PRODUCT_ID_MAX) + 1;
  return [...drawn, ...Array.from({ length: count - drawn.length }, (_, at) => next + at)];
}

/** The free ones of those that are drawn; counted first, because to read a thousand takes longer than all else of a product. */
async function freeNumbers(tx: Tx): Promise<number[]> {
  const drawable = tx.selectFrom("products").where("product_id", "<=", PRODUCT_ID_MAX);
  if ((await countOf(drawable)) > PRODUCT_ID_MAX) return [];
  const taken = new Set((await drawable.select("product_id").execute()).map((row) => row.product_id));
  return Array.from({ length: PRODUCT_ID_MAX + 1 }, (_, number) => number).filter((n) => !taken.has(n));
}

/** Throws a 409 that names the other product if the number is taken. */
export async function assertNumberFree(tx: Tx, productId: number, ownId?: string): Promise<void> {
  const holder = await rowsWith(tx, "products", { product_id: productId })
    .select(["id", "title", "deleted_at"])
    .executeTakeFirst();
  if (!holder || holder.id === ownId) return;
  const message =
    holder.deleted_at === null
      ? PRODUCT_SERVER.productIdTaken(productId, holder.title)
      : PRODUCT_SERVER.productIdHeldByDeleted(productId, holder.title);
  throw new ProblemError(409, message, { problems: [{ field: "productId", message }] });
}
