import type {
  CallbackBody,
  ChatOpenedBody,
  ContactBody,
  ContactPageBody,
  Enquiry,
  EnquiryItem,
  EnquiryItemBody,
  EnquiryProduct,
} from "#contract/enquiries/enquiry.ts";
import { ENQUIRY_SERVER } from "#contract/platform/server-messages.ts";
import { visibleCatalogs } from "../catalogs/store.ts";
import { readMergedCategories } from "../platform/categories.ts";
import type { CatalogRow, Db, EnquiryRow, ProductRow } from "../platform/database/schema.ts";
import { type FieldProblem, invalid, ProblemError } from "../platform/http/problems.ts";
import type { StoredImage } from "../platform/media/stored/stored-image.ts";
import { namedPart } from "../products/part-code.ts";
import { findPublished, isPublished, productsInOrder } from "../products/store.ts";
import { foldedText } from "./search-text.ts";

/**
 * A visitor's photo: re-encoded, or the key of its original until then, which is never served (photos.ts), or neither if it turned
 * out to be unreadable.
 */
export type StoredPhoto = StoredImage | { original: string } | { unreadable: true };

export const isReady = (photo: StoredPhoto): photo is StoredImage => "key" in photo;
export const originalOf = (photo: StoredPhoto): string | undefined =>
  "original" in photo ? photo.original : undefined;

export const photoKeys = (column: string): string[] =>
  storedItems(column).flatMap(({ photos = [] }) =>
    photos.flatMap((photo) => (isReady(photo) ? photo.key : (originalOf(photo) ?? []))),
  );

const withCode = (product: EnquiryProduct | OldProduct): EnquiryProduct => ({
  code: `No. ${product.productId}`,
  ...product,
});

/** A line with the current names; `photos` is the number of photos sent with it. */
export type ContextItem = Omit<StoredItem, "photos"> & { photos: number };
export type EnquiryContext = Pick<Enquiry, "product" | "catalogue"> & { items: ContextItem[] };
export const partsOf = ({
  product,
  items,
}: Pick<Enquiry, "product"> & { items: Pick<EnquiryItem, "product">[] }): string[] =>
  [product, ...items.map((item) => item.product)].flatMap((each) => each?._id ?? []);

type Line = EnquiryItemBody | NonNullable<ChatOpenedBody["items"]>[number];
export type ContextFields = Pick<ContactBody, "_id" | "productId" | "catalogue" | "page"> & {
  items?: readonly Line[] | undefined;
};

/**
 * Looks up what an enquiry names. Throws 400 for a catalogue or page that visitors can't see, for a product that isn't `shown`, by
 * default to visitors, or if id and number are of different products.
 */
export async function resolveContext(
  db: Db,
  fields: ContextFields,
  shown: (product: ProductRow) => boolean = isPublished,
): Promise<EnquiryContext> {
  return {
    product: await productOf(db, fields),
    catalogue: await catalogOf(db, fields),
    items: await itemsOf(db, fields.items ?? [], shown),
  };
}

async function productOf(db: Db, { _id, productId }: ContextFields): Promise<EnquiryContext["product"]> {
  if (_id === undefined && productId === undefined) return null;
  const row = await findPublished(db, _id === undefined ? { product_id: Number(productId) } : { id: _id });
  if (!row) throw refused(_id === undefined ? "productId" : "_id", ENQUIRY_SERVER.unknownProduct);
  if (productId !== undefined && row.product_id !== productId) {
    throw refused("productId", ENQUIRY_SERVER.otherProduct);
  }
  return namedPart(row);
}

async function catalogOf(db: Db, { catalogue, page }: ContextFields): Promise<EnquiryContext["catalogue"]> {
  if (catalogue === undefined) return null;
  return catalogIn(await catalogsByKey(db), { catalogue, page: page ?? null });
}

async function itemsOf(
  db: Db,
  lines: readonly Line[],
  shown: (product: ProductRow) => boolean,
): Promise<ContextItem[]> {
  const ids = lines.flatMap((item) => ("_id" in item ? [item._id] : []));
  const rows = (await productsInOrder(db, ids)).filter(shown);
  const products = new Map(rows.map((row) => [row.id, namedPart(row)]));
  const catalogs = lines.some((item) => "catalogue" in item) ? await catalogsByKey(db) : new Map();
  const problems: FieldProblem[] = [];
  const items = lines.flatMap((item, at): ContextItem[] => {
    const { quantity } = item;
    const note = ("text" in item ? item.text : "note" in item && item.note) || "";
    const photos = ("photos" in item && item.photos) || 0;
    try {
      const product = "_id" in item ? productIn(products, item._id) : null;
      const catalogue = "catalogue" in item ? catalogIn(catalogs, item) : null;
      return [{ product, catalogue, note, quantity, photos }];
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      problems.push(...error.problems.map((each) => ({ ...each, field: `items.${at}.${each.field}` })));
      return [];
    }
  });
  // Reports all problems at once, so that the visitor can fix the list in one go.
  if (problems.length) throw invalid(problems);
  return withoutDoubles(items);
}

function productIn(products: ReadonlyMap<string, EnquiryProduct>, id: string): EnquiryProduct {
  const product = products.get(id);
  if (!product) throw refused("_id", ENQUIRY_SERVER.unknownProduct);
  return product;
}

/** Merges lines for the same thing with the same note and adds their quantities (contract, 'EnquiryItemBody'). */
function withoutDoubles(items: readonly ContextItem[]): ContextItem[] {
  const lines = new Map<string, ContextItem>();
  for (const [at, item] of items.entries()) {
    const { product, catalogue, note, photos } = item;
    // A line with photos is never merged.
    const key = JSON.stringify([product?._id, catalogue?.key, catalogue?.page, note, photos > 0 && at]);
    lines.set(key, { ...item, quantity: item.quantity + (lines.get(key)?.quantity ?? 0) });
  }
  return [...lines.values()];
}

type VisibleCatalogs = ReadonlyMap<string, CatalogRow>;

/** The visible catalogues by their category and by the ids that were merged into it, which a visitor's list may still have. */
async function catalogsByKey(db: Db): Promise<VisibleCatalogs> {
  const visible = await visibleCatalogs(db);
  for (const { id, into } of await readMergedCategories(db)) {
    const row = visible.get(into);
    if (row) visible.set(id, row);
  }
  return visible;
}

function catalogIn<P extends number | null>(
  visible: VisibleCatalogs,
  { catalogue, page }: { catalogue: string; page: P },
): { key: string; name: string; page: P } {
  const row = visible.get(catalogue) ?? [...visible.values()].find(({ id }) => id === catalogue);
  if (!row) throw refused("catalogue", ENQUIRY_SERVER.unknownCatalogue);
  if (page !== null && page > row.total_pages) {
    throw refused("page", ENQUIRY_SERVER.unknownPage(row.total_pages));
  }
  return { key: row.category, name: row.original_name, page };
}

/**
 * Returns the columns of an enquiry whose line `item` names a product that the staff chose. Throws 400 if the visitor named one,
 * or for a missing line or product.
 */
export async function linkItem(
  db: Db,
  { items, search_text }: EnquiryRow,
  { item, _id }: { item: number; _id: string },
): Promise<Pick<EnquiryRow, "items" | "search_text">> {
  const lines = storedItems(items);
  const line = lines[item];
  if (!line || (line.product && !line.linked)) throw refused("link", ENQUIRY_SERVER.notLinkable);
  const [row] = await productsInOrder(db, [_id]);
  if (!row) throw refused("link", ENQUIRY_SERVER.unknownProduct);
  const product = namedPart(row);
  lines[item] = { ...line, product, linked: true };
  return {
    items: JSON.stringify(lines),
    search_text: `${search_text} ${foldedText([product.title, product.code])}`,
  };
}

const refused = (field: string, message: string) => invalid([{ field, message }]);

/** Stored shapes from before parts had a code and lines a note. */
type OldProduct = Omit<EnquiryProduct, "code">;
type OldItem = OldProduct & { quantity: number };

export type StoredItem = Omit<EnquiryItem, "photos" | "photosPending" | "photosUnreadable"> & {
  photos?: StoredPhoto[];
};

/** Returns the product of a stored enquiry; in old rows the number is the code. */
export function storedProduct(column: string): EnquiryProduct {
  return withCode(JSON.parse(column) as EnquiryProduct | OldProduct);
}

/** Returns the stored lines of an enquiry; old rows have products without notes. */
export function storedItems(column: string): StoredItem[] {
  return (JSON.parse(column) as (StoredItem | OldItem)[]).map((item) => {
    if ("note" in item) return item;
    const { quantity, ...product } = item;
    return { product: withCode(product), catalogue: null, note: "", quantity };
  });
}

export type EnquiryTexts = Pick<
  Enquiry,
  "name" | "company" | "phone" | "preferredTime" | "subject" | "contact" | "message"
> & { kind: Exclude<Enquiry["kind"], "office" | "whatsapp"> };

export const NOTHING = {
  name: null,
  company: null,
  phone: null,
  preferredTime: null,
  subject: null,
  contact: null,
  message: null,
};

export const callbackTexts = ({
  name,
  company,
  phone,
  preferredTime,
  message,
}: CallbackBody): EnquiryTexts => ({
  ...NOTHING,
  kind: "callback",
  name,
  company: company || null,
  phone,
  preferredTime,
  message: message || null,
});

export const contactTexts = ({ subject, message, contact }: ContactBody): EnquiryTexts => ({
  ...NOTHING,
  kind: "email",
  subject,
  message,
  contact: contact || null,
});

export const contactPageTexts = ({ name, phone, requirements }: ContactPageBody): EnquiryTexts => ({
  ...NOTHING,
  kind: "contact-page",
  name,
  phone,
  message: requirements,
});
