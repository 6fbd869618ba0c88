import { catalogTitle, sectionTitle } from "#contract/catalogs/catalog-rules.ts";
import type { PartDetails, PartSummary } from "#web/api/parts.ts";
import { placesQuery } from "#web/api/queries.ts";
import { useAnswer } from "#web/api/use-answer.ts";
import { Link } from "#web/routing/link.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { FactTable } from "#web/ui/fact-table.tsx";
import { StockWord } from "#web/ui/parts/part-card.tsx";
import { Unbroken } from "#web/ui/parts/unbroken.tsx";
import { ResponsiveImage } from "#web/ui/responsive-image.tsx";
import { AddButton } from "../enquiry/list/add-button.tsx";
import { LeafImage } from "../viewer/leaf-image.tsx";
import { ViewerLink } from "../viewer/viewer-link.tsx";

/** The page on which most neighbours are known, these with their numbers, and links to the part's other pages. */
export function InCatalogues({ part, id }: { part: PartDetails; id: string }) {
  const { data: places = [] } = useAnswer(placesQuery(id));
  const [first, ...others] = places;
  if (!first) return null;
  const { productId } = part;
  const { pageNumber, image, marks, parts } = first;
  // The table of a drawing may be on another page.
  const listed = places.find(({ row }) => row.length);
  return (
    <section className="sec off-paper" aria-labelledby="incat">
      <div className="sechead">
        <h2 className="minor" id="incat">
          In the catalogue
        </h2>
        <ViewerLink className="small" catalogue={first.catalogKey} leaf={pageNumber} part={productId}>
          Open page {pageNumber}
        </ViewerLink>
      </div>
      <div className="split late high incat-first">
        <ViewerLink
          className="block anchor incat-page"
          catalogue={first.catalogKey}
          leaf={pageNumber}
          part={productId}
        >
          <LeafImage page={image} alt={`${titleOf(first)}. Opens the page`} isLater />
          <svg className="contained" viewBox={`0 0 ${image.width} ${image.height}`} aria-hidden="true">
            {marks.map(([left, top, width, height]) => (
              <rect
                key={`${left} ${top}`}
                x={left * image.width - PAD}
                y={top * image.height - PAD}
                width={width * image.width + 2 * PAD}
                height={height * image.height + 2 * PAD}
              />
            ))}
          </svg>
        </ViewerLink>
        <div className="stack gap-4">
          <div>
            <h3 className="small">{titleOf(first)}</h3>
            <ol className="incat-parts">
              {parts.map((each) => (
                <Neighbour key={each.id} part={each} isThis={each.id === part.id} />
              ))}
            </ol>
          </div>
          {listed && <FactTable caption={titleOf(listed)} facts={listed.row} />}
          {others.length > 0 && (
            <ul className="cluster small" aria-label="Also on">
              <li className="quiet" aria-hidden="true">
                Also on
              </li>
              {others.map((other) => (
                <li key={`${other.catalogKey} ${other.pageNumber}`}>
                  <ViewerLink catalogue={other.catalogKey} leaf={other.pageNumber} part={productId}>
                    {pageName(other, first)}
                  </ViewerLink>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </section>
  );
}

/** Between a printed code and its mark, in pixels of a page of 1000. */
const PAD = 10;

interface NeighbourProps {
  part: PartSummary & { label: string | null };
  isThis: boolean;
}

function Neighbour({ part, isThis }: NeighbourProps) {
  const { label, image, productId, title, code, inStock } = part;
  return (
    <li className="covered" aria-current={isThis || undefined}>
      <span className="middle mono fine incat-number">{label ?? "·"}</span>
      <ResponsiveImage image={image} sizes="88px" />
      <div className="small">
        {isThis ? (
          <b className="block strong">This part</b>
        ) : (
          <Link
            className="block strong unlined cover"
            to="/products/details/$productId"
            params={{ productId: String(productId) }}
          >
            <Unbroken text={title} />
          </Link>
        )}
        <span className="cluster gap-2">
          <span className="mono quiet breaks" translate="no">
            {code}
          </span>
          <StockWord inStock={inStock} />
        </span>
      </div>
      {!isThis && (
        <div className="anchor needs-script">
          <AddButton
            part={part}
            className={buttonClass({ look: "bare", shape: "icon" })}
            label="Add to list"
            isIcon
          />
        </div>
      )}
    </li>
  );
}

interface PageOfPart {
  catalogKey: string;
  originalName: string;
  pageNumber: number;
  section: string | null;
}

const titleOf = ({ section, originalName, pageNumber }: PageOfPart): string =>
  `${section ? sectionTitle(section) : catalogTitle(originalName)}, page ${pageNumber}`;

/** 'page 7, Heald frames'; another catalogue or section is named. */
const pageName = ({ catalogKey, originalName, pageNumber, section }: PageOfPart, first: PageOfPart): string =>
  [
    `page ${pageNumber}`,
    catalogKey !== first.catalogKey
      ? catalogTitle(originalName)
      : section && section !== first.section && sectionTitle(section),
  ]
    .filter(Boolean)
    .join(", ");
