import { HERO_ADMIN, HERO_SERVER } from "../../../contract/messages.ts";
import type { HeroSlide, SliderItem } from "../../../contract/site/hero.ts";
import { instant } from "../../platform/database/clock.ts";
import type { HeroSlideRow } from "../../platform/database/schema.ts";
import { PLATE_WIDTHS } from "../../platform/media/image-maker.ts";
import { presentItemImage, readImage } from "../../platform/media/stored/stored-image.ts";
import { imageRuleOfWidths } from "../../platform/media/stored/with-stored-images.ts";
import type { ItemKind } from "../items/kind.ts";
import { permutedPlaces } from "../items/kind.ts";

/** Slides have an image each; new ones come last. */
export const SLIDES: ItemKind<"hero_slides"> = {
  table: "hero_slides",
  name: "slider image",
  texts: {
    notFound: HERO_SERVER.slideNotFound,
    stale: HERO_SERVER.slideStale,
    deleted: HERO_ADMIN.deleted,
  },
  imageRule: imageRuleOfWidths(PLATE_WIDTHS),
  needsImage: true,
  newcomers: "last",
  places: permutedPlaces,
  textsOf: (body) => body,
  changesOf: ({ order, ...texts }) => ({ ...texts, ...(order === undefined ? {} : { position: order }) }),
  present: presentSliderItem,
  presentPublic: presentSlide,
};

function presentSlide(row: HeroSlideRow): HeroSlide {
  return { _id: row.id, title: row.title, focus: row.focus, ...presentItemImage(readImage(row.image)) };
}

function presentSliderItem(row: HeroSlideRow): SliderItem {
  return {
    ...presentSlide(row),
    category: row.category,
    description: row.description,
    isActive: row.is_active === 1,
    order: row.position,
    sample: row.sample === 1,
    version: row.version,
    createdAt: instant(row.created_at),
    updatedAt: instant(row.updated_at),
  };
}
