import {
  type Dispatch,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import type { CatalogPage } from "#contract/catalogs/catalog.ts";
import { pageImageUrl } from "#contract/catalogs/catalog-rules.ts";
import type { Catalogue } from "./document/accept-catalogue.ts";
import { pagesByNumber, sheetOf, sizesOf } from "./document/accept-catalogue.ts";
import type { Drawing } from "./document/draw-area.tsx";
import { centreOf, overflow, type Size, sheetSize } from "./document/geometry.ts";
import {
  type Action,
  isSpreadShown,
  nextPage,
  pagesAt,
  previousPage,
  shownPages,
  type ViewerState,
} from "./document/state.ts";
import { hold, screenNow, sharpWidth } from "./page-images.ts";
import { PageLeaf } from "./page-leaf.tsx";
import type { ViewerSource } from "./types.ts";
import { useHand } from "./use-hand.ts";
import type { ViewerParts } from "./use-parts.ts";

interface Props {
  state: ViewerState;
  dispatch: Dispatch<Action>;
  source: ViewerSource;
  catalogueKey: string | undefined;
  catalogue: Catalogue | undefined;
  find: string;
  parts: ViewerParts;
  drawing: Drawing | undefined;
  /** Whether a page higher than the stage is fitted to its width. */
  fitsWidth: boolean;
  /** The margin around the page, in CSS pixels. */
  air: number;
  children: ReactNode;
}

const NO_PAGES: Catalogue["pages"] = [];

export function Stage({
  state,
  dispatch,
  source,
  catalogueKey,
  catalogue,
  find,
  parts,
  drawing,
  fitsWidth,
  air,
  children,
}: Props) {
  const element = useRef<HTMLElement>(null);
  const { frame, view } = state;
  const ready = catalogue?.pages ?? NO_PAGES;
  const pages = useMemo(() => pagesByNumber(ready), [ready]);
  const numbers = shownPages(state);
  const sizes = sizesOf(numbers, pages);
  const sheet = sheetOf(sizes);
  const size = sheetSize(frame, view);
  const spare = overflow(frame, view);
  const centre = centreOf(frame, view);
  const fittedWidth = size.width / view.zoom / numbers.length;
  useFrame(element, sheet, { fitsWidth, air }, dispatch);
  useNeighbours(state, pages, fittedWidth);
  const room = { x: spare.width > 0, y: spare.height > 0 };
  const swipe = useHand({ element, room, zoom: view.zoom, dispatch });
  const x = Math.round(centre.x + swipe);
  const y = Math.round(centre.y);
  return (
    <section
      ref={element}
      className="vstage focus-inside"
      aria-label="Catalogue page"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard turns and moves the page from here
      tabIndex={0}
      data-movable={room.x || room.y || undefined}
    >
      {children || (
        <div
          className="vsheet"
          style={{
            width: size.width,
            height: size.height,
            transform: `translate(-50%, -50%) translate(${x}px, ${y}px) rotate(${view.rotation}deg)`,
          }}
        >
          {catalogueKey &&
            numbers.map((number, at) => (
              <div key={number} className="vhalf" style={{ flexGrow: sizes[at]?.width }}>
                <PageLeaf
                  source={source}
                  catalogueKey={catalogueKey}
                  number={number}
                  page={pages.get(number)}
                  find={find}
                  fittedWidth={fittedWidth}
                  zoom={view.zoom}
                  parts={parts}
                  drawing={drawing}
                  onPage={(page) => {
                    // The pressed link is removed with its page.
                    element.current?.focus({ preventScroll: true });
                    dispatch({ type: "page", page });
                  }}
                />
              </div>
            ))}
        </div>
      )}
    </section>
  );
}

/** Dispatches the sizes of the stage and the sheet whenever they change. */
function useFrame(
  element: RefObject<HTMLElement | null>,
  sheet: Size,
  { fitsWidth, air }: { fitsWidth: boolean; air: number },
  dispatch: Dispatch<Action>,
): void {
  const [stage, setStage] = useState<Size>();
  const { width, height } = sheet;
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return;
    const observer = new ResizeObserver(() => {
      // Rendered before the paint, since a tool that depends on the size would shift the others later.
      flushSync(() => setStage({ width: box.clientWidth, height: box.clientHeight }));
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [element]);
  useLayoutEffect(() => {
    if (!stage) return;
    const free = { width: Math.max(1, stage.width - 2 * air), height: Math.max(1, stage.height - 2 * air) };
    dispatch({ type: "measured", frame: { stage: free, sheet: { width, height }, fitsWidth } });
  }, [stage, width, height, fitsWidth, air, dispatch]);
}

/** Preloads the previous and next pages once the shown ones are loaded. */
function useNeighbours(
  state: ViewerState,
  pages: ReadonlyMap<number, CatalogPage>,
  fittedWidth: number,
): void {
  const { page, totalPages } = state;
  const isSpread = isSpreadShown(state);
  const shown = shownPages(state).join();
  useEffect(() => {
    let isCurrent = true;
    const holdAll = (numbers: readonly number[]) => {
      const width = sharpWidth(fittedWidth, screenNow());
      return Promise.all(
        numbers
          .flatMap((number) => pages.get(number) ?? [])
          .map(({ imageUrl }) => hold(pageImageUrl(imageUrl, width))),
      );
    };
    const around = [nextPage(page, totalPages, isSpread), previousPage(page, totalPages, isSpread)].flatMap(
      (neighbour) => (neighbour ? pagesAt(neighbour, totalPages, isSpread) : []),
    );
    holdAll(shown.split(",").map(Number)).then(() => {
      if (isCurrent) holdAll(around);
    });
    return () => {
      isCurrent = false;
    };
  }, [shown, page, totalPages, isSpread, pages, fittedWidth]);
}
