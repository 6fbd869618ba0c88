import { z } from "zod";
import { call } from "../platform/call.ts";
import { IMAGE_BYTES_MAX, IMAGE_TYPES, PART_CODE_MAX, RESTORE_IDS_MAX } from "../platform/limits.ts";
import { CategoryId, Confirmation, Id, Timestamp, VisitorCategory } from "../platform/primitives.ts";
import {
  downloadedFile,
  downloadLink,
  limit,
  page,
  searchText,
  TABLE_FILE,
} from "../platform/shared-calls.ts";
import { BulkEditAnswer, BulkEditBody } from "./bulk-edit.ts";
import {
  CategoryOrderBody,
  CreateCategoryBody,
  MergeAnswer,
  MergeCategoryBody,
  OwnCategory,
  UpdateCategoryBody,
} from "./category.ts";
import { FILTER_CHOICE_MAX, IMAGES_PER_PRODUCT_MAX } from "./limits.ts";
import { PRODUCT_FORM } from "./messages.ts";
import {
  CategoryCounts,
  CreateProductBody,
  DeleteProductAnswer,
  ExportProductsBody,
  OfflineList,
  OrderLines,
  OrderText,
  PRODUCT_IMAGE_FILTERS,
  PRODUCT_PUBLISHED,
  Product,
  ProductList,
  ProductSelection,
  ProductsByCode,
  PublicProduct,
  PublicProductList,
  QuickEditBody,
  RestoreProductsBody,
  SpecificationNames,
  StockedCount,
  UpdateProductBody,
} from "./product.ts";
import { ProductHistory } from "./product-history.ts";
import { PRODUCT_SORT_FIELDS } from "./sort-fields.ts";

/** A recently deleted product that can still be restored (ruling 'Identity and products'). */
const DeletedProduct = z.object({
  _id: Id,
  productId: z.int(),
  title: z.string(),
  deletedAt: Timestamp,
  /** The user who deleted it; null if unknown. */
  deletedBy: z.string().nullable(),
  restorableUntil: Timestamp,
});

/** GET /products/deleted: what POST /products/restore accepts, the last deleted first. */
export const DeletedProducts = z.array(DeletedProduct).max(RESTORE_IDS_MAX);

const unknownProduct = { 404: "No such product" } as const;
const files = {
  name: "images",
  most: IMAGES_PER_PRODUCT_MAX,
  bytes: IMAGE_BYTES_MAX,
  types: IMAGE_TYPES,
  tooMany: PRODUCT_FORM.tooManyImages,
  tooLarge: PRODUCT_FORM.imageRefused,
} as const;

const listed = {
  search: searchText,
  category: z.union([CategoryId, z.literal("all")]),
  filter: z
    .array(z.string().max(FILTER_CHOICE_MAX))
    .describe("Values of the list's filters, each as 'filter.value'"),
  measure: z
    .string()
    .max(FILTER_CHOICE_MAX)
    .describe(
      "A measure to sort filtered parts by ('length'; '-length' for the largest first); parts without it come last, and an unknown one is ignored",
    ),
  sortField: z.enum(PRODUCT_SORT_FIELDS),
  sortOrder: z.enum(["asc", "desc"]),
  pictures: z
    .enum(PRODUCT_IMAGE_FILTERS)
    .describe("Only products without their own image; only administrators can filter by it"),
  published: z
    .enum(PRODUCT_PUBLISHED)
    .describe("Only products that visitors see, or only the others; ignored for visitors"),
  import: Id.describe("Only products of this import; ignored for visitors"),
};

const unknownCategory = { 404: "No such category" } as const;

export const categories = {
  list: call("GET", "/categories", "visitor", {
    isShared: true,
    summary: "List the categories",
    description: "Visitors get the shown ones; administrators get all, including makers that aren't stocked.",
    answer: z.array(VisitorCategory),
    adminAnswer: z.array(OwnCategory),
  }),
  create: call("POST", "/categories", "admin", {
    summary: "Create a category",
    json: CreateCategoryBody,
    status: 201,
    answer: OwnCategory,
    failures: { 409: "The id is or was taken, or there are too many" },
  }),
  reorder: call("PUT", "/categories/order", "admin", {
    summary: "Set the order of all categories",
    json: CategoryOrderBody,
    answer: z.array(OwnCategory),
    failures: { 409: "The list was changed in the meantime" },
  }),
  update: call("PUT", "/categories/{id}", "admin", {
    isVersioned: true,
    summary: "Save a category",
    json: UpdateCategoryBody,
    answer: OwnCategory,
    failures: {
      ...unknownCategory,
      409: "A stale version, or its products and catalogues need a stocked category",
    },
  }),
  remove: call("DELETE", "/categories/{id}", "admin", {
    isVersioned: true,
    summary: "Delete an empty category",
    answer: Confirmation,
    failures: { ...unknownCategory, 409: "A stale version, it isn't empty, or it is the last one shown" },
  }),
  merge: call("POST", "/categories/{id}/merge", "admin", {
    summary: "Merge a category into another",
    description:
      "Moves products, catalogues and links of enquiries to the other one. Addresses with the merged id redirect to it. POST /categories/{id}/restore undoes it within ten minutes.",
    json: MergeCategoryBody,
    answer: MergeAnswer,
    failures: { ...unknownCategory, 409: "The other one isn't stocked, or it is the last one shown" },
  }),
  restore: call("POST", "/categories/{id}/restore", "admin", {
    summary: "Undo the merge or deletion of a category",
    answer: z.array(OwnCategory),
    failures: { 404: "Not merged or deleted in the last ten minutes", 409: "The other one was merged since" },
  }),
};

export const products = {
  list: call("GET", "/products", "visitor", {
    isShared: true,
    summary: "List or search products",
    description:
      "Search results are sorted by relevance unless a sort is given. Only administrators can sort by price. The list of a category, or of 'all', contains its filters, and so does any with a filter. Within a filter, one of the chosen values must match; unknown values are ignored.",
    query: z.object({ ...listed, page, limit }),
    answer: PublicProductList,
    adminAnswer: ProductList,
  }),
  lines: call("POST", "/products/lines", "visitor", {
    summary: "Read a pasted list of parts",
    description:
      "A message or a column of codes with quantities. Returns each line with a code, a quantity or a whole name, with its product; without a product if none has the code, or not exactly one the name. A quantity that isn't a number of pieces is null, and returned as written; a line with the quantity 0 is left out. Ignores greetings, signatures, dates and phone numbers.",
    json: OrderText,
    answer: OrderLines,
    failures: { 429: "Too many calls" },
  }),
  featured: call("GET", "/products/featured", "visitor", {
    isShared: true,
    summary: "List the featured products",
    answer: z.array(PublicProduct),
  }),
  specifications: call("GET", "/products/specifications", "admin", {
    summary: "List the facets of the listings",
    description: "Names of specifications, with the number of products that have them.",
    answer: SpecificationNames,
  }),
  counts: call("GET", "/products/categories", "visitor", {
    isShared: true,
    summary: "Count the products of each category",
    answer: CategoryCounts,
  }),
  stocked: call("GET", "/products/in-stock", "visitor", {
    isShared: true,
    summary: "Count the products in stock",
    answer: StockedCount,
  }),
  offlineList: call("GET", "/products/offline-list", "visitor", {
    isShared: true,
    summary: "List all parts, to search in without a connection",
    description:
      "The newest 20,000 parts of the shown categories, newest first, each as [productId, code, title, category, machines]. Machines are separated by commas. A browser fetches it once a day.",
    answer: OfflineList,
  }),
  latest: call("GET", "/products/category/{category}/latest", "visitor", {
    isShared: true,
    summary: "List a category's newest products",
    answer: z.array(PublicProduct),
    failures: { 404: "No such category" },
  }),
  readPublic: call("GET", "/products/by-id/{id}", "visitor", {
    isShared: true,
    summary: "Read a product by its number or its id",
    answer: PublicProduct,
    failures: unknownProduct,
  }),
  byCode: call("GET", "/products/by-code", "admin", {
    summary: "List the products that have a part code",
    description:
      "Returns the first few, ignoring separators and case, since several products can share a code.",
    query: z.object({
      code: z.string().max(PART_CODE_MAX),
      except: Id.describe("A product to exclude"),
    }),
    answer: ProductsByCode,
  }),
  read: call("GET", "/products/{id}", "admin", {
    summary: "Read a product with all its fields",
    answer: Product,
    failures: unknownProduct,
  }),
  create: call("POST", "/products", "admin", {
    summary: "Create a product",
    description: "Without productId a free number is chosen. Numbers are sent as text, lists as JSON.",
    form: { fields: CreateProductBody, files: { ...files, isRequired: true } },
    status: 201,
    answer: Product,
    failures: { 409: "The number is taken", 413: "A file is too large", 415: "Not a form" },
  }),
  update: call("PUT", "/products/{id}", "admin", {
    summary: "Change a product",
    description:
      "A form changes all fields and the images; JSON only price and stock. imageOrder names images by key, new ones as new:0, new:1.",
    json: QuickEditBody,
    form: { fields: UpdateProductBody, files },
    isVersioned: true,
    answer: Product,
    failures: { ...unknownProduct, 413: "A file is too large", 415: "Neither a form nor JSON" },
  }),
  toggleFeatured: call("PUT", "/products/{id}/featured", "admin", {
    summary: "Feature or unfeature a product",
    isVersioned: true,
    answer: Product,
    failures: unknownProduct,
  }),
  remove: call("DELETE", "/products/{id}", "admin", {
    summary: "Delete a product",
    description: "POST /products/restore restores it within ten minutes.",
    isVersioned: true,
    answer: DeleteProductAnswer,
    failures: unknownProduct,
  }),
  restore: call("POST", "/products/restore", "admin", {
    summary: "Restore deleted products, all or none",
    json: RestoreProductsBody,
    answer: z.array(Product),
    failures: {
      404: "One of them can no longer be brought back",
      409: "A number was given away meanwhile",
    },
  }),
  deleted: call("GET", "/products/deleted", "admin", {
    summary: "List deleted products that can still be restored",
    answer: DeletedProducts,
  }),
  bulkEdit: call("POST", "/products/bulk", "admin", {
    summary: "Change category, stock, featured or published of several products",
    description:
      "Saves the products with a current version in one transaction; returns the others with the reason and their current state. Stock is set to a number or changed by one.",
    json: BulkEditBody,
    answer: BulkEditAnswer,
  }),
  selection: call("GET", "/products/selection", "admin", {
    summary: "Select all products of a list",
    description: "Returns ids, versions and titles, in the order of the list; at most 5,000.",
    query: z.object(listed),
    answer: ProductSelection,
  }),
  history: call("GET", "/products/{id}/history", "admin", {
    summary: "Read the change history of a product",
    description:
      "Newest first; pass `next` as `before` for older ones. Also for deleted products that can still be restored.",
    query: z.object({ before: Id.describe("Entries older than the one with this id") }),
    answer: ProductHistory,
    failures: unknownProduct,
  }),
  makeExport: downloadLink("/products/export", { what: "the list as a table", json: ExportProductsBody }),
  followExport: downloadedFile("/products/export", { what: "the list as a table", file: TABLE_FILE }),
};

export type DeletedProducts = z.infer<typeof DeletedProducts>;
