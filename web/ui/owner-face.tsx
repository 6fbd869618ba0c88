import type { PartImage } from "../api/parts.ts";
import { sourceSet } from "./responsive-image.tsx";

/** The photograph of who answers, beside their name. */
export const OwnerFace = ({ image }: { image: PartImage }) => (
  <img
    className="face"
    src={image.src}
    srcSet={sourceSet(image, "webp") || undefined}
    sizes="56px"
    width={56}
    height={56}
    alt=""
    loading="lazy"
    decoding="async"
  />
);
