import type { PartImage } from "../api/parts.ts";

interface Props {
  image: PartImage | undefined;
  sizes: string;
  alt?: string;
  /** `first` loads eagerly, `next` soon after, `later` near the viewport. */
  priority?: "first" | "next" | "later";
}

const FETCH_PRIORITY = { first: "high", next: "low", later: "auto" } as const;

/** A part's image at 4:3 over its placeholder, without a layout shift. */
export function ResponsiveImage({ image, sizes, alt = "", priority = "later" }: Props) {
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

/** Returns the `srcset` in one format. Its files are in the folder of the largest one, named by width. */
export function sourceSet({ src, sizes = [] }: PartImage, format: "avif" | "webp"): string {
  const folder = src.slice(0, src.lastIndexOf("/") + 1);
  return sizes.map((width) => `${folder}${width}.${format} ${width}w`).join(", ");
}
