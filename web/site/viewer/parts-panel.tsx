import { VIEWER_PAGE } from "#contract/catalogs/viewer-messages.ts";
import { labelOf, type ShownPart } from "#web/api/page-parts.ts";
import { Button } from "#web/ui/button.tsx";
import { PartKey } from "./part-key/part-key.tsx";
import type { ViewerParts } from "./use-parts.ts";
import type { BottomSheet } from "./use-sheet.ts";

interface Props {
  parts: ViewerParts;
  canAsk: boolean;
  /** Shows a part's place on the page, and its card. */
  onOpen: (part: ShownPart) => void;
}

/** On phones, the parts of the page with their photos and quantities, over it. */
export function PartsSheet({ parts, canAsk, onOpen }: Props) {
  const { listed } = parts;
  if (!listed.length) return null;
  return (
    <div className="vparts">
      <PartKey
        frame="sheet"
        heading="Parts on this page"
        {...keyOf(parts, onOpen)}
        open={undefined}
        canAsk={canAsk}
      />
    </div>
  );
}

/** Returns what the lists of the shown pages' parts have in common; a key knows its parts by id. */
function keyOf({ listed, lit, point }: ViewerParts, onOpen: Props["onOpen"]) {
  const partOf = (id: string | undefined) => listed.find((part) => part.id === id);
  return {
    lines: listed.map((part) => ({ number: labelOf(part), part })),
    lit: listed.find(({ productId }) => productId === lit)?.id,
    onPoint: (id: string | undefined) => point(partOf(id)?.productId),
    onOpen: (id: string) => {
      const part = partOf(id);
      if (part) onOpen(part);
    },
  };
}

/** On phones, the number of parts on the page, and the button that lists them. */
export function PartsButton({ parts, sheet }: { parts: ViewerParts; sheet: BottomSheet }) {
  const count = parts.listed.length;
  if (count === 0) return null;
  return (
    <Button aria-expanded={sheet.name === "parts"} onClick={() => sheet.toggle("parts")}>
      {count === 1 ? "1 part" : `${count} parts`}
    </Button>
  );
}

/** From 768 px, the parts of the shown pages beside or below them, with the card of the open one. */
export function PartsColumn({ parts, canAsk, onOpen }: Props) {
  const { listed, current } = parts;
  if (!parts.isKnown) return null;
  if (!listed.length) {
    return (
      <section className="part-key" aria-label="Parts on this page">
        <header className="line">
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
      {...keyOf(parts, onOpen)}
      open={listed.find(({ productId }) => productId === current)?.id}
      canAsk={canAsk}
    />
  );
}
