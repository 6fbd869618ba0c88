import { randomInt } from "node:crypto";
import type { Transaction } from "kysely";
import { PRODUCT_SERVER } from "../../contract/messages.ts";
import { PRODUCT_ID_MAX } from "../../contract/platform/limits.ts";
import type { Tables } from "../platform/database/schema.ts";
import { ProblemError } from "../platform/http/problems.ts";

/**
 * A number for a product that was given none: drawn at random from the free ones in 0 to 1000; when all are
 * taken, the next free integer above (ruling 'Identity and products'). A deleted product that can still be
 * restored keeps its number. Writes wait for each other, so that no other one draws the same.
 */
export async function drawProductNumber(tx: Transaction<Tables>): Promise<number> {
  const rows = await tx
    .selectFrom("products")
    .select("product_id")
    .where("product_id", "<=", PRODUCT_ID_MAX)
    .execute();
  const taken = new Set(rows.map((row) => row.product_id));
  const free = Array.from({ length: PRODUCT_ID_MAX + 1 }, (_, number) => number).filter((n) => !taken.has(n));
  if (free.length) return free[randomInt(free.length)] as number;
  const highest = await tx
    .selectFrom("products")
    .select((eb) => eb.fn.max("product_id").as("number"))
    .executeTakeFirstOrThrow();
  return highest.number + 1;
}

/** Throws a 409 that names the holder when another product has this number. */
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
