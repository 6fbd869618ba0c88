import { catalogTitle, pageImageUrl, sectionTitle } from "../../../contract/catalogs/catalog-rules.ts";
import { CATALOG_IMAGE_WIDTHS } from "../../../contract/platform/limits.ts";
import type { PartDetails } from "../../api/parts.ts";
import { placesQuery } from "../../api/queries.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { FactTable } from "../../ui/fact-table.tsx";
import { ViewerLink } from "../viewer/viewer-link.tsx";

const [SMALL] = CATALOG_IMAGE_WIDTHS;

/** The figure on the first page, its printed row or known data, small images of all; opens the viewer. */
export function InCatalogues({ part, id }: { part: PartDetails; id: string }) {
  const { data: places = [] } = useAnswer(placesQuery(id));
  const [first] = places;
  if (!first) return null;
  const { productId, title, code } = part;
  const page = `page ${first.pageNumber}`;
  // The table of a drawing may be on another page.
  const listed = places.find(({ row }) => row.length) ?? first;
  const { url, width, height } = first.piece;
  return (
    <section className="sec incat off-paper" aria-labelledby="incat">
      <div className="sechead">
        <h2 className="minor" id="incat">
          In the catalogue
        </h2>
        <ViewerLink className="small" catalogue={first.catalogKey} leaf={first.pageNumber} part={productId}>
          Open {page}
        </ViewerLink>
      </div>
      <div className="split high incat-first">
        <ViewerLink className="piece" catalogue={first.catalogKey} leaf={first.pageNumber} part={productId}>
          <img
            src={url}
            width={width}
            height={height}
            alt={`Figure of ${title} on ${page}. Opens the page`}
            loading="lazy"
            decoding="async"
          />
          {first.label && (
            <b className="middle mono small incat-number" aria-hidden="true">
              {first.label}
            </b>
          )}
        </ViewerLink>
        <div>
          <FactTable
            caption={`${listed.section ? sectionTitle(listed.section) : catalogTitle(listed.originalName)}, page ${listed.pageNumber}`}
            facts={
              listed.row.length
                ? listed.row
                : [
                    ...(first.label ? [{ name: "Position", value: first.label }] : []),
                    { name: "Code", value: code },
                    { name: "Part", value: title },
                  ]
            }
          />
          <h3 className="small">{places.length > 1 ? "All pages" : "The whole page"}</h3>
          <ul className="incat-pages">
            {places.map(({ catalogKey, originalName, pageNumber, section, image }) => (
              <li key={`${catalogKey} ${pageNumber}`}>
                <ViewerLink
                  className="unlined fine"
                  catalogue={catalogKey}
                  leaf={pageNumber}
                  part={productId}
                >
                  <img
                    src={pageImageUrl(image.imageUrl, SMALL)}
                    width={image.width}
                    height={image.height}
                    alt=""
                    loading="lazy"
                  />
                  <b className="block">Page {pageNumber}</b>
                  <span className="block quiet">
                    {catalogKey === first.catalogKey
                      ? section && sectionTitle(section)
                      : catalogTitle(originalName)}
                  </span>
                </ViewerLink>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
