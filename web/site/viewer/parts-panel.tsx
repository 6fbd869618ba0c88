import { VIEWER_PAGE } from "../../../contract/catalogs/viewer-messages.ts";
import { labelOf, type ShownPart } from "../../api/page-parts.ts";
import { Button, buttonClass, UnstyledButton } from "../../ui/button.tsx";
import { StockWord } from "../../ui/parts/part-card.tsx";
import { AddButton } from "../enquiry/list/add-button.tsx";
import { AddAll } from "./part-key/add-all.tsx";
import { PartKey } from "./part-key/part-key.tsx";
import type { ViewerParts } from "./use-parts.ts";
import type { BottomSheet } from "./use-sheet.ts";

interface Props {
  parts: ViewerParts;
  canAsk: boolean;
  /** Shows a part's page with its card. */
  onPart: (productId: number, opener: HTMLElement) => void;
}

/** The parts of the shown pages in reading order. Hovered parts are highlighted in both the list and the page. */
export function PartsPanel({ parts, canAsk, onPart }: Props) {
  const listed = [...parts.byPage].flatMap(([page, own]) => own.map((part) => ({ page, part })));
  if (!listed.length) return null;
  const labels = new Map(
    listed.map(({ part }) => [part, part.spots.find(({ label }) => label !== null)?.label]),
  );
  // Without labels on the page the column is omitted.
  const hasLabels = [...labels.values()].some((label) => label !== undefined);
  return (
    <section className="nav-list vnav vparts" aria-labelledby="vparts">
      <h3 id="vparts" className="tiny quiet mid">
        Parts on this page
      </h3>
      <ul>
        {listed.map(({ page, part }) => (
          <li key={`${page} ${part.id}`} className="anchor">
            <UnstyledButton
              className="vline"
              data-lit={parts.lit === part.productId || undefined}
              aria-haspopup="dialog"
              onPointerEnter={({ pointerType }) => {
                if (pointerType === "mouse") parts.point(part.productId);
              }}
              onPointerLeave={() => parts.point(undefined)}
              onFocus={() => parts.point(part.productId)}
              onBlur={() => parts.point(undefined)}
              onClick={({ currentTarget }) => onPart(part.productId, currentTarget)}
            >
              {hasLabels && <span className="vline-number mono tiny quiet">{labels.get(part) ?? "·"}</span>}
              <span className="stack gap-1">
                <span className="breaks">{part.title}</span>
                <span className="mono tiny quiet breaks" translate="no">
                  {part.code}
                </span>
                <span className="tiny">
                  <StockWord inStock={part.inStock} />
                </span>
              </span>
            </UnstyledButton>
            {canAsk && (
              <AddButton
                part={part}
                className={buttonClass({ look: "bare", shape: "icon" }, "vparts-add")}
                label="Add to list"
                isIcon
              />
            )}
          </li>
        ))}
      </ul>
      {canAsk && (
        <div>
          <AddAll lines={listed} />
        </div>
      )}
    </section>
  );
}

/** On phones, the number of parts on the page, and the button that lists them. */
export function PartsButton({ parts, sheet }: { parts: ViewerParts; sheet: BottomSheet }) {
  const count = [...parts.byPage.values()].flat().length;
  if (count === 0) return null;
  return (
    <Button aria-expanded={sheet.name === "parts"} onClick={() => sheet.toggle("parts")}>
      {count === 1 ? "1 part" : `${count} parts`}
    </Button>
  );
}

interface ColumnProps {
  parts: ViewerParts;
  canAsk: boolean;
  onOpen: (part: ShownPart) => void;
}

/** From 1024 px, the parts of the shown pages beside them, with the card of the open one. */
export function PartsColumn({ parts, canAsk, onOpen }: ColumnProps) {
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
