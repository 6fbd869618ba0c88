import type { Insertable, Selectable } from "kysely";
import { ORDER_MAX } from "../../../contract/platform/limits.ts";
import type {
  CreateSliderBody,
  HeroSlide,
  SliderItem,
  UpdateSliderBody,
} from "../../../contract/site/hero.ts";
import type { news, photographs, slides } from "../../../contract/site/home-content-calls.ts";
import type {
  CreateNewsBody,
  NewsItem,
  PublicNewsItem,
  UpdateNewsBody,
} from "../../../contract/site/news.ts";
import type {
  CreatePhotographBody,
  Photograph,
  PublicPhotograph,
  UpdatePhotographBody,
} from "../../../contract/site/photographs.ts";
import type { ItemColumns, Tables } from "../../platform/database/schema.ts";
import type { PictureRule } from "../../platform/media/stored/with-stored-images.ts";

/**
 * The places that are there (spec section 4: two neighbours swap their `order` values). Where several items have the
 * same one, the later ones step on as far as it takes: no swap of equals brings about the order that was asked for.
 */
export const permutedPlaces: Places = (places) => {
  let next = 0;
  const stepped = places.map((place) => {
    const free = Math.max(place, next);
    next = free + 1;
    return free;
  });
  // At the end of the range there may be no room to step on: those before step back.
  const roomAfter = (at: number) => ORDER_MAX - (places.length - 1 - at);
  return stepped.map((place, at) => Math.min(place, roomAfter(at)));
};

/** 0, 1, 2 … (spec section 4: the news is renumbered). */
export const renumberedPlaces: Places = (places) => places.map((_place, at) => at);

/** The calls of each kind by its table, and what they take and answer. */
export interface ItemShapes {
  hero_slides: {
    calls: typeof slides;
    create: CreateSliderBody;
    update: UpdateSliderBody;
    item: SliderItem;
    publicItem: HeroSlide;
  };
  news: {
    calls: typeof news;
    create: CreateNewsBody;
    update: UpdateNewsBody;
    item: NewsItem;
    publicItem: PublicNewsItem;
  };
  photographs: {
    calls: typeof photographs;
    create: CreatePhotographBody;
    update: UpdatePhotographBody;
    item: Photograph;
    publicItem: PublicPhotograph;
  };
}
export type ItemTable = keyof ItemShapes;
type Common = ItemColumns & { image: string | null };
/** A row of a kind's table. */
export type ItemRow<T extends ItemTable> = Selectable<Tables[T]> & Common;
/** The columns that are a kind's own: what a person writes. */
export type ItemTexts<T extends ItemTable> = Omit<Insertable<Tables[T]>, Exclude<keyof Common, "title">>;
type Settable<T extends ItemTable> = ItemTexts<T> & { image: string; position: number; is_active: number };
/** The columns a save may set; version, change and times are the save's own. */
export type ItemChanges<T extends ItemTable> = { [K in keyof Settable<T>]?: Settable<T>[K] | undefined };

/**
 * A kind of item that stands on pages: slides, news, photographs. Every kind has a place in its list, a switch, a version and a
 * picture, and the calls for them; this says what is its own.
 */
export interface ItemKind<T extends ItemTable> {
  table: T;
  /** Its name in the activity record, as in "Deleted slider image 'X'". */
  name: string;
  texts: { notFound: string; stale: string; deleted: string };
  pictures: PictureRule;
  /** Whether an item can't be without a picture. */
  needsPicture: boolean;
  /** Where a new item goes. */
  newcomers: "first" | "last";
  /** The places that the items get in a new order. */
  places: Places;
  /** What the form of a new item and the JSON of a save hold, as columns. */
  textsOf(body: ItemShapes[T]["create"]): ItemTexts<T>;
  changesOf(body: ItemShapes[T]["update"]): ItemChanges<T>;
  /** The item as an administrator and as a visitor reads it. */
  present(row: ItemRow<T>): ItemShapes[T]["item"];
  presentPublic(row: ItemRow<T>): ItemShapes[T]["publicItem"];
}

/** The places of a list, in ascending order, as they are dealt out to its items in a new order. */
type Places = (places: readonly number[]) => number[];
