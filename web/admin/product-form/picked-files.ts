import { IMAGE_BYTES_MAX, IMAGES_PER_PRODUCT_MAX } from "../../../contract/limits.ts";
import { PRODUCT_FORM } from "../../../contract/messages.ts";
import { isPictureFile } from "../ui/picture-file.ts";

/**
 * Why a batch of files cannot be added, or undefined when it can (spec section 5): one file that is no JPEG, PNG
 * or WebP, or larger than 5 MB, refuses all of them.
 */
export async function refusal(files: readonly File[], there: number): Promise<string | undefined> {
  const accepted = await Promise.all(files.map(isAccepted));
  if (accepted.includes(false)) return PRODUCT_FORM.imageRefused;
  return there + files.length > IMAGES_PER_PRODUCT_MAX ? PRODUCT_FORM.tooManyImages : undefined;
}

const isAccepted = async (file: File): Promise<boolean> =>
  file.size <= IMAGE_BYTES_MAX && (await isPictureFile(file));
