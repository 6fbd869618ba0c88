import type { ImportRow } from "#contract/imports/import.ts";
import { IMPORT_ROW } from "#contract/imports/server-messages.ts";
import { FIELD_NAMES, type FieldName, type LabelOf, PRODUCT_FIELDS } from "#contract/products/fields.ts";
import type { Specification } from "#contract/products/product.ts";
import { fieldCell } from "#contract/products/product-csv.ts";
import type { ProductRow } from "#server/platform/database/schema.ts";
import { readImages } from "#server/platform/media/stored/stored-image.ts";
import { fieldValues } from "#server/products/columns.ts";
import { findOwn, imageName, writeImageNames } from "../cells/image-cell.ts";
import { writeSpecifications } from "../cells/specification-cell.ts";
import type { PlannedImage, RowValues } from "./plan.ts";
import { shorten } from "./read-cells.ts";

type Field = FieldName | "specifications" | "images";
type Differences = ImportRow["differences"];
type ImageFile = Exclude<PlannedImage, { plate: true }>;

const FIELDS: readonly Field[] = [...FIELD_NAMES, "specifications", "images"];
const CATALOG_COLUMN = "Catalog";

function headingOf(field: Field): string {
  if (field === "images") return "Images";
  return field === "specifications" ? "Specifications" : PRODUCT_FIELDS[field].heading;
}

const valuesOf = (row: ProductRow): Required<Pick<RowValues, Field>> => ({
  ...fieldValues(row),
  partCode: row.part_code ?? "",
  specifications: JSON.parse(row.specifications) as Specification[],
  images: readImages(row.images).map(({ key }) => ({ own: key })),
});

/**
 * Returns values and cells that differ from the product; ignores line endings and tabs, which spreadsheet programs change:
 * LibreOffice drops the tabs of an .ods cell with several lines.
 */
export function differing(
  row: ProductRow,
  wanted: RowValues,
  labelOf: LabelOf,
): { values: RowValues; differences: Differences } {
  const current = valuesOf(row);
  const fields = FIELDS.filter(
    (field) => wanted[field] !== undefined && folded(wanted[field]) !== folded(current[field]),
  );
  const cell = (field: Field, values: RowValues) => shorten(cellOf(field, values, labelOf, row));
  const { catalog } = wanted;
  const isMoved = catalog !== undefined && row.catalog_id !== catalog.id;
  return {
    values: {
      ...Object.fromEntries(fields.map((field) => [field, wanted[field]])),
      ...(isMoved ? { catalog } : {}),
    },
    differences: [
      ...fields.map((field) => ({
        column: headingOf(field),
        from: cell(field, current),
        to: cell(field, wanted),
      })),
      ...(isMoved ? [movedTo(catalog.name, row.catalog_id === null ? "" : IMPORT_ROW.otherCatalog)] : []),
    ],
  };
}

export function describeNew(values: RowValues, labelOf: LabelOf): Differences {
  const given = FIELDS.filter((field) =>
    field === "images" ? imagesOf(values).length > 0 : values[field] !== undefined,
  );
  const cells = given.map((field) => ({
    column: headingOf(field),
    from: null as string | null,
    to: shorten(cellOf(field, values, labelOf)),
  }));
  return values.catalog ? [...cells, movedTo(values.catalog.name, null)] : cells;
}

/** The catalogue that a product moves to; deleting an old edition deletes its products. */
const movedTo = (name: string, from: string | null) => ({ column: CATALOG_COLUMN, from, to: shorten(name) });

const folded = (value: unknown) =>
  JSON.stringify(value, (_, each) =>
    typeof each === "string" ? each.replace(/\r\n?/g, "\n").replaceAll("\t", "") : each,
  );

function cellOf(field: Field, values: RowValues, labelOf: LabelOf, row?: ProductRow): string {
  if (field === "images")
    return writeImageNames(imagesOf(values).map((image) => plannedImageName(image, row)));
  if (field === "specifications") return writeSpecifications(values.specifications ?? []);
  return fieldCell(field, values[field], labelOf);
}

/** The images that a file or a product has; a drawn plate isn't one. */
const imagesOf = ({ images = [] }: RowValues): ImageFile[] =>
  images.filter((image): image is ImageFile => !("plate" in image));

function plannedImageName(plannedImage: ImageFile, row: ProductRow | undefined): string {
  const images = row ? readImages(row.images) : [];
  if (!("own" in plannedImage)) {
    const isReplaced = row && findOwn(images, row.product_id, plannedImage.name);
    return isReplaced ? IMPORT_ROW.replacedImage(plannedImage.name) : plannedImage.name;
  }
  const image = images.find(({ key }) => key === plannedImage.own);
  return image ? imageName(image) : plannedImage.own;
}
