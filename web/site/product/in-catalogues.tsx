import { catalogTitle } from "../../../contract/catalogs/catalog-rules.ts";
import type { PartDetails } from "../../api/parts.ts";
import { placesQuery } from "../../api/queries.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { PagePieceView } from "../../ui/page-piece.tsx";
import { ViewerLink } from "../viewer/viewer-link.tsx";

/** Where the catalogues show the part: the piece of the page around it, which opens there with the part marked. */
export function InCatalogues({ part: { productId }, id }: { part: PartDetails; id: string }) {
  const { data: [first, ...others] = [] } = useAnswer(placesQuery(id));
  if (!first) return null;
  return (
    <section className="sec incat off-paper" aria-labelledby="incat">
      <h2 className="minor" id="incat">
        In the catalogue
      </h2>
      <div className="incat-first">
        {first.piece && (
          <ViewerLink
            catalogue={first.catalogKey}
            leaf={first.pageNumber}
            part={productId}
            className="unlined"
          >
            <PagePieceView piece={first.piece} />
            <span className="sr">Show the part on its page</span>
          </ViewerLink>
        )}
        <div className="stack gap-2">
          <p>
            <ViewerLink catalogue={first.catalogKey} leaf={first.pageNumber} part={productId}>
              {catalogTitle(first.originalName)}, page {first.pageNumber}
            </ViewerLink>
          </p>
          <p className="fine quiet">
            {[
              first.section && sentence(first.section),
              first.label && `position ${first.label} on the drawing`,
            ]
              .filter(Boolean)
              .join(", ")}
          </p>
          {others.length > 0 && (
            <p className="fine">
              Also on{" "}
              {others.map(({ catalogKey, originalName, pageNumber }, at) => (
                <span key={`${catalogKey} ${pageNumber}`}>
                  {at > 0 && ", "}
                  <ViewerLink catalogue={catalogKey} leaf={pageNumber} part={productId}>
                    {catalogKey === first.catalogKey ? "" : `${catalogTitle(originalName)}, `}page{" "}
                    {pageNumber}
                  </ViewerLink>
                </span>
              ))}
            </p>
          )}
        </div>
      </div>
    </section>
  );
}

/** Sections are kept in capitals. */
const sentence = (section: string) => section.charAt(0) + section.slice(1).toLowerCase();
