import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { UnstyledButton } from "#web/ui/button.tsx";
import type { Catalogue } from "./document/accept-catalogue.ts";
import { pagesByNumber } from "./document/accept-catalogue.ts";
import { thumbnailUrl } from "./page-images.ts";

/** The width of a thumbnail with its gap, in CSS pixels. */
const THUMBNAIL_STEP = 60;
/** The number of thumbnails rendered beyond each edge. */
const BEYOND = 6;

interface Props {
  catalogue: Catalogue;
  page: number;
  shown: readonly number[];
  onPage: (page: number) => void;
}

/** A virtualized strip of all pages. */
export function Thumbnails({ catalogue, page, shown, onPage }: Props) {
  const strip = useRef<HTMLElement>(null);
  const [seen, setSeen] = useState({ scrolled: 0, width: 0 });
  const pages = useMemo(() => pagesByNumber(catalogue.pages), [catalogue.pages]);
  const { totalPages } = catalogue;
  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    const look = () => setSeen({ scrolled: element.scrollLeft, width: element.clientWidth });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, []);
  useLayoutEffect(() => {
    const element = strip.current;
    if (!element) return;
    const middle = (page - 0.5) * THUMBNAIL_STEP;
    element.scrollTo({ left: middle - element.clientWidth / 2, behavior: "instant" });
  }, [page]);
  return (
    <nav ref={strip} className="vthumbs" aria-label="Pages">
      <div style={{ width: totalPages * THUMBNAIL_STEP }}>
        {drawnThumbnails(seen.scrolled, seen.width, totalPages, page).map((number) => {
          const imageUrl = pages.get(number)?.imageUrl;
          return (
            <UnstyledButton
              key={number}
              style={{ left: (number - 1) * THUMBNAIL_STEP }}
              aria-label={`Page ${number}`}
              aria-current={shown.includes(number) || undefined}
              tabIndex={number === page ? 0 : -1}
              onClick={() => onPage(number)}
            >
              {imageUrl ? (
                <img src={thumbnailUrl(imageUrl)} width={48} height={66} alt="" draggable={false} />
              ) : (
                <span className="vsoon" />
              )}
              {number}
            </UnstyledButton>
          );
        })}
      </div>
    </nav>
  );
}

/** Returns the pages whose thumbnails are rendered: the visible ones, their neighbours, and the current one. */
export function drawnThumbnails(scrolled: number, width: number, totalPages: number, page: number): number[] {
  const first = Math.max(1, Math.floor(scrolled / THUMBNAIL_STEP) + 1 - BEYOND);
  const last = Math.min(totalPages, Math.ceil((scrolled + width) / THUMBNAIL_STEP) + BEYOND);
  const drawn = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  return drawn.includes(page) || page > totalPages ? drawn : [...drawn, page].sort((a, b) => a - b);
}
