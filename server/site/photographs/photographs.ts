import { PHOTOGRAPH_SERVER } from "#contract/platform/server-messages.ts";
import type { PhotographPage, PublicPhotograph } from "#contract/site/photographs.ts";
import type { PhotographRow } from "#server/platform/database/schema.ts";
import { PART_WIDTHS } from "#server/platform/media/image-maker.ts";
import { presentItemImage, readImage } from "#server/platform/media/stored/stored-image.ts";
import { imageRuleOfWidths } from "#server/platform/media/stored/with-stored-images.ts";
import type { ItemKind } from "../items/kind.ts";
import { itemState, renumberedPlaces } from "../items/kind.ts";

/** Photographs of the about and contact pages have an image and a caption; new ones come last. */
export const PHOTOGRAPHS: ItemKind<"photographs"> = {
  table: "photographs",
  name: "photograph",
  texts: PHOTOGRAPH_SERVER,
  imageRule: imageRuleOfWidths(PART_WIDTHS),
  needsImage: true,
  newcomers: "last",
  places: renumberedPlaces,
  textsOf: (body) => body,
  changesOf: (texts) => texts,
  present: async (rows) => rows.map((row) => ({ ...presentPublicPhotograph(row), ...itemState(row) })),
  presentPublic: async (rows) => rows.map(presentPublicPhotograph),
};

function presentPublicPhotograph(row: PhotographRow): PublicPhotograph {
  const image = presentItemImage(readImage(row.image));
  return { _id: row.id, title: row.title, page: row.page as PhotographPage, ...image };
}
