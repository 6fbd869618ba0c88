import type { ImportMapping } from "../../../contract/imports/import.ts";
import { compact } from "../../../contract/platform/words.ts";
import { updateById } from "../../platform/database/by-id.ts";
import type { ImportsRow } from "../../platform/database/schema.ts";
import type { Write } from "../../platform/database/write.ts";
import { stockBrand } from "../../products/categories/stock-brand.ts";
import { rememberMapping } from "../check/decide-mapping.ts";
import type { StoredMapping } from "../check/new-brands.ts";
import type { ImportFilePreview } from "../check/read-preview.ts";
import { usedNewBrands } from "../store.ts";

/** Creates an import's brands and stores their ids for later files. Throws 409 above CATEGORIES_MAX. */
export async function createBrands(transaction: Write, row: ImportsRow): Promise<void> {
  const { tx, now } = transaction;
  // A stopped import has its brands.
  if (row.mapping === null || row.started_at !== null) return;
  const used = await usedNewBrands(tx, row);
  if (!used.length) return;
  const ids = new Map<string, string>();
  const brands: Record<string, string> = {};
  for (const { label, placeholder } of used) {
    const id = await stockBrand(transaction, label);
    ids.set(compact(label), id);
    brands[placeholder] = id;
  }
  const chosen = JSON.parse(row.mapping) as ImportMapping;
  const words = chosen.words.map((each) => {
    const category = "creates" in each ? ids.get(compact(each.creates)) : undefined;
    return category === undefined ? each : { word: each.word, category };
  });
  const mapping: StoredMapping = { ...chosen, words, brands };
  await updateById(tx, "imports", row.id, { mapping: JSON.stringify(mapping) });
  const { columns } = JSON.parse(row.preview ?? '{"columns":[]}') as Pick<ImportFilePreview, "columns">;
  const names = columns.map(({ name }) => name);
  await rememberMapping(tx, names, mapping, now);
}
