import { AdminIcon } from "#web/admin/platform/ui/icons.tsx";
import { ResponsiveImage } from "#web/ui/responsive-image.tsx";
import type { Item } from "./item-kind.ts";

export function ItemImage({ item: { imageUrl, picture }, sizes }: { item: Item; sizes: string }) {
  if (!imageUrl) return <NoImage />;
  return <ResponsiveImage image={{ ...picture, src: imageUrl }} sizes={sizes} />;
}

export function NoImage() {
  return (
    <span className="pic middle quiet vacant">
      <AdminIcon name="image" />
    </span>
  );
}
