import { randomInt } from "node:crypto";
import type { Transaction } from "kysely";
import { PRODUCT_SERVER } from "../../contract/platform/server-messages.ts";
import { PRODUCT_ID_MAX } from "../../contract/products/limits.ts";
import type { Tables } from "../platform/database/schema.ts";
import { ProblemError } from "../platform/http/problems.ts";

/**
 * Returns a number for a product without one: a random free number from 0 to 1000, or the next free integer above when all
 * are taken (ruling 'Identity and products'). A deleted product that can be restored keeps its number. Writes are serialized,
 * so that no two draw the same number.
 */
export async function drawProductNumber(tx: Transaction<Tables>): Promise<number> {
  const drawable = tx.selectFrom("products").where("product_id", "<=", PRODUCT_ID_MAX);
  const { taken, highest } = await tx
    .selectNoFrom((eb) => [
      drawable.select((row) => row.fn.countAll<number>().as("count")).as("taken"),
      eb
        .selectFrom("products")
        .select((row) => row.fn.max("product_id").as("number"))
        .as("highest"),
    ])
    .executeTakeFirstOrThrow();
  // Numbers above are only used once the lower ones are taken, or by an import.
  if (Number(taken) > PRODUCT_ID_MAX) return (highest ?? PRODUCT_ID_MAX) + 1;
  const rows = await drawable.select("product_id").execute();
  const used = new Set(rows.map((row) => row.product_id));
  const free = Array.from({ length: PRODUCT_ID_MAX + 1 }, (_, number) => number).filter((n) => !used.has(n));
  return free[randomInt(free.length)] as number;
}

/** Throws a 409 that names the other product if the number is taken. */
export async function assertNumberFree(
  tx: Transaction<Tables>,
  productId: number,
  ownId?: string,
): Promise<void> {
  const holder = await tx
    .selectFrom("products")
    .select(["id", "title", "deleted_at"])
    .where("product_id", "=", productId)
    .executeTakeFirst();
  if (!holder || holder.id === ownId) return;
  const message =
    holder.deleted_at === null
      ? PRODUCT_SERVER.productIdTaken(productId, holder.title)
      : PRODUCT_SERVER.productIdHeldByDeleted(productId, holder.title);
  throw new ProblemError(409, message, { problems: [{ field: "productId", message }] });
}
