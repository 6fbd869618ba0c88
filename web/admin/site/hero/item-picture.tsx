import { PartPicture } from "../../../ui/picture.tsx";
import { AdminIcon } from "../../platform/ui/icons.tsx";
import type { Item } from "./item-kind.ts";

/** The picture of an item, or its empty place. */
export function ItemPicture({ item: { imageUrl, picture }, sizes }: { item: Item; sizes: string }) {
  if (!imageUrl) return <NoPicture />;
  return <PartPicture image={{ ...picture, src: imageUrl }} sizes={sizes} />;
}

/** Where a picture would be. */
export function NoPicture() {
  return (
    <span className="pic vacant">
      <AdminIcon name="image" />
    </span>
  );
}
