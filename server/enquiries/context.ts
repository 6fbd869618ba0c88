import type { Kysely } from "kysely";
import { CATEGORIES } from "../../contract/categories.ts";
import type { ContactBody, Enquiry } from "../../contract/enquiry.ts";
import { ENQUIRY_SERVER } from "../../contract/messages.ts";
import { allCatalogs, catalogsForVisitors } from "../catalogs/store.ts";
import type { ProductRow, Tables } from "../database/schema.ts";
import { invalid } from "../http/problems.ts";
import { findProduct, findProductByNumber, productsInOrder } from "../products/store.ts";

/** What an enquiry is about, by the names things have at this moment. */
export type EnquiryContext = Pick<Enquiry, "product" | "catalogue" | "items">;
export type ContextFields = Pick<ContactBody, "_id" | "productId" | "catalogue" | "page" | "items">;

/**
 * Looks up what the enquiry names. Throws 400 for a product, catalogue or page that a visitor can't see, or for an
 * id and a number that are of different products.
 */
export async function resolveContext(db: Kysely<Tables>, fields: ContextFields): Promise<EnquiryContext> {
  return {
    product: await productOf(db, fields),
    catalogue: await catalogueOf(db, fields),
    items: await itemsOf(db, fields.items ?? []),
  };
}

async function productOf(
  db: Kysely<Tables>,
  { _id, productId }: ContextFields,
): Promise<EnquiryContext["product"]> {
  if (_id === undefined && productId === undefined) return null;
  const row =
    _id === undefined ? await findProductByNumber(db, Number(productId)) : await findProduct(db, _id);
  if (!row) throw refused(_id === undefined ? "productId" : "_id", ENQUIRY_SERVER.unknownProduct);
  if (productId !== undefined && row.product_id !== productId) {
    throw refused("productId", ENQUIRY_SERVER.otherProduct);
  }
  return nameOf(row);
}

async function catalogueOf(
  db: Kysely<Tables>,
  { catalogue, page }: ContextFields,
): Promise<EnquiryContext["catalogue"]> {
  if (catalogue === undefined) return null;
  const visible = catalogsForVisitors(await allCatalogs(db));
  const category = CATEGORIES.find((each) => each === catalogue || visible.get(each)?.id === catalogue);
  const row = category && visible.get(category);
  if (!row) throw refused("catalogue", ENQUIRY_SERVER.unknownCatalogue);
  if (page !== undefined && page > row.total_pages) {
    throw refused("page", ENQUIRY_SERVER.unknownPage(row.total_pages));
  }
  return { key: row.category, name: row.original_name, page: page ?? null };
}

async function itemsOf(
  db: Kysely<Tables>,
  wanted: NonNullable<ContextFields["items"]>,
): Promise<EnquiryContext["items"]> {
  const rows = await productsInOrder(
    db,
    wanted.map((item) => item._id),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return wanted.map(({ _id, quantity }, at) => {
    const row = byId.get(_id);
    if (!row) throw refused(`items.${at}._id`, ENQUIRY_SERVER.unknownProduct);
    return { ...nameOf(row), quantity };
  });
}

const nameOf = (row: ProductRow) => ({ _id: row.id, productId: row.product_id, title: row.title });

const refused = (field: string, message: string) => invalid([{ field, message }]);
