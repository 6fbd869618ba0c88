import { useQuery } from "@tanstack/react-query";
import { catalogTitle } from "../../../contract/catalog-rules.ts";
import { catalogHitsQuery } from "../../api/catalogs.ts";
import { ViewerLink } from "../viewer/viewer-link.tsx";

/** The pages of catalogues that hold a text, under the products; a search without any is left as it is. */
export function CatalogueHits({ q }: { q: string }) {
  const { data: hits = [] } = useQuery({ ...catalogHitsQuery(q), retryOnMount: false });
  if (hits.length === 0) return null;
  return (
    <section className="cathits" aria-labelledby="cathits">
      <div className="sechead">
        <h2 id="cathits">In the catalogues</h2>
      </div>
      <ul>
        {hits.map(({ catalogKey, originalName, pageNumber, excerpt }) => (
          <li key={`${catalogKey} ${pageNumber}`}>
            <ViewerLink catalogue={catalogKey} leaf={pageNumber} find={q}>
              {catalogTitle(originalName)}, page {pageNumber}
            </ViewerLink>
            <p>{excerpt}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
