import { useQuery } from "@tanstack/react-query";
import { openingPagesQuery } from "../../api/catalogs.ts";
import { Icon } from "../../ui/icons.tsx";
import { ViewerLink } from "../viewer/viewer-link.tsx";

/** The way into the catalogue viewer (spec section 2, 'Home page'), beside some of its pages. */
export function CatalogueBand() {
  const { data: pages = [] } = useQuery({ ...openingPagesQuery, retryOnMount: false });
  return (
    <section className="catband reweave">
      <div className="wrap">
        <div>
          <h2>The catalogue, page by page</h2>
          <p>Drawings, positions and codes for every assembly. Turn the pages here or download the PDF.</p>
          <ViewerLink className="btn" catalogue="default">
            <Icon name="book" />
            View Our Catalog
          </ViewerLink>
        </div>
        {pages.length > 0 && (
          <div className="pages">
            {pages.map((url) => (
              <img key={url} src={url} width={840} height={1188} alt="" loading="lazy" />
            ))}
          </div>
        )}
      </div>
    </section>
  );
}
