import { openingPageQuery } from "#web/api/catalogs.ts";
import { useAnswer } from "#web/api/use-answer.ts";
import type { ViewerSearch } from "#web/search-params.ts";
import { LeafImage } from "./leaf-image.tsx";

interface Props {
  search: ViewerSearch;
  /** Called with the address of the image once it is shown. */
  onShown?: (url: string) => void;
}

/** The page that the viewer opens at an address, where it will be; on phones, and only if the server has rendered it. */
export function OpeningPage({ search, onShown }: Props) {
  const query = openingPageQuery(search);
  return query ? <Opening query={query} onShown={onShown} /> : null;
}

interface OpeningProps {
  query: NonNullable<ReturnType<typeof openingPageQuery>>;
  onShown: Props["onShown"];
}

function Opening({ query, onShown }: OpeningProps) {
  const { data: page } = useAnswer(query, { isWanted: false });
  if (!page) return null;
  return (
    <div
      className="opening-page needs-script"
      onLoad={({ target }) => {
        if (target instanceof HTMLImageElement) onShown?.(new URL(target.currentSrc).pathname);
      }}
    >
      <LeafImage page={page} alt={`Page ${page.pageNumber}`} />
    </div>
  );
}
