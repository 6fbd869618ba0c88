import { z } from "zod";
import type { HistoryDifference } from "../../../contract/products/product-history.ts";
import { presentImage, type StoredImage } from "../../platform/media/stored/stored-image.ts";
import { parseList } from "./parse-list.ts";

const Keyed = z.object({ key: z.string() });

/** How many pictures came and went, with those of the new ones that are still there; else the order in which they were put. */
export function pictureDifferences(
  before: unknown,
  after: unknown,
  now: readonly StoredImage[],
): HistoryDifference[] {
  const from = parseList(before, Keyed).map(({ key }) => key);
  const to = parseList(after, Keyed).map(({ key }) => key);
  const added = to.filter((key) => !from.includes(key));
  const removed = from.filter((key) => !to.includes(key)).length;
  if (!added.length && !removed) {
    const places = (keys: readonly string[]) => keys.map((key) => from.indexOf(key) + 1).join(", ");
    return [{ kind: "value", field: "Order of pictures", from: places(from), to: places(to) }];
  }
  const shown = now.filter(({ key }) => added.includes(key)).map(presentImage);
  return [{ kind: "pictures", field: "Pictures", added: added.length, removed, shown }];
}
