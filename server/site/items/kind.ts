import type { Insertable, Selectable } from "kysely";
import type { CreateSliderBody, HeroSlide, SliderItem, UpdateSliderBody } from "#contract/site/hero.ts";
import type { news, photographs, slides } from "#contract/site/home-content-calls.ts";
import { ORDER_MAX } from "#contract/site/limits.ts";
import type { CreateNewsBody, NewsItem, PublicNewsItem, UpdateNewsBody } from "#contract/site/news.ts";
import type {
  CreatePhotographBody,
  Photograph,
  PublicPhotograph,
  UpdatePhotographBody,
} from "#contract/site/photographs.ts";
import { instant } from "#server/platform/database/clock.ts";
import type { Db, ItemColumns, Tables, Tx } from "#server/platform/database/schema.ts";
import type { ImageRule } from "#server/platform/media/stored/with-stored-images.ts";
import type { ListingCounts } from "../deps.ts";

/** Two neighbours swap their `order` (spec section 4); equal positions are spread, so that a swap works. */
export const permutedPlaces: Places = (places) => {
  let next = 0;
  const stepped = places.map((place) => {
    const free = Math.max(place, next);
    next = free + 1;
    return free;
  });
  // At the end of the range, previous positions move back instead.
  const roomAfter = (at: number) => ORDER_MAX - (places.length - 1 - at);
  return stepped.map((place, at) => Math.min(place, roomAfter(at)));
};

/** 0, 1, 2 … (spec section 4: the news is renumbered). */
export const renumberedPlaces: Places = (places) => places.map((_place, at) => at);

/** The contract's shapes of each kind, by table. */
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
export type ItemRow<T extends ItemTable> = Selectable<Tables[T]> & Common;
/** The columns specific to a kind, which users edit. */
export type ItemMessages<T extends ItemTable> = Omit<Insertable<Tables[T]>, Exclude<keyof Common, "title">>;
type Settable<T extends ItemTable> = ItemMessages<T> & { image: string; position: number; is_active: number };
/** The columns a save may set; version, change and times are set by every save. */
export type ItemChanges<T extends ItemTable> = { [K in keyof Settable<T>]?: Settable<T>[K] | undefined };

/** The differences between slides, news and photographs. */
export interface ItemKind<T extends ItemTable> {
  table: T;
  /** Its name in the activity record, as in "Deleted slider image 'X'". */
  name: string;
  texts: { notFound: string; stale: string; deleted: string };
  imageRule: ImageRule;
  needsImage: boolean;
  newcomers: "first" | "last";
  places: Places;
  /** The columns for the form of a new item and for the JSON of a save. */
  textsOf(body: ItemShapes[T]["create"]): ItemMessages<T>;
  /** The columns of a save but its position; `row` is the current state. Throws 400 for errors that only the database can detect. */
  changesOf(
    body: Omit<ItemShapes[T]["update"], "order">,
    row: ItemRow<T>,
    tx: Tx,
  ): ItemChanges<T> | Promise<ItemChanges<T>>;
  present(rows: readonly ItemRow<T>[], db: Db): Promise<ItemShapes[T]["item"][]>;
  presentPublic(
    rows: readonly ItemRow<T>[],
    db: Db,
    search: ListingCounts,
  ): Promise<ItemShapes[T]["publicItem"][]>;
}

/** What administrators see of every item. */
export const itemState = (row: ItemColumns) => ({
  isActive: row.is_active === 1,
  order: row.position,
  sample: row.sample === 1,
  version: row.version,
  createdAt: instant(row.created_at),
  updatedAt: instant(row.updated_at),
});

/** Returns new positions for a list, from its ascending ones. */
type Places = (places: readonly number[]) => number[];
