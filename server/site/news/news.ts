import { HERO_SERVER } from "#contract/platform/server-messages.ts";
import type { PublicNewsItem, TagColor } from "#contract/site/news.ts";
import type { NewsRow } from "#server/platform/database/schema.ts";
import { PART_WIDTHS } from "#server/platform/media/image-maker.ts";
import { presentItemImage, readImage } from "#server/platform/media/stored/stored-image.ts";
import { imageRuleOfWidths } from "#server/platform/media/stored/with-stored-images.ts";
import type { ItemKind } from "../items/kind.ts";
import { itemState, renumberedPlaces } from "../items/kind.ts";

/** News has an optional image; new items come first. */
export const NEWS_ITEMS: ItemKind<"news"> = {
  table: "news",
  name: "news item",
  texts: {
    notFound: HERO_SERVER.newsNotFound,
    stale: HERO_SERVER.newsStale,
    deleted: HERO_SERVER.newsDeleted,
  },
  imageRule: imageRuleOfWidths(PART_WIDTHS),
  needsImage: false,
  newcomers: "first",
  places: renumberedPlaces,
  textsOf: ({ tagColor, ...texts }) => ({ ...texts, tag_color: tagColor }),
  changesOf: ({ tagColor, ...texts }) => ({
    ...texts,
    ...(tagColor === undefined ? {} : { tag_color: tagColor }),
  }),
  present: async (rows) => rows.map((row) => ({ ...presentPublicNewsItem(row), ...itemState(row) })),
  presentPublic: async (rows) => rows.map(presentPublicNewsItem),
};

function presentPublicNewsItem(row: NewsRow): PublicNewsItem {
  return {
    _id: row.id,
    title: row.title,
    content: row.content,
    date: row.date,
    author: row.author,
    ...presentItemImage(readImage(row.image)),
    tag: row.tag,
    tagColor: row.tag_color as TagColor,
    isActive: row.is_active === 1,
    order: row.position,
  };
}
