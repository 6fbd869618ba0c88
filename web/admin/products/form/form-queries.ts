import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { catalogs } from "../../../../contract/catalogs/calls.ts";
import { Catalog } from "../../../../contract/catalogs/catalog.ts";
import { products } from "../../../../contract/products/calls.ts";
import { ADMIN_KEY, adminReads, ask } from "../../platform/calls/ask.ts";
import { ListedProduct, wholeProduct } from "../../platform/data/whole-product.ts";

/** GET /products/{id}: always as it is now, and never changed under the hands of who edits it. */
export const editedProductQuery = (id: string) =>
  queryOptions({
    queryKey: [ADMIN_KEY, "product", id],
    queryFn: async ({ signal }) =>
      wholeProduct(await ask(products.read, { params: { id }, signal }, ListedProduct)),
    ...adminReads,
    gcTime: 0,
    refetchOnReconnect: false,
  });

/** What is read of a catalogue that is to be chosen (spec section 3, 'Catalog (admin view)'). */
const CatalogToChoose = Catalog.pick({
  _id: true,
  category: true,
  originalName: true,
  processingStatus: true,
});

/** The catalogs that a product can belong to: those whose processing is completed (spec section 2). */
export const completedCatalogsQuery = queryOptions({
  // Less of them than the catalogs' own screen reads, so under a name of its own.
  queryKey: [ADMIN_KEY, "catalogs", "to choose"],
  queryFn: ({ signal }) => ask(catalogs.list, { signal }, z.array(CatalogToChoose)),
  select: (catalogs) => catalogs.filter(({ processingStatus }) => processingStatus === "completed"),
  ...adminReads,
});
