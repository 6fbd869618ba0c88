import { type PointerEvent, useEffect, useRef } from "react";
import type { Box } from "#contract/catalogs/catalog.ts";
import type { ShownPart } from "#web/api/page-parts.ts";
import { UnstyledButton } from "#web/ui/button.tsx";
import { placeOnPage } from "./document/place.ts";
import { spokenPart, type ViewerParts } from "./use-parts.ts";

/** Milliseconds of hover until a card opens. */
const RESTS = 250;

/** The positions of a page's parts as buttons that open the parts' cards. */
export function PartSpots({ own, parts }: { own: readonly ShownPart[]; parts: ViewerParts }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const enter = (part: ShownPart) => (event: PointerEvent<HTMLButtonElement>) => {
    if (event.pointerType !== "mouse") return;
    parts.point(part.productId);
    const anchor = event.currentTarget;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      parts.open({ part, anchor, isPinned: false });
    }, RESTS);
  };
  const leave = () => {
    clearTimeout(timer.current);
    parts.point(undefined);
  };
  return own.flatMap((part) =>
    part.spots.flatMap(({ boxes, label }) =>
      boxes.map((box, line) => (
        <UnstyledButton
          key={`${part.id} ${box.join()}`}
          className="vspot"
          style={placeOnPage(box)}
          data-lit={parts.lit === part.productId || undefined}
          data-open={parts.current === part.productId || undefined}
          data-part={part.productId}
          aria-haspopup={parts.hasKey ? undefined : "dialog"}
          aria-label={label === null ? spokenPart(part) : `Position ${label}: ${spokenPart(part)}`}
          // A part on two lines is a single tab stop.
          tabIndex={parts.isListed || line > 0 ? -1 : undefined}
          onPointerEnter={enter(part)}
          onPointerLeave={leave}
          onFocus={() => parts.point(part.productId)}
          onBlur={() => parts.point(undefined)}
          onClick={(event) => {
            clearTimeout(timer.current);
            parts.open({ part, anchor: event.currentTarget, isPinned: true });
            // By the keyboard: its quantity is the next thing to type.
            if (parts.hasKey && event.detail === 0) focusCard(event.currentTarget);
          }}
        />
      )),
    ),
  );
}

/** Focuses the open part's card in the list once it is rendered. */
function focusCard(spot: HTMLElement): void {
  const list = spot.closest(".vshell")?.querySelector(".vkey");
  requestAnimationFrame(() => {
    list?.querySelector<HTMLElement>("[data-open] .key-add :is(input, a)")?.focus();
  });
}

/** Returns the centre of a part's first box, in fractions of the page. */
export function spotCentre({ spots }: ShownPart): { x: number; y: number } | undefined {
  const [box]: readonly (Box | undefined)[] = spots[0]?.boxes ?? [];
  return box && { x: box[0] + box[2] / 2, y: box[1] + box[3] / 2 };
}
