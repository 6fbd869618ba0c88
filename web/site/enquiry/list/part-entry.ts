import type { PartSummary } from "../../../api/parts.ts";
import type { PartEntry } from "./entry.ts";

/** As wide as the list shows it on a dense screen. */
const WIDTH = 192;

/** A part as a line of the list. */
export const partEntry = (part: PartSummary, quantity: number): PartEntry => ({
  key: part.id,
  id: part.id,
  productId: part.productId,
  title: part.title,
  code: part.code,
  picture: pictureOf(part),
  quantity,
  note: "",
});

/** The smallest file of its picture that is wide enough, else the picture itself. */
function pictureOf({ image }: PartSummary): string {
  if (!image) return "";
  const width = image.sizes?.find((each) => each >= WIDTH);
  return width ? `${image.src.slice(0, image.src.lastIndexOf("/") + 1)}${width}.webp` : image.src;
}
