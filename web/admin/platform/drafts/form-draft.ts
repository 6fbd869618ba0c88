import { isSame } from "../conflict/comparison.tsx";
import type { FieldOf, Versions } from "../conflict/versions.ts";
import type { DraftContent } from "./draft-store.ts";

/** The values of a form without its files. */
type Kept = Readonly<Record<string, unknown>>;

/** What is kept of a form: what is typed, and what that was begun from. */
export interface FormDraft {
  typed: Kept;
  opened: Kept;
  /** Something was typed that is never kept. */
  isIncomplete?: true;
}

/** How the values of a form are kept, where they hold more than texts. */
export interface Keeping<V extends object> {
  /** Files lie beside the draft, each under a name of its own. */
  files?: {
    named: (values: V) => [name: string, file: File][];
    without: (values: V) => Kept;
    /** The values with their files put back; one that is not there is left out. */
    within: (kept: Kept, files: ReadonlyMap<string, File>) => Kept;
  };
  /** What no draft holds, such as a password. */
  secrets?: readonly FieldOf<V>[];
}

/** What to keep of a form, or undefined when it holds nothing to keep but what it was opened with. */
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

/** Whether something is typed that a draft does not keep. */
export const holdsSecret = <V extends object>(
  typed: V,
  opened: V,
  secrets: readonly FieldOf<V>[] = [],
): boolean => secrets.some((field) => !isSame(typed[field], opened[field]));

/**
 * The form as it was when the draft was written, as it was begun, and as it is stored now. A field that the form did not
 * have then is as it is stored.
 */
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

/** A form of texts with a picture in the field `image`: a file that was chosen, or the address of the stored one; empty without. */
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

/** Another picture has another name, so that it is written; one that came out of a draft keeps its own. */
const names = new WeakMap<File, string>();
function nameOf(file: File): string {
  const name = names.get(file) ?? crypto.randomUUID();
  names.set(file, name);
  return name;
}
