import type { ReactNode } from "react";
import { CATEGORY_LABELS, type Category } from "../../../contract/platform/categories.ts";
import { catalogMetadataQuery } from "../../api/catalogs.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { Link } from "../../routing/link.tsx";
import { ViewerLink } from "../viewer/viewer-link.tsx";

/** Where one is, the category's name, and at the right how much there is of it and its catalogue. */
export function ListingHead({ category, children }: { category: Category; children?: ReactNode }) {
  const { data } = useAnswer(catalogMetadataQuery, { keepsFailure: true });
  const hasCatalogue = Object.values(data?.categories ?? {}).includes(category);
  return (
    <>
      <nav className="no-phone" aria-label="Breadcrumb">
        <ol className="fine quiet crumbs">
          <li>
            <Link to="/">Home</Link>
          </li>
          <li>Products</li>
          <li aria-current="page">{CATEGORY_LABELS[category]}</li>
        </ol>
      </nav>
      <div className="sechead">
        <h1>{CATEGORY_LABELS[category]}</h1>
        {(children || hasCatalogue) && (
          <p className="small quiet">
            {children && <span>{children}</span>}
            {hasCatalogue && (
              <ViewerLink className="brand-catalogue" catalogue={category}>
                {CATEGORY_LABELS[category]} catalogue
              </ViewerLink>
            )}
          </p>
        )}
      </div>
    </>
  );
}
