import { PICTURE_HEAD, pictureFormat } from "../../../../contract/platform/file-kinds.ts";
import { IMAGE_TYPES } from "../../../../contract/platform/limits.ts";

/** Whether a file is a JPEG, PNG or WebP (spec section 5), as the server will look at it: told now, not after its upload. */
export async function isPictureFile(file: File): Promise<boolean> {
  return pictureFormat(new Uint8Array(await file.slice(0, PICTURE_HEAD).arrayBuffer())) !== undefined;
}

/**
 * The address of a chosen picture in the browser's own memory, until it is revoked. The browser took its kind from its
 * name; a picture that is called a drawing would not be shown as one.
 */
export const pictureAddress = (file: File): string =>
  URL.createObjectURL(file.slice(0, file.size, IMAGE_TYPES[0]));
