import { typedNumber } from "../../../../contract/platform/numbers.ts";
import { type Difference, differences } from "../../platform/conflict/comparison.tsx";
import {
  byChanger,
  type Choices as ChoicesOf,
  chosenValues as chosenOf,
  firstChoices as firstOf,
  type Versions as VersionsOf,
} from "../../platform/conflict/versions.ts";
import { type FormImage, type FormValues, sentValues } from "./form-values.ts";

/** Three states of a product: as the form was opened, as it is typed here, and as it is stored now. */
export type Versions = VersionsOf<FormValues>;

export type FieldDifference = Difference<keyof FormValues>;
export type Choices = ChoicesOf<keyof FormValues>;

/** The fields that differ between what is typed and what is stored; those that both changed come first. */
export function productDifferences({ opened, typed, stored }: Versions): FieldDifference[] {
  return byChanger(
    differences(comparable(opened, opened), comparable(typed, opened), comparable(stored, opened)),
  );
}

/** What is chosen before anybody chooses: nothing that one side alone changed is lost, nor any picture. */
export const firstChoices = (found: readonly FieldDifference[]): Choices => firstOf(found, ["images"]);

/** The values to save: the stored ones, with what was chosen from here. */
export function chosenValues(versions: Versions, choices: Choices): FormValues {
  const values = chosenOf(versions, choices);
  if (choices.images === "mine") values.images = ownImages(versions);
  if (choices.images === "both") values.images = bothImages(versions);
  return values;
}

/** The pictures of this side; those that someone else removed are gone for good. */
export function ownImages({ typed, stored }: Versions): FormImage[] {
  const now = idsOf(stored.images);
  return typed.images.filter(({ id, file }) => file || now.has(id));
}

/** The pictures of this side, with those that someone else added behind them. */
export function bothImages(versions: Versions): FormImage[] {
  const before = idsOf(versions.opened.images);
  return [...ownImages(versions), ...versions.stored.images.filter(({ id }) => !before.has(id))];
}

const idsOf = (images: readonly FormImage[]) => new Set(images.map(({ id }) => id));

/** What says the same is the same: a number written otherwise, a number of the part that was left empty, pictures by id. */
const comparable = (values: FormValues, opened: FormValues) => ({
  ...values,
  ...sentValues(values),
  images: values.images.map(({ id, opens }) => (opens ? `${id} opens` : id)),
  productId: typedNumber(values.productId.trim() || opened.productId) ?? values.productId.trim(),
});
