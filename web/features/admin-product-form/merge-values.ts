import type { FormImage, FormValues } from "./form-values.ts";

export interface Merge {
  values: FormValues;
  /** The fields that both changed, and differently: what was typed here is kept. */
  kept: (keyof FormValues)[];
}

/**
 * Puts what was typed onto what the product has become in the meantime: a field that was not touched here takes
 * the present state (ruling 'Saves carry the version they were made from').
 */
export function mergeValues(opened: FormValues, typed: FormValues, present: FormValues): Merge {
  const values: FormValues = { ...present };
  const kept: Merge["kept"] = [];
  const keep = <K extends keyof FormValues>(field: K) => {
    if (isSame(typed[field], opened[field])) return;
    values[field] = typed[field];
    if (!isSame(present[field], opened[field]) && !isSame(typed[field], present[field])) kept.push(field);
  };
  for (const field of Object.keys(present) as (keyof FormValues)[]) keep(field);
  if (values.images === typed.images) values.images = mergeImages(opened, typed, present);
  return { values, kept };
}

/** Pictures that are gone stay gone, those that someone else added come last. */
function mergeImages(opened: FormValues, typed: FormValues, present: FormValues): FormImage[] {
  const before = idsOf(opened.images);
  const now = idsOf(present.images);
  const stillThere = typed.images.filter(({ id, file }) => file || now.has(id));
  return [...stillThere, ...present.images.filter(({ id }) => !before.has(id))];
}

const idsOf = (images: readonly FormImage[]) => new Set(images.map(({ id }) => id));

const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);
