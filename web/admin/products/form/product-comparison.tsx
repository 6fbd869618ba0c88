import type { Comparison } from "../../platform/conflict/comparison.tsx";
import { ConflictSide } from "./conflict-side.tsx";
import { bothImages, chosenValues, firstChoices, ownImages, productDifferences } from "./conflict-values.ts";
import { FIELD_NAMES } from "./field-names.ts";
import type { FormValues } from "./form-values.ts";

/** How two versions of a product are put beside each other; pictures of both can be kept together. */
export const PRODUCT_COMPARISON: Comparison<FormValues> = {
  names: FIELD_NAMES,
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
