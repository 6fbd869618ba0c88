import type { ImportRow } from "../../../contract/imports/import.ts";
import { IMPORT_ROW } from "../../../contract/messages.ts";
import { plainNumber } from "../../../contract/platform/amounts.ts";
import { CATEGORY_LABELS, type Category } from "../../../contract/platform/categories.ts";
import { type CsvColumn, csvFlag } from "../../../contract/platform/csv.ts";
import type { Specification } from "../../../contract/products/product.ts";
import type { ProductRow } from "../../platform/database/schema.ts";
import { readImages } from "../../platform/media/stored/stored-image.ts";
import { findOwn, pictureName, writePictureNames } from "../cells/picture-cell.ts";
import { writeSpecifications } from "../cells/specification-cell.ts";
import type { PlannedPicture, RowValues } from "./plan.ts";
import { shorten } from "./read-cells.ts";

type Field = Exclude<keyof RowValues, "updatedAt" | "catalog">;
type Differences = ImportRow["differences"];

const COLUMNS: Readonly<Record<Field, CsvColumn>> = {
  title: "Title",
  partCode: "Part Code",
  category: "Category",
  price: "Price",
  stock: "Stock",
  featured: "Featured",
  published: "Published",
  description: "Description",
  specifications: "Specifications",
  images: "Images",
};
const CATALOG_COLUMN = "Catalog";
const FIELDS = Object.keys(COLUMNS) as Field[];

/** A product as a row of the file would say it. */
function valuesOf(row: ProductRow): Required<Omit<RowValues, "updatedAt" | "catalog">> {
  return {
    title: row.title,
    partCode: row.part_code ?? "",
    description: row.description,
    category: row.category as Category,
    price: row.price,
    stock: row.stock,
    featured: row.featured === 1,
    published: row.published === 1,
    specifications: JSON.parse(row.specifications) as Specification[],
    images: readImages(row.images).map(({ key }) => ({ own: key })),
  };
}

/**
 * What of `wanted` differs from the product, as values and as cells. Line ends are no difference: a spreadsheet writes
 * its own.
 */
export function differing(
  row: ProductRow,
  wanted: RowValues,
): { values: RowValues; differences: Differences } {
  const current = valuesOf(row);
  const fields = FIELDS.filter(
    (field) => wanted[field] !== undefined && folded(wanted[field]) !== folded(current[field]),
  );
  const cell = (field: Field, values: RowValues) => shorten(cellOf(field, values, row));
  const { catalog } = wanted;
  const isMoved = catalog !== undefined && row.catalog_id !== catalog.id;
  return {
    values: {
      ...Object.fromEntries(fields.map((field) => [field, wanted[field]])),
      ...(isMoved ? { catalog } : {}),
    },
    differences: [
      ...fields.map((field) => ({
        column: COLUMNS[field],
        from: cell(field, current),
        to: cell(field, wanted),
      })),
      ...(isMoved ? [movedTo(catalog.name, row.catalog_id === null ? "" : IMPORT_ROW.otherCatalog)] : []),
    ],
  };
}

/** The cells of a product to be. */
export function describeNew(values: RowValues): Differences {
  const cells = FIELDS.filter((field) => values[field] !== undefined).map((field) => ({
    column: COLUMNS[field] as string,
    from: null as string | null,
    to: shorten(cellOf(field, values)),
  }));
  return values.catalog ? [...cells, movedTo(values.catalog.name, null)] : cells;
}

/** Of which catalogue a product becomes a part: what an old edition has goes with it when that is deleted. */
const movedTo = (name: string, from: string | null) => ({ column: CATALOG_COLUMN, from, to: shorten(name) });

const folded = (value: unknown) => JSON.stringify(value).replaceAll("\\r\\n", "\\n");

function cellOf(field: Field, values: RowValues, row?: ProductRow): string {
  if (field === "images")
    return writePictureNames((values.images ?? []).map((image) => plannedPictureName(image, row)));
  if (field === "specifications") return writeSpecifications(values.specifications ?? []);
  if (field === "category") return values.category ? CATEGORY_LABELS[values.category] : "";
  const value = values[field];
  if (typeof value === "boolean") return csvFlag(value);
  return typeof value === "number" ? plainNumber(value) : (value ?? "");
}

function plannedPictureName(picture: PlannedPicture, row: ProductRow | undefined): string {
  const images = row ? readImages(row.images) : [];
  if ("plate" in picture) return IMPORT_ROW.plate;
  if (!("own" in picture)) {
    const isTakenAnew = row && findOwn(images, row.product_id, picture.name);
    return isTakenAnew ? IMPORT_ROW.takenAnew(picture.name) : picture.name;
  }
  const image = images.find(({ key }) => key === picture.own);
  return image ? pictureName(image) : picture.own;
}
