import { HERO_SERVER } from "#contract/platform/server-messages.ts";
import type { HeroSlide, SliderItem } from "#contract/site/hero.ts";
import { HERO_ADMIN } from "#contract/site/hero-messages.ts";
import type { HeroSlideRow } from "#server/platform/database/schema.ts";
import { PLATE_WIDTHS } from "#server/platform/media/image-maker.ts";
import { presentItemImage, readImage } from "#server/platform/media/stored/stored-image.ts";
import { imageRuleOfWidths } from "#server/platform/media/stored/with-stored-images.ts";
import type { ItemKind } from "../items/kind.ts";
import { itemState, permutedPlaces } from "../items/kind.ts";
import {
  countMarkedLists,
  type MarkedParts,
  presentAdminMarks,
  presentMarks,
  readMarkedParts,
  requireParts,
} from "./slide-marks.ts";

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
  textsOf: (body) => ({ ...body, marks: "[]" }),
  async changesOf({ marks, ...texts }, row, tx) {
    if (marks) await requireParts(tx, row, marks);
    return { ...texts, ...(marks && { marks: JSON.stringify(marks) }) };
  },
  async present(rows, db) {
    const parts = await readMarkedParts(db, rows);
    return rows.map((row) => presentSliderItem(row, parts));
  },
  async presentPublic(rows, db, search) {
    const parts = await readMarkedParts(db, rows);
    const counts = await countMarkedLists(search, rows);
    return rows.map((row) => {
      const marks = presentMarks(row, { parts, counts });
      return { ...presentSlide(row), ...(marks.length ? { marks } : {}) };
    });
  },
};

function presentSlide(row: HeroSlideRow): HeroSlide {
  return { _id: row.id, title: row.title, focus: row.focus, ...presentItemImage(readImage(row.image)) };
}

function presentSliderItem(row: HeroSlideRow, parts: MarkedParts): SliderItem {
  return {
    ...presentSlide(row),
    marks: presentAdminMarks(row, parts),
    category: row.category,
    description: row.description,
    ...itemState(row),
  };
}
