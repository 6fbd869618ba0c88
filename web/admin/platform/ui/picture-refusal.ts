import { HERO_ADMIN, HERO_FORM } from "../../../../contract/messages.ts";
import { IMAGE_BYTES_MAX } from "../../../../contract/platform/limits.ts";
import { isPictureFile } from "./picture-file.ts";

/** Why a file cannot be the picture of a slide or a news item, or undefined when it can (spec section 5). */
export async function pictureRefusal(file: File): Promise<string | undefined> {
  if (!(await isPictureFile(file))) return HERO_ADMIN.imageInvalid;
  return file.size > IMAGE_BYTES_MAX ? HERO_FORM.imageTooLarge : undefined;
}
