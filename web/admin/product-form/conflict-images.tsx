import { CONFLICT } from "../../../contract/messages.ts";
import { PartPicture } from "../../ui/picture.tsx";
import { Badge } from "../ui/badge.tsx";
import { FilePicture } from "../ui/file-picture.tsx";
import type { FormImage } from "./form-values.ts";

interface Props {
  images: readonly FormImage[];
  opened: readonly FormImage[];
}

/** The pictures of one side in their order, then those that it has removed. */
export function ConflictImages({ images, opened }: Props) {
  const before = new Set(opened.map(({ id }) => id));
  const now = new Set(images.map(({ id }) => id));
  const removed = opened.filter(({ id }) => !now.has(id));
  return (
    <ul className="conflict-images">
      {images.map((image, place) => (
        <li key={image.id}>
          <Thumbnail image={image} alt={`Image ${place + 1}`} />
          {!before.has(image.id) && <Badge tone="ok">{CONFLICT.added}</Badge>}
        </li>
      ))}
      {removed.map((image) => (
        <li key={image.id} className="removed">
          <Thumbnail image={image} alt="" />
          <Badge tone="bad">{CONFLICT.removed}</Badge>
        </li>
      ))}
    </ul>
  );
}

function Thumbnail({ image, alt }: { image: FormImage; alt: string }) {
  if (!image.stored) return <FilePicture file={image.file} alt={alt} />;
  return <PartPicture image={{ ...image.stored, src: image.stored.url }} sizes="80px" alt={alt} />;
}
