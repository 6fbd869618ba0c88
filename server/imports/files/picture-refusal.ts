import { IMPORT_ROW } from "../../../contract/messages.ts";
import { PdfError } from "../../platform/media/pdf/pdf.ts";
import { RefusedImageError } from "../../platform/media/pictures.ts";
import { RefusedPictureError } from "./read-zip.ts";

/** Why a picture of the ZIP cannot be taken, in a sentence with its name; undefined for what is no fault of its own. */
export function pictureRefusal(error: unknown, name: string): string | undefined {
  if (error instanceof RefusedPictureError) return error.sentence(name);
  // A child that broke down, or needed too much time or memory, did so because of the picture.
  const isItsFault = error instanceof RefusedImageError || error instanceof PdfError;
  return isItsFault ? IMPORT_ROW.pictureRefused(name) : undefined;
}
