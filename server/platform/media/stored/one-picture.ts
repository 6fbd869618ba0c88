import { HERO_ADMIN } from "../../../../contract/messages.ts";
import { invalid } from "../../http/problems.ts";
import type { StagedFile } from "../../http/staging.ts";
import type { PictureRule } from "./with-stored-images.ts";

const FIELD = "image";

/** How a form's one picture is taken in, of which `encode` makes what is stored (spec section 5, 'Hero image uploads'). */
export const pictureOf = (encode: PictureRule["encode"]): PictureRule => ({
  field: FIELD,
  refused: HERO_ADMIN.imageInvalid,
  encode,
});

/** The same of a slide, a news item, a tab or a photograph, in several widths. */
export const onePicture = (widths: readonly number[]): PictureRule =>
  pictureOf((pictures, path) => pictures.encode(path, widths));

/** Throws 400 for a form that must carry a picture and carries none. */
export function requirePicture(staged: readonly StagedFile[]): void {
  if (!staged.length) throw invalid([{ field: FIELD, message: HERO_ADMIN.imageInvalid }]);
}
