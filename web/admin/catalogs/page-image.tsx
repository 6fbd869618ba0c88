import type { CatalogPage } from "#contract/catalogs/catalog.ts";
import { pageImageUrl } from "#contract/catalogs/catalog-rules.ts";
import type { CATALOG_IMAGE_WIDTHS } from "#contract/platform/limits.ts";
import "./page-image.css";

interface Props {
  /** Undefined while it is not ready; its space is reserved. */
  page: CatalogPage | undefined;
  width: (typeof CATALOG_IMAGE_WIDTHS)[number];
  alt?: string;
}

export function PreviewImage({ page, width, alt = "" }: Props) {
  return (
    <span className="page-pic middle">
      {page && (
        <img
          key={page.pageNumber}
          src={pageImageUrl(page.imageUrl, width)}
          width={page.width}
          height={page.height}
          alt={alt}
          decoding="async"
          loading="lazy"
        />
      )}
    </span>
  );
}
