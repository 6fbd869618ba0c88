import { CATEGORIES, type Category } from "../../contract/platform/categories.ts";
import { type Entry, productOf, type SampleProduct } from "./entry.ts";
import { OTHERS } from "./others.ts";
import { PICANOL_CONTROL } from "./picanol-control.ts";
import { PICANOL_DRIVE } from "./picanol-drive.ts";
import { PICANOL_WEFT } from "./picanol-weft.ts";
import { RAPIER_DRIVE } from "./rapier-drive.ts";
import { RAPIER_HEADS } from "./rapier-heads.ts";
import { SHEDDING_DOBBY } from "./shedding-dobby.ts";
import { SHEDDING_JACQUARD } from "./shedding-jacquard.ts";
import { TOYOTA_DRIVE } from "./toyota-drive.ts";
import { TOYOTA_WEFT } from "./toyota-weft.ts";
import { TSUDAKOMA_DRIVE } from "./tsudakoma-drive.ts";
import { TSUDAKOMA_WEFT } from "./tsudakoma-weft.ts";

export type { SampleProduct } from "./entry.ts";

const SHELVES: Readonly<Record<Category, readonly (readonly Entry[])[]>> = {
  picanol: [PICANOL_WEFT, PICANOL_DRIVE, PICANOL_CONTROL],
  toyota: [TOYOTA_WEFT, TOYOTA_DRIVE],
  "tsuda-komaeda": [TSUDAKOMA_WEFT, TSUDAKOMA_DRIVE],
  "picanol-rapier": [RAPIER_HEADS, RAPIER_DRIVE],
  "jacquard-dobby": [SHEDDING_DOBBY, SHEDDING_JACQUARD],
  others: [OTHERS],
};

/** Merges lists so that each is spread evenly over the whole. */
function spread<T>(lists: readonly (readonly T[])[]): T[] {
  return lists
    .flatMap((list) => list.map((item, i) => ({ item, place: (i + 0.5) / list.length })))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

/** The entries of one category in the order in which they are created. */
export function entriesOf(category: Category): Entry[] {
  return spread(SHELVES[category]);
}

/** All products, the oldest first, with the categories mixed. */
export function sampleProducts(): SampleProduct[] {
  return spread(CATEGORIES.map((category) => entriesOf(category).map((entry) => productOf(category, entry))));
}
