import { Button } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { ResponsiveImage } from "../../../ui/responsive-image.tsx";
import { AdminIcon } from "../../platform/ui/icons.tsx";
import type { Item } from "./item-kind.ts";

export function CardLoading({ label }: { label: string }) {
  return (
    <div className="coming hero-coming stack pad" role="status" aria-busy="true" aria-label={label}>
      <span className="skel" />
      <span className="skel" />
      <span className="skel" />
    </div>
  );
}

/** The error state, or the note after a failed refetch (spec section 2). */
export function CardFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className="pad" role="alert">
      <Empty title={text}>
        <Button onClick={onRetry}>Try again</Button>
      </Empty>
    </div>
  );
}

export function ItemImage({ item: { imageUrl, picture }, sizes }: { item: Item; sizes: string }) {
  if (!imageUrl) return <NoImage />;
  return <ResponsiveImage image={{ ...picture, src: imageUrl }} sizes={sizes} />;
}

export function NoImage() {
  return (
    <span className="pic vacant">
      <AdminIcon name="image" />
    </span>
  );
}
