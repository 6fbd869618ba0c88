import { IMAGE_TYPES } from "../../contract/limits.ts";

/**
 * Whether a file is a JPEG, PNG or WebP (spec section 5), by its declared kind and its first bytes: a renamed file
 * is told now, not after its upload.
 */
export async function isPictureFile(file: File): Promise<boolean> {
  if (!(IMAGE_TYPES as readonly string[]).includes(file.type)) return false;
  const head = String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer()));
  return SIGNATURES.some((signature) => signature.test(head));
}

const SIGNATURES = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^RIFF[\s\S]{4}WEBP/];
