import { type ComponentType, useCallback, useEffect, useRef, useState } from "react";
import { categoryNamed } from "#contract/platform/categories.ts";
import { VIEWER } from "#contract/platform/public-messages.ts";
import { formatBytes } from "#contract/platform/sizes.ts";
import { catalogPdfQuery } from "#web/api/catalogs.ts";
import { loadNeeded } from "#web/api/needed-script.ts";
import { showToast } from "#web/api/toast-store.ts";
import { useAnswer } from "#web/api/use-answer.ts";
import { useNavigate, useNavigation, usePageAddress } from "#web/routing/use-router.ts";
import { readViewerSearch, stringifySearch, type ViewerSearch, withoutViewer } from "#web/search-params.ts";
import { useShownCategories } from "#web/ui/business.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { OpeningPage } from "./opening-page.tsx";
import type { BoundViewerProps } from "./public-viewer.tsx";

interface Props {
  search: ViewerSearch;
  /** Loads the viewer; must be a stable function. */
  load: () => Promise<ComponentType<BoundViewerProps>>;
}

/** Opening adds a history entry, so that Back closes it; changes inside replace it. */
export function ViewerHost({ search: given, load }: Props) {
  // The router passes unvalidated values.
  const search = readViewerSearch({ ...given });
  const { catalogue } = search;
  const isOpen = catalogue !== undefined;
  const { back } = useNavigation();
  const navigate = useNavigate();
  const [Viewer, setViewer] = useState<ComponentType<BoundViewerProps>>();
  const wasClosed = useRef(!isOpen);
  // Back is asynchronous; a second Escape or a late `onPlace` must not act on the previous entry.
  const isClosing = useRef(false);
  const onSearch = useCallback(
    (next: ViewerSearch) => {
      if (isClosing.current) return;
      navigate({
        to: ".",
        search: (now) => ({ ...withoutViewer(now), ...next }),
        replace: true,
        resetScroll: false,
      });
    },
    [navigate],
  );
  const onClose = useCallback(() => {
    if (isClosing.current) return;
    if (!wasClosed.current) onSearch({});
    else back();
    isClosing.current = true;
  }, [back, onSearch]);
  const onFailed = useCallback(() => {
    showToast({ kind: "error", text: VIEWER.viewerFailed });
    onClose();
  }, [onClose]);
  useEffect(() => {
    isClosing.current = false;
    if (!isOpen) {
      wasClosed.current = true;
      return;
    }
    loadNeeded(load).then((loaded) => setViewer(() => loaded), onFailed);
  }, [isOpen, load, onFailed]);
  if (!isOpen) return null;
  if (!Viewer) {
    return (
      <>
        <OpeningPage search={search} />
        <div className="opening needs-script" role="status" aria-label={VIEWER.fetching} />
        <noscript>{import.meta.env.SSR && <PageInstead {...search} catalogue={catalogue} />}</noscript>
      </>
    );
  }
  return <Viewer search={{ ...search, catalogue }} {...{ onSearch, onClose, onFailed }} />;
}

/** The page at its own address and the catalogue's PDF, where the viewer can't open. The server has fetched its address. */
function PageInstead({ catalogue, leaf }: ViewerSearch & { catalogue: string }) {
  const { data: pdf } = useAnswer(catalogPdfQuery(catalogue), { isWanted: false });
  const { pathname, search } = usePageAddress();
  const { addressOf } = useNavigation();
  const hasPages = categoryNamed(useShownCategories(), pdf?.category ?? "") !== undefined;
  if (!pdf) return null;
  return (
    <div className="pdf-instead">
      <div className="wrap cluster">
        <p>{pdf.title} opens here only with JavaScript.</p>
        {hasPages && (
          <a
            className={buttonClass({ look: "fill" }, "push")}
            href={addressOf({
              to: "/catalogue/$category/$page",
              params: { category: pdf.category, page: String(leaf ?? 1) },
            })}
          >
            Open page {leaf ?? 1}
          </a>
        )}
        <a
          className={hasPages ? buttonClass() : buttonClass({ look: "fill" }, "push")}
          href={`${pdf.url}${leaf ? `#page=${leaf}` : ""}`}
        >
          Download PDF {formatBytes(pdf.bytes)}
        </a>
        <a className={buttonClass()} href={pathname + stringifySearch(withoutViewer(search))}>
          Close
        </a>
      </div>
    </div>
  );
}
