import { type FieldOf, isSame, type Versions } from "../conflict/comparison.tsx";
import type { DraftContent } from "./draft-store.ts";

type Kept = Readonly<Record<string, unknown>>;

/** A draft: the typed values, and those that the form started from. */
export interface FormDraft {
  typed: Kept;
  opened: Kept;
  /** Secrets were typed, which are not stored. */
  isIncomplete?: true;
}

/** How form values other than texts are stored. */
export interface Keeping<V extends object> {
  /** Files are stored beside the draft, each under its own name. */
  files?: {
    named: (values: V) => [name: string, file: File][];
    without: (values: V) => Kept;
    /** Returns the values with their files; missing files are omitted. */
    within: (kept: Kept, files: ReadonlyMap<string, File>) => Kept;
  };
  /** Fields that are never stored, such as a password. */
  secrets?: readonly FieldOf<V>[];
}

/** Returns a form's draft, or undefined if nothing storable differs from the opened values. */
export function draftOf<V extends object>(
  typed: V,
  opened: V,
  { files, secrets = [] }: Keeping<V>,
): DraftContent<FormDraft> | undefined {
  const keptOf = (values: V): Kept => {
    const own = { ...values };
    for (const field of secrets) own[field] = opened[field];
    return files ? files.without(own) : (own as Kept);
  };
  const draft: FormDraft = { typed: keptOf(typed), opened: keptOf(opened) };
  if (isSame(draft.typed, draft.opened)) return undefined;
  const values = holdsSecret(typed, opened, secrets) ? { ...draft, isIncomplete: true as const } : draft;
  return { values, files: new Map(files?.named(typed)) };
}

/** Returns whether a secret was typed, which a draft doesn't store. */
export const holdsSecret = <V extends object>(
  typed: V,
  opened: V,
  secrets: readonly FieldOf<V>[] = [],
): boolean => secrets.some((field) => !isSame(typed[field], opened[field]));

/** Returns the draft's values, those it started from, and the stored; newer fields have stored values. */
export function versionsOf<V extends object>(
  { values, files }: DraftContent<FormDraft>,
  stored: V,
  keeping: Keeping<V>,
): Versions<V> {
  const back = (kept: Kept): V => {
    const own = keeping.files ? keeping.files.within(kept, files) : kept;
    const fields = Object.entries(stored).map(([field, now]) => [
      field,
      Object.hasOwn(own, field) ? own[field] : now,
    ]);
    return Object.fromEntries(fields) as V;
  };
  return { opened: back(values.opened), typed: back(values.typed), stored };
}

/** A form of texts with an image in the field `image`: a chosen file, or the address of the stored one; empty without. */
export type WithImage = Record<string, string | File>;

export const ONE_IMAGE: NonNullable<Keeping<WithImage>["files"]> = {
  named: ({ image }) => (image instanceof File ? [[nameOf(image), image]] : []),
  without: ({ image, ...texts }) => ({ ...texts, image: image instanceof File ? nameOf(image) : image }),
  within({ image, ...texts }, files) {
    const name = String(image);
    const file = files.get(name);
    if (file) names.set(file, name);
    const isAddress = image === "" || name.includes("/");
    return file || isAddress ? { ...texts, image: file ?? image } : texts;
  },
};

/** A new name for each chosen image, so that it is written; one restored from a draft keeps its name. */
const names = new WeakMap<File, string>();
function nameOf(file: File): string {
  const name = names.get(file) ?? crypto.randomUUID();
  names.set(file, name);
  return name;
}
