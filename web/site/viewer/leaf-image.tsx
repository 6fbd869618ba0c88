import { pageImageUrl } from "#contract/catalogs/catalog-rules.ts";
import { CATALOG_PHONE_WIDTHS } from "#contract/platform/limits.ts";
import type { Leaf } from "#web/api/catalogue-leaf.ts";
import type { PageHead } from "#web/routing/routes.ts";

/** The screens that get the images for phones: as wide as the page, and so dense that the pixels are small. */
export const PHONE_SCREENS = "(max-width: 1023px) and (min-resolution: 1.5dppx)";

/** The choice of images for phones, for the page's `source` and for the preload in the head. */
export const phoneImages = ({ imageUrl }: Pick<Leaf["page"], "imageUrl">) =>
  ({
    srcSet: CATALOG_PHONE_WIDTHS.map((width) => `${pageImageUrl(imageUrl, width)} ${width}w`).join(", "),
    sizes: "100vw",
    media: PHONE_SCREENS,
  }) satisfies PageHead["preload"];

interface Props {
  page: Pick<Leaf["page"], "imageUrl" | "width" | "height">;
  alt: string;
  /** Below the first screen, so that it loads when it is near. */
  isLater?: boolean;
}

/** The image of a catalogue page. */
export const LeafImage = ({ page, alt, isLater = false }: Props) => (
  <picture>
    <source type="image/avif" {...phoneImages(page)} />
    <img
      src={page.imageUrl}
      width={page.width}
      height={page.height}
      alt={alt}
      {...(isLater ? { loading: "lazy", decoding: "async" } : { fetchPriority: "high" })}
    />
  </picture>
);
