import { useQuery } from "@tanstack/react-query";
import { CONFLICT } from "#contract/platform/conflict-messages.ts";
import { typedNumber } from "#contract/platform/numbers.ts";
import {
  FORM_FIELDS,
  type FormField,
  fieldLabel,
  fieldWords,
  isNumberField,
  productField,
  typedIn,
} from "#contract/products/fields.ts";
import {
  byField,
  type Comparison,
  MarkedList,
  MarkedText,
  type Versions as VersionsOf,
} from "#web/admin/platform/conflict/comparison.tsx";
import { useCategoryLabel } from "#web/admin/platform/data/categories.ts";
import { Badge } from "#web/admin/platform/ui/badge.tsx";
import { FileImage } from "#web/admin/platform/ui/image-button.tsx";
import { ResponsiveImage } from "#web/ui/responsive-image.tsx";
import { completedCatalogsQuery } from "./form-queries.ts";
import type { FormImage, FormValues } from "./form-values.ts";

type Versions = VersionsOf<FormValues>;

/** Returns the typed images without those that another user deleted. */
function ownImages({ typed, stored }: Versions): FormImage[] {
  const now = idsOf(stored.images);
  return typed.images.filter(({ id, file }) => file || now.has(id));
}

/** Returns the typed images, followed by those that another user added. */
function bothImages(versions: Versions): FormImage[] {
  const before = idsOf(versions.opened.images);
  return [...ownImages(versions), ...versions.stored.images.filter(({ id }) => !before.has(id))];
}

const idsOf = (images: readonly FormImage[]) => new Set(images.map(({ id }) => id));

/** Normalizes a field: differently written numbers and texts may be equal; images compare by id. */
function meant(field: keyof FormValues, values: FormValues, opened: FormValues): unknown {
  if (field === "images") return values.images.map(({ id, opens }) => (opens ? `${id} opens` : id));
  if (field === "productId") {
    const text = values.productId.trim() || opened.productId;
    return typedNumber(text) ?? text;
  }
  const value = values[field];
  if (typeof value !== "string") return value;
  return (isNumberField(field) ? typedIn(field, value) : undefined) ?? value.trim();
}

const Code = ({ text }: { text: string }) => <span className="mono">{text.trim() || CONFLICT.empty}</span>;

const linesOf = ({ specifications }: FormValues): string[] =>
  specifications.map(({ name, value }) => `${name}: ${value}`);

const NAMES: Readonly<Record<keyof FormValues, string>> = {
  ...(Object.fromEntries(FORM_FIELDS.map((name) => [name, fieldLabel(name)])) as Record<FormField, string>),
  images: "Images",
  specifications: "Specifications",
  catalogId: "Catalog",
  productId: "Product ID",
};

const byName = byField<FormValues>({ names: NAMES, meant, combined: { images: bothImages } });

/** How two versions of a product are compared; the images of both can be merged. */
export const PRODUCT_COMPARISON: Comparison<FormValues> = {
  ...byName,
  chosen(versions, choices) {
    const values = byName.chosen(versions, choices);
    return choices?.images === "mine" ? { ...values, images: ownImages(versions) } : values;
  },
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
  /** The values when the form was opened, from which changes are marked. */
  opened: FormValues;
}

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

/** A plain field as typed: codes and numbers in the code font, texts with their changes marked. */
function PlainSide({
  field,
  value,
  before,
}: { field: FormField } & Record<"value" | "before", string | boolean>) {
  const labelOf = useCategoryLabel();
  const { kind } = productField(field);
  if (kind === "flag" || kind === "category")
    return fieldWords(field, value === "" ? null : value, labelOf) ?? CONFLICT.empty;
  if (isNumberField(field) || kind === "code" || field === "partCode") return <Code text={String(value)} />;
  return value ? <MarkedText before={String(before)} after={String(value)} /> : CONFLICT.empty;
}

function CatalogName({ id }: { id: string }) {
  const { data: catalogs = [] } = useQuery(completedCatalogsQuery);
  if (!id) return "No catalogue";
  return catalogs.find(({ _id }) => _id === id)?.originalName ?? "Another catalogue";
}

interface ConflictImagesProps {
  images: readonly FormImage[];
  opened: readonly FormImage[];
}

/** The images of one side in order, then those that it removed. */
function ConflictImages({ images, opened }: ConflictImagesProps) {
  const before = new Set(opened.map(({ id }) => id));
  const now = new Set(images.map(({ id }) => id));
  const removed = opened.filter(({ id }) => !now.has(id));
  return (
    <ul className="stack gap-2 fill-columns image-sides">
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
  if (!image.stored) return <FileImage file={image.file} alt={alt} />;
  return <ResponsiveImage image={{ ...image.stored, src: image.stored.url }} sizes="80px" alt={alt} />;
}
