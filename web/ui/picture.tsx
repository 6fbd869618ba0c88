import type { PartImage } from "../api/parts.ts";

interface Props {
  image: PartImage | undefined;
  /** The `sizes` attribute: how wide the picture stands in the page. */
  sizes: string;
  alt?: string;
  /** Pictures of the first screen are asked for at once, the ones that follow soon after them, all others when they come near. */
  priority?: "first" | "next" | "later";
}

const FETCH_PRIORITY = { first: "high", next: "low", later: "auto" } as const;

/** A part's picture on its ground, 4:3, over its tiny likeness, so that nothing flashes or moves. */
export function PartPicture({ image, sizes, alt = "", priority = "later" }: Props) {
  if (!image) return <span className="pic" />;
  return (
    <span className="pic">
      {image.placeholder && <img src={image.placeholder} width={4} height={3} alt="" aria-hidden="true" />}
      <picture>
        {!!image.sizes?.length && (
          <>
            <source type="image/avif" srcSet={sourceSet(image, "avif")} sizes={sizes} />
            <source type="image/webp" srcSet={sourceSet(image, "webp")} sizes={sizes} />
          </>
        )}
        <img
          src={image.src}
          width={image.width ?? 4}
          height={image.height ?? 3}
          alt={alt}
          decoding="async"
          loading={priority === "later" ? "lazy" : "eager"}
          fetchPriority={FETCH_PRIORITY[priority]}
        />
      </picture>
    </span>
  );
}

/** The `srcset` of a picture in one format; its files are in the folder of the largest one, named by their width. */
export function sourceSet({ src, sizes = [] }: PartImage, format: "avif" | "webp"): string {
  const folder = src.slice(0, src.lastIndexOf("/") + 1);
  return sizes.map((width) => `${folder}${width}.${format} ${width}w`).join(", ");
}
