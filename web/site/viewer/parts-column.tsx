import { VIEWER_PAGE } from "../../../contract/messages.ts";
import { labelOf, type ShownPart } from "../../api/page-parts.ts";
import { PartKey } from "./part-key.tsx";
import type { ViewerParts } from "./use-parts.ts";

interface Props {
  parts: ViewerParts;
  canAsk: boolean;
  onOpen: (part: ShownPart) => void;
}

/** From 1024 px, the parts of the shown pages beside them, with the card of the open one. */
export function PartsColumn({ parts, canAsk, onOpen }: Props) {
  const { listed, lit, current, point } = parts;
  const idOf = (productId: number | undefined) => listed.find((part) => part.productId === productId)?.id;
  const partOf = (id: string | undefined) => listed.find((part) => part.id === id);
  if (!parts.isKnown) return null;
  if (!listed.length) {
    return (
      <section className="part-key" aria-label="Parts on this page">
        <header>
          <h2 className="small">Parts on this page</h2>
        </header>
        <p className="small quiet">{VIEWER_PAGE.noParts}</p>
      </section>
    );
  }
  return (
    <PartKey
      frame="page"
      heading="Parts on this page"
      lines={listed.map((part) => ({ number: labelOf(part), part }))}
      lit={idOf(lit)}
      open={idOf(current)}
      canAsk={canAsk}
      onPoint={(id) => point(partOf(id)?.productId)}
      onOpen={(id) => {
        const part = partOf(id);
        if (part) onOpen(part);
      }}
    />
  );
}
