import { useQuery } from "@tanstack/react-query";
import { CONFLICT } from "../../../../contract/messages.ts";
import {
  FORM_FIELDS,
  type FormField,
  fieldLabel,
  fieldOf,
  fieldWords,
  isNumberField,
} from "../../../../contract/products/fields.ts";
import { PartPicture } from "../../../ui/picture.tsx";
import type { Comparison } from "../../platform/conflict/comparison.tsx";
import { MarkedList, MarkedText } from "../../platform/conflict/comparison.tsx";
import { Badge } from "../../platform/ui/badge.tsx";
import { FilePicture } from "../../platform/ui/picture-button.tsx";
import { bothImages, chosenValues, firstChoices, ownImages, productDifferences } from "./conflict-values.ts";
import { completedCatalogsQuery } from "./form-queries.ts";
import type { FormImage, FormValues } from "./form-values.ts";

const Code = ({ text }: { text: string }) => <span className="mono">{text.trim() || CONFLICT.empty}</span>;

const linesOf = ({ specifications }: FormValues): string[] =>
  specifications.map(({ name, value }) => `${name}: ${value}`);

/** What the fields are called where they are spoken of. */
const NAMES = {
  ...(Object.fromEntries(FORM_FIELDS.map((name) => [name, fieldLabel(name)])) as Record<FormField, string>),
  images: "Images",
  specifications: "Specifications",
  catalogId: "Catalog",
  productId: "Product ID",
} satisfies Record<keyof FormValues, string>;

/** How two versions of a product are put beside each other; pictures of both can be kept together. */
export const PRODUCT_COMPARISON: Comparison<FormValues> = {
  names: NAMES,
  differences: productDifferences,
  first: firstChoices,
  chosen: chosenValues,
  sides(versions, { field, changedBy }) {
    const { opened, typed, stored } = versions;
    const side = (values: FormValues) => <ConflictSide field={field} values={values} opened={opened} />;
    const isOfBoth = field === "images" && changedBy === "both";
    return {
      mine: side({ ...typed, images: ownImages(versions) }),
      stored: side(stored),
      both: isOfBoth && side({ ...typed, images: bothImages(versions) }),
    };
  },
};

interface Props {
  field: keyof FormValues;
  values: FormValues;
  /** What the form was opened with: what changed since is marked. */
  opened: FormValues;
}

/** One side of a field that differs, as a person reads it. */
function ConflictSide({ field, values, opened }: Props) {
  switch (field) {
    case "images":
      return <ConflictImages images={values.images} opened={opened.images} />;
    case "specifications":
      return <MarkedList before={linesOf(opened)} after={linesOf(values)} />;
    case "catalogId":
      return <CatalogName id={values.catalogId} />;
    case "productId":
      return <Code text={values.productId || opened.productId} />;
    default:
      return <PlainSide field={field} value={values[field]} before={opened[field]} />;
  }
}

/** A plain field as it is typed: codes and numbers in their own letters, texts with what changed in them. */
function PlainSide({
  field,
  value,
  before,
}: { field: FormField } & Record<"value" | "before", string | boolean>) {
  const { kind } = fieldOf(field);
  if (kind === "flag" || kind === "category")
    return fieldWords(field, value === "" ? null : value) ?? CONFLICT.empty;
  if (isNumberField(field) || field === "partCode") return <Code text={String(value)} />;
  return value ? <MarkedText before={String(before)} after={String(value)} /> : CONFLICT.empty;
}

function CatalogName({ id }: { id: string }) {
  const { data: catalogs = [] } = useQuery(completedCatalogsQuery);
  if (!id) return "No catalog";
  return catalogs.find(({ _id }) => _id === id)?.originalName ?? "Another catalog";
}

interface ConflictImagesProps {
  images: readonly FormImage[];
  opened: readonly FormImage[];
}

/** The pictures of one side in their order, then those that it has removed. */
function ConflictImages({ images, opened }: ConflictImagesProps) {
  const before = new Set(opened.map(({ id }) => id));
  const now = new Set(images.map(({ id }) => id));
  const removed = opened.filter(({ id }) => !now.has(id));
  return (
    <ul className="image-sides">
      {images.map((image, place) => (
        <li key={image.id} className="stack gap-1 at-start">
          <Thumbnail image={image} alt={`Image ${place + 1}`} />
          {!before.has(image.id) && <Badge tone="ok">{CONFLICT.added}</Badge>}
        </li>
      ))}
      {removed.map((image) => (
        <li key={image.id} className="removed stack gap-1 at-start">
          <Thumbnail image={image} alt="" />
          <Badge tone="bad">{CONFLICT.removed}</Badge>
        </li>
      ))}
    </ul>
  );
}

function Thumbnail({ image, alt }: { image: FormImage; alt: string }) {
  if (!image.stored) return <FilePicture file={image.file} alt={alt} />;
  return <PartPicture image={{ ...image.stored, src: image.stored.url }} sizes="80px" alt={alt} />;
}
