import { useSortable } from "@dnd-kit/react/sortable";
import { Icon } from "../../ui/icons.tsx";
import { PartPicture } from "../../ui/picture.tsx";
import { Badge } from "../ui/badge.tsx";
import { FilePicture } from "../ui/file-picture.tsx";
import { MoveButtons } from "../ui/move-buttons.tsx";
import type { FormImage } from "./form-values.ts";

interface Props {
  image: FormImage;
  place: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** One picture of the grid: dragged as a whole, moved with its arrows, or removed. */
export function ImageTile({ image, place, count, onMove, onRemove }: Props) {
  const { ref, isDragSource } = useSortable({ id: image.id, index: place });
  const name = `Image ${place + 1}`;
  return (
    <li ref={ref} className={isDragSource ? "dragged" : undefined}>
      {image.stored ? (
        <PartPicture image={{ ...image.stored, src: image.stored.url }} sizes="180px" alt={name} />
      ) : (
        <FilePicture file={image.file} alt={name} />
      )}
      {place === 0 && count > 1 && (
        <span className="first">
          <Badge tone="info">Main</Badge>
        </span>
      )}
      <button
        type="button"
        className="btn icon s remove"
        aria-label={`Remove image ${place + 1}`}
        onClick={onRemove}
      >
        <Icon name="x" className="i s" />
      </button>
      {count > 1 && (
        <MoveButtons what={`image ${place + 1}`} place={place} count={count} onMove={onMove} along="row" />
      )}
    </li>
  );
}
