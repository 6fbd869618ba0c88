import { HERO_ADMIN } from "../../contract/messages.ts";
import { invalid } from "../http/problems.ts";
import type { StagedFile } from "../http/staging.ts";
import type { PictureRule } from "./with-stored-images.ts";

const FIELD = "image";

/** How the picture of a slide, a news item or a tab is taken in (spec section 5, 'Hero image uploads'). */
export const onePicture = (widths: readonly number[]): PictureRule => ({
  field: FIELD,
  refused: HERO_ADMIN.imageInvalid,
  widths,
});

/** Throws 400 for a form that must carry a picture and carries none. */
export function requirePicture(staged: readonly StagedFile[]): void {
  if (!staged.length) throw invalid([{ field: FIELD, message: HERO_ADMIN.imageInvalid }]);
}
