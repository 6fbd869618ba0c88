import { type Dispatch, type ReactNode, useMemo, useRef } from "react";
import type { Catalogue } from "./accept-catalogue.ts";
import { centreOf, overflow, sheetSize } from "./geometry.ts";
import { PageLeaf } from "./page-leaf.tsx";
import { pagesByNumber, sheetOf, sizesOf } from "./page-sizes.ts";
import { type Action, shownPages, type ViewerState } from "./state.ts";
import type { ViewerSource } from "./types.ts";
import { useFrame } from "./use-frame.ts";
import { useHand } from "./use-hand.ts";
import { useNeighbours } from "./use-neighbours.ts";

interface Props {
  state: ViewerState;
  dispatch: Dispatch<Action>;
  source: ViewerSource;
  catalogueKey: string | undefined;
  catalogue: Catalogue | undefined;
  find: string;
  /** What stands here instead of the page. */
  children: ReactNode;
}

const NO_PAGES: Catalogue["pages"] = [];

/** The page on its ground, as it is zoomed, turned and moved. */
export function Stage({ state, dispatch, source, catalogueKey, catalogue, find, children }: Props) {
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
  useFrame(element, sheet, dispatch);
  useNeighbours(state, pages, fittedWidth);
  const room = { x: spare.width > 0, y: spare.height > 0 };
  const swipe = useHand({ element, room, zoom: view.zoom, dispatch });
  const x = Math.round(centre.x + swipe);
  const y = Math.round(centre.y);
  return (
    <section
      ref={element}
      className="vstage"
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
                  onPage={(page) => dispatch({ type: "page", page })}
                />
              </div>
            ))}
        </div>
      )}
    </section>
  );
}
