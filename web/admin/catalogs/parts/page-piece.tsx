import type { Box, CatalogPage } from "#contract/catalogs/catalog.ts";

interface Props {
  page: CatalogPage;
  box: Box;
}

/** A decorative cut-out of a page's image. */
export function AdminPagePiece({ page: { imageUrl, width, height }, box: [x, y, w, h] }: Props) {
  const [left, top, across, down] = [x * width, y * height, w * width, h * height];
  const view = `${left} ${top} ${across} ${down}`;
  return (
    <svg viewBox={view} aria-hidden="true">
      <svg x={left} y={top} width={across} height={down} viewBox={view} aria-hidden="true">
        <image href={imageUrl} width={width} height={height} />
      </svg>
    </svg>
  );
}
