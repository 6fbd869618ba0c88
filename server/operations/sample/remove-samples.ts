import { SETTINGS_SERVER } from "#contract/platform/server-messages.ts";
import type { RemoveSamplesAnswer } from "#contract/site/settings.ts";
import { deleteCatalog } from "#server/catalogs/delete-catalog.ts";
import { photoKeys } from "#server/enquiries/context.ts";
import { dropUnused } from "#server/enquiries/customers/store.ts";
import { rowsWith } from "#server/platform/database/statements.ts";
import { type Actor, write } from "#server/platform/database/write.ts";
import type { Stores } from "#server/platform/deps.ts";
import { doomFiles, removeDoomed } from "#server/platform/files/intents.ts";
import { ProblemError } from "#server/platform/http/problems.ts";
import { purgeSampleProducts } from "#server/products/end-products.ts";
import { SLIDES } from "#server/site/hero/slider.ts";
import { removeSampleTabs } from "#server/site/hero/tabs.ts";
import { deleteItem } from "#server/site/items/change-item.ts";
import type { ItemKind, ItemTable } from "#server/site/items/kind.ts";
import { NEWS_ITEMS } from "#server/site/news/news.ts";
import { PHOTOGRAPHS } from "#server/site/photographs/photographs.ts";
import { sampleIds } from "#server/site/samples.ts";
import { putSampleState, SAMPLE_JOB } from "./sample-state.ts";

/** Deletes edited samples too; own products in a sample catalogue stay. Repeatable. Throws 409 if loading. */
export async function removeSamples(stores: Stores, actor: Actor): Promise<RemoveSamplesAnswer> {
  const { products, enquiries } = await removeProducts(stores, actor);
  const catalogs = await sampleIds(stores.database, "catalogs");
  for (const id of catalogs) await deleteCatalog(stores, actor, id, { keepProducts: true });
  const slides = await removeItems(stores, actor, SLIDES);
  const news = await removeItems(stores, actor, NEWS_ITEMS);
  await removeItems(stores, actor, PHOTOGRAPHS);
  const tabs = await removeSampleTabs(stores, actor);
  return {
    message: SETTINGS_SERVER.samplesRemoved,
    removed: { products, catalogs: catalogs.length, slides, news, tabs, enquiries },
  };
}

/** Deletes the sample's products, with the interest in them, enquiries and failed searches. */
async function removeProducts({ database, files }: Stores, actor: Actor) {
  const purged = await write(database, actor, async (transaction) => {
    const { tx, now, record } = transaction;
    await tx.deleteFrom("jobs").where("kind", "=", SAMPLE_JOB).where("lease_until", "<", now).execute();
    const making = await tx.selectFrom("jobs").select("id").where("kind", "=", SAMPLE_JOB).executeTakeFirst();
    if (making) throw new ProblemError(409, SETTINGS_SERVER.samplesInTheMaking);
    await putSampleState(transaction, true);
    // One that a quotation was made from is work by now.
    const quoted = tx.selectFrom("quotations").select("enquiry_id").where("enquiry_id", "is not", null);
    const enquiries = await rowsWith(tx, "enquiries", { sample: 1 })
      .select(["id", "items", "customer_id"])
      .where("id", "not in", quoted)
      .execute();
    const photos = enquiries.flatMap(({ items }) => photoKeys(items));
    await doomFiles(tx, photos);
    for (const { id, customer_id } of enquiries) {
      await tx.deleteFrom("enquiries").where("id", "=", id).execute();
      await dropUnused(tx, customer_id);
    }
    await tx.deleteFrom("failed_searches").where("sample", "=", 1).execute();
    const rows = await purgeSampleProducts(transaction);
    await record("delete", "sample", "sample", `Removed the sample data: ${rows.length} products`);
    return { products: rows, enquiries: enquiries.length, photos };
  });
  await removeDoomed(database, files, [...purged.products.flatMap(({ keys }) => keys), ...purged.photos]);
  return { products: purged.products.length, enquiries: purged.enquiries };
}

async function removeItems<T extends ItemTable>(stores: Stores, actor: Actor, kind: ItemKind<T>) {
  const ids = await sampleIds(stores.database, kind.table);
  for (const id of ids) await deleteItem(stores, actor, kind, { id, version: undefined });
  return ids.length;
}
