import { useEffect, useId, useRef } from "react";
import { useLayer } from "#web/routing/layers.ts";
import { Link } from "#web/routing/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { StockWord } from "#web/ui/parts/part-card.tsx";
import { Unbroken } from "#web/ui/parts/unbroken.tsx";
import { ResponsiveImage } from "#web/ui/responsive-image.tsx";
import { AddQuantity } from "./part-key/add-quantity.tsx";
import type { ViewerParts } from "./use-parts.ts";

interface Props {
  opened: NonNullable<ViewerParts["opened"]>;
  canAsk: boolean;
  onClose: () => void;
}

/** On phones, the card of a part at the bottom edge; it takes the focus if a press opened it. */
export function PartNote({ opened: { part, anchor, isPinned }, canAsk, onClose }: Props) {
  const note = useRef<HTMLDivElement>(null);
  const id = useId();
  useLayer(onClose, isPinned);
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
      </div>
      {canAsk && (
        <div className="vcard-add">
          <AddQuantity part={part} look="fill" />
        </div>
      )}
    </div>
  );
}
