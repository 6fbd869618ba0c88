import { useEffect } from "react";
import { pageImageUrl, sectionTitle } from "#contract/catalogs/catalog-rules.ts";
import { CATALOG_IMAGE_WIDTHS } from "#contract/platform/limits.ts";
import { type Leaf, sectionOfLeaf } from "#web/api/catalogue-leaf.ts";
import { Link } from "#web/routing/link.tsx";
import { useNavigation } from "#web/routing/use-router.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Unbroken } from "#web/ui/parts/unbroken.tsx";
import { phoneImages } from "../viewer/leaf-image.tsx";

/** The links to the neighbouring pages, around the page's number. */
export function TurnLinks({ leaf, isLong = false }: { leaf: Leaf; isLong?: boolean }) {
  const { category, page, previous, next, totalPages } = leaf;
  const to = "/catalogue/$category/$page" as const;
  const shape = isLong ? undefined : ("icon" as const);
  return (
    <>
      {previous && (
        <Link
          className={buttonClass({ shape })}
          rel="prev"
          to={to}
          params={{ category, page: String(previous.pageNumber) }}
          aria-label={`Previous page, ${previous.pageNumber}`}
        >
          <Icon name="left" />
          {isLong && "Previous"}
        </Link>
      )}
      <p className="middle mono small">
        {page.pageNumber} of {totalPages}
      </p>
      {next && (
        <Link
          className={buttonClass({ shape })}
          rel="next"
          to={to}
          params={{ category, page: String(next.pageNumber) }}
          aria-label={`Next page, ${next.pageNumber}`}
        >
          <Icon name="right" />
          {isLong && "Next"}
        </Link>
      )}
    </>
  );
}

/** Previous, the number and Next in a fixed bar, on phones only. */
export const TurnDock = ({ leaf }: { leaf: Leaf }) => (
  <nav className="dock only-phone off-paper" aria-label="Turn pages">
    <TurnLinks leaf={leaf} isLong />
  </nav>
);

/** The neighbouring pages as small images. */
export const Neighbours = ({ leaf }: { leaf: Leaf }) => (
  <nav className="stack halves leaf-near off-paper" aria-label="Neighbouring pages">
    <Neighbour leaf={leaf} page={leaf.previous} rel="prev" />
    <Neighbour leaf={leaf} page={leaf.next} rel="next" />
  </nav>
);

const [SMALL] = CATALOG_IMAGE_WIDTHS;

function Neighbour({ leaf, page, rel }: { leaf: Leaf; page: Leaf["page"] | null; rel: "prev" | "next" }) {
  if (!page) return <span />;
  const section = sectionOfLeaf({ ...leaf, page });
  return (
    <Link
      className="split late low unlined"
      rel={rel}
      to="/catalogue/$category/$page"
      params={{ category: leaf.category, page: String(page.pageNumber) }}
    >
      <img
        src={pageImageUrl(page.imageUrl, SMALL)}
        width={page.width}
        height={page.height}
        alt=""
        loading="lazy"
      />
      <span className="small">
        <b className="block">Page {page.pageNumber}</b>
        {section && (
          <span className="block quiet">
            <Unbroken text={sectionTitle(section)} />
          </span>
        )}
      </span>
    </Link>
  );
}

/** Loads the neighbouring pages with their images once this one is there, so that turning shows them at once. */
export function usePreloadedNeighbours({ category, previous, next }: Leaf): void {
  const { preload } = useNavigation();
  useEffect(() => {
    const connection = (navigator as { connection?: { saveData?: boolean } }).connection;
    if (connection?.saveData) return;
    for (const page of [next, previous]) {
      if (!page) continue;
      preload(`/catalogue/${category}/${page.pageNumber}`);
      const image = new Image();
      const { srcSet, sizes, media } = phoneImages(page);
      if (matchMedia(media).matches) Object.assign(image, { sizes, srcset: srcSet });
      else image.src = page.imageUrl;
    }
  }, [preload, category, previous, next]);
}
