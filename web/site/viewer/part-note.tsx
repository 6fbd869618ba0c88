import { useEffect, useId, useLayoutEffect, useRef } from "react";
import { useLayer } from "../../routing/layers.ts";
import { Link } from "../../routing/link.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { StockWord } from "../../ui/parts/part-card.tsx";
import { Unbroken } from "../../ui/parts/unbroken.tsx";
import { ResponsiveImage } from "../../ui/responsive-image.tsx";
import type { View } from "./document/geometry.ts";
import { AddQuantity } from "./part-key/add-quantity.tsx";
import type { ViewerParts } from "./use-parts.ts";

/** The card's distance from the part and from the edges, in CSS pixels. */
const AIR = 10;

interface Props {
  opened: NonNullable<ViewerParts["opened"]>;
  canAsk: boolean;
  view: View;
  onClose: () => void;
}

/** The card is beside its part, on phones at the bottom edge; it takes the focus if a press opened it. */
export function PartNote({ opened: { part, anchor, isPinned }, canAsk, view, onClose }: Props) {
  const note = useRef<HTMLDivElement>(null);
  const id = useId();
  useLayer(onClose, isPinned);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the part moves with the page
  useLayoutEffect(() => {
    if (note.current) putBeside(note.current, anchor);
  }, [anchor, view]);
  useEffect(() => {
    if (!isPinned) return;
    note.current?.querySelector<HTMLElement>("a, button")?.focus({ preventScroll: true });
    return () => {
      // Returns the focus to the opener, unless something else has it.
      if (document.activeElement === document.body && anchor.isConnected)
        anchor.focus({ preventScroll: true });
    };
  }, [anchor, isPinned]);
  useEffect(() => {
    if (isPinned) return;
    // A card opened by hover closes when the pointer leaves both.
    const moved = ({ target }: PointerEvent) => {
      if (target instanceof Node && (note.current?.contains(target) || anchor.contains(target))) return;
      onClose();
    };
    let timer: ReturnType<typeof setTimeout>;
    const soon = (event: PointerEvent) => {
      clearTimeout(timer);
      timer = setTimeout(() => moved(event), 200);
    };
    document.addEventListener("pointermove", soon);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("pointermove", soon);
    };
  }, [anchor, isPinned, onClose]);
  return (
    <div
      ref={note}
      className="floating stack gap-3 vcard off-paper"
      role="dialog"
      aria-labelledby={`${id}title`}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key !== "Escape") return;
        event.preventDefault();
        onClose();
        anchor.focus({ preventScroll: true });
      }}
    >
      <Button look="bare" shape="icon" className="vcard-close" aria-label="Close the part" onClick={onClose}>
        <Icon name="x" />
      </Button>
      <ResponsiveImage image={part.image} sizes="260px" priority="first" />
      <div className="stack gap-2">
        <h3 id={`${id}title`}>
          <Link
            to="/products/details/$productId"
            params={{ productId: String(part.productId) }}
            className="unlined"
          >
            <Unbroken text={part.title} />
          </Link>
        </h3>
        <p className="cluster gap-3 fine">
          <span className="mono quiet breaks" translate="no">
            {part.code}
          </span>
          <StockWord inStock={part.inStock} />
        </p>
        {canAsk && <AddQuantity part={part} look="fill" />}
      </div>
    </div>
  );
}

/** Places the card on the side with enough room, within the viewer. On phones CSS places it. */
function putBeside(note: HTMLElement, anchor: HTMLElement): void {
  const frame = note.offsetParent?.getBoundingClientRect();
  if (!frame || note.closest("[data-phone]")) return;
  const spot = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = note;
  const right = spot.right - frame.left + AIR;
  const left = right + width + AIR > frame.width ? spot.left - frame.left - width - AIR : right;
  const middle = spot.top - frame.top + spot.height / 2 - height / 2;
  note.style.left = `${Math.round(Math.max(AIR, left))}px`;
  note.style.top = `${Math.round(Math.max(AIR, Math.min(frame.height - height - AIR, middle)))}px`;
}
