import type { Picture } from "../../../contract/hero.ts";

/** As large as a card shows it on a sharp screen; dozens of them have room beside the texts of a tab. */
const SIDE_MAX = 400;
const QUALITY = 0.85;

/** A chosen picture as text, small enough to be kept in a tab. Rejects for one that the browser cannot read. */
export async function smallPicture(file: File): Promise<{ imageUrl: string; picture: Picture }> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, SIDE_MAX / Math.max(bitmap.width, bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const imageUrl = canvas.toDataURL("image/webp", QUALITY);
  return { imageUrl, picture: { width, height, sizes: [], placeholder: "" } };
}
