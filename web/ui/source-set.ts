import type { PartImage } from "../api/parts.ts";

/** The `srcset` of a picture in one format; its files lie beside the largest one, named by their width. */
export function sourceSet({ src, sizes = [] }: PartImage, format: "avif" | "webp"): string {
  const folder = src.slice(0, src.lastIndexOf("/") + 1);
  return sizes.map((width) => `${folder}${width}.${format} ${width}w`).join(", ");
}
