import { Button } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { PartPicture } from "../../../ui/picture.tsx";
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

export function ItemPicture({ item: { imageUrl, picture }, sizes }: { item: Item; sizes: string }) {
  if (!imageUrl) return <NoPicture />;
  return <PartPicture image={{ ...picture, src: imageUrl }} sizes={sizes} />;
}

export function NoPicture() {
  return (
    <span className="pic vacant">
      <AdminIcon name="image" />
    </span>
  );
}
