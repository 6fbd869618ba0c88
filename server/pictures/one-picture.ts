import { z } from "zod";
import { IMAGE_BYTES_MAX } from "../../contract/limits.ts";
import { HERO_ADMIN, HERO_FORM } from "../../contract/messages.ts";
import type { FieldKinds } from "../http/decode.ts";
import { invalid } from "../http/problems.ts";
import type { FormRule } from "../http/receive-form.ts";
import type { StagedFile } from "../http/staging.ts";
import type { PictureRule } from "./with-stored-images.ts";

const FIELD = "image";

/** How the picture of a slide, a news item or a tab is taken in (spec section 5, 'Hero image uploads'). */
export const onePicture = (widths: readonly number[]): PictureRule => ({
  field: FIELD,
  refused: HERO_ADMIN.imageInvalid,
  widths,
});

/** A form with these fields and at most one picture, the file `image`. */
export const pictureForm = <T extends z.ZodType>(schema: T, kinds: FieldKinds = {}): FormRule<T> => ({
  schema,
  kinds,
  files: {
    field: FIELD,
    count: 1,
    bytes: IMAGE_BYTES_MAX,
    tooMany: HERO_FORM.oneImage,
    tooLarge: HERO_FORM.imageTooLarge,
  },
});

/** A form that carries a picture and nothing else. */
export const pictureOnlyForm = pictureForm(z.strictObject({}));

/** Throws 400 for a form that must carry a picture and carries none. */
export function requirePicture(staged: readonly StagedFile[]): void {
  if (!staged.length) throw invalid([{ field: FIELD, message: HERO_ADMIN.imageInvalid }]);
}
