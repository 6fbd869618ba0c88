import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { catalogs } from "#contract/catalogs/calls.ts";
import { Catalog } from "#contract/catalogs/catalog.ts";
import { products } from "#contract/products/calls.ts";
import { ask } from "#web/admin/platform/calls/ask.ts";
import { callKey } from "#web/admin/platform/calls/reads.ts";
import { settingsQuery } from "#web/admin/platform/data/settings.ts";
import { PartialProduct, wholeProduct } from "#web/admin/platform/data/whole-product.ts";

/** GET /products/{id}: never cached, and not refetched during an edit. */
export const editedProductQuery = (id: string) =>
  queryOptions({
    queryKey: callKey(products.read, { id }),
    queryFn: async ({ signal }) =>
      wholeProduct(await ask(products.read, { params: { id }, signal }, PartialProduct)),
    gcTime: 0,
    refetchOnReconnect: false,
  });

/** The fields needed to choose a catalogue (spec section 3, 'Catalog (admin view)'). */
const CatalogToChoose = Catalog.pick({
  _id: true,
  category: true,
  originalName: true,
  processingStatus: true,
});

/** The catalogues that a product can belong to: completed ones (spec section 2). */
export const completedCatalogsQuery = queryOptions({
  // A key of its own, since it has fewer fields than the catalogue screen's query.
  queryKey: callKey(catalogs.list, { key: ["to choose"] }),
  queryFn: ({ signal }) => ask(catalogs.list, { signal }, z.array(CatalogToChoose)),
  select: (catalogs) => catalogs.filter(({ processingStatus }) => processingStatus === "completed"),
});

/** The HSN code and GST rate that a quotation uses for a product without them. */
export const quotationSettingsQuery = queryOptions({
  ...settingsQuery,
  select: ({ quotations }) => quotations,
});
