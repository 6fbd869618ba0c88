import { ACTIVITY_MAX, RECENT_UPDATES_WINDOW } from "#contract/accounts/limits.ts";
import type { Stats } from "#contract/operations/stats.ts";
import { formatLongDate } from "#contract/platform/dates.ts";
import { RESTORE_WINDOW } from "#contract/products/limits.ts";
import type { Database } from "#server/platform/database/open.ts";
import { hasOnlyPlaceholder } from "#server/platform/database/settings.ts";
import { countOf, rowsWith } from "#server/platform/database/statements.ts";
import type { SearchEngine } from "#server/products/search/engine.ts";

/** Returns the dashboard's figures as of now (spec section 3, 'Dashboard stats response'). */
export async function readStats(services: { database: Database; search: SearchEngine }): Promise<Stats> {
  const { database, search } = services;
  const products = existingProducts(database);
  const [
    counts,
    featuredProducts,
    recentUpdates,
    totalCatalogs,
    withoutPicture,
    activeCatalog,
    recentActivity,
  ] = await Promise.all([
    search.counts(true),
    countOf(products.where("featured", "=", 1)),
    countOf(products.where("updated_at", ">", Date.now() - RECENT_UPDATES_WINDOW)),
    countOf(database.read.selectFrom("catalogs")),
    countOf(products.where(hasOnlyPlaceholder)),
    readActiveCatalog(database),
    readActivity(database),
  ]);
  const perCategory = [...counts.values()];
  return {
    totalProducts: perCategory.reduce((sum, count) => sum + count, 0),
    featuredProducts,
    recentUpdates,
    categories: perCategory.filter((count) => count > 0).length,
    totalCatalogs,
    ...(withoutPicture > 0 && { withoutPicture }),
    activeCatalog,
    recentActivity,
  };
}

const existingProducts = ({ read }: Database) => read.selectFrom("products").where("deleted_at", "is", null);

/** Returns the newest active completed catalogue (ruling 'Catalogues') and its number of products. */
async function readActiveCatalog(database: Database): Promise<Stats["activeCatalog"]> {
  const row = await rowsWith(database.read, "catalogs", { is_active: 1, processing_status: "completed" })
    .select(["id", "original_name", "updated_at", "created_by"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  return {
    name: row.original_name,
    updatedAt: row.updated_at === null ? null : new Date(row.updated_at).toISOString(),
    totalItems: await countOf(existingProducts(database).where("catalog_id", "=", row.id)),
    createdBy: row.created_by || null,
  };
}

async function readActivity({ read }: Database): Promise<Stats["recentActivity"]> {
  const rows = await read
    .selectFrom("activity")
    .leftJoin("products", (join) =>
      join
        .onRef("products.id", "=", "activity.entity_id")
        .on("activity.entity", "=", "product")
        .on((eb) =>
          eb.or([eb("deleted_at", "is", null), eb("deleted_at", ">", Date.now() - RESTORE_WINDOW)]),
        ),
    )
    .leftJoin("enquiries", (join) =>
      join.onRef("enquiries.id", "=", "activity.entity_id").on("activity.entity", "=", "enquiry"),
    )
    .select(["activity.description", "activity.at", "activity.type"])
    .select(["products.id as product", "enquiries.id as enquiry"])
    .orderBy("activity.id", "desc")
    .limit(ACTIVITY_MAX)
    .execute();
  return rows.map(({ description, at, type, product, enquiry }) => ({
    description,
    displayTime: formatLongDate(at),
    type,
    ...(product ? { product } : {}),
    ...(enquiry ? { enquiry } : {}),
  }));
}
