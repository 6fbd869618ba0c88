import type { MigrationStep } from "../engine.ts";

/** HSN code and GST rate of products, in percent. Existing products have those of the settings. */
export const productTax: MigrationStep = async (db, { real }) => {
  await db.schema.alterTable("products").addColumn("hsn_code", "text").execute();
  await db.schema.alterTable("products").addColumn("gst_rate", real).execute();
};
