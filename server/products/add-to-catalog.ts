import type { Write } from "../database/write.ts";

/** Puts the sample products of a category that belong to no catalogue into one that is there. */
export async function addSampleProducts(
  { tx, change, now }: Write,
  category: string,
  catalogId: string,
): Promise<void> {
  await tx
    .updateTable("products")
    .set((eb) => ({ catalog_id: catalogId, change, updated_at: now, version: eb("version", "+", 1) }))
    .where("sample", "=", 1)
    .where("category", "=", category)
    .where("catalog_id", "is", null)
    .execute();
}
