import type { RefObject } from "react";
import { AdminIcon } from "../ui/icons.tsx";
import { RecentlyDeleted } from "./recently-deleted.tsx";
import { SelectPage } from "./select-page.tsx";

interface Props {
  /** Undefined where nobody tells. */
  total: number | undefined;
  shown: number;
  selected: number;
  isDeleting: boolean;
  onSelectPage: (all: boolean) => void;
  onEdit: () => void;
  onDelete: () => void;
  /** The table, from which the keyboard goes on when what was pressed is gone. */
  region: RefObject<HTMLElement | null>;
}

/**
 * The line between tools and table: how many products there are, or what is selected and can be done with it.
 * It is always there, so that a selection moves nothing; what it says is read out.
 */
export function ListBar({ total, shown, selected, isDeleting, region, ...on }: Props) {
  const isChoosing = selected > 0;
  return (
    <div className={isChoosing ? "selbar sel" : "selbar"}>
      <span className="selpage">
        <SelectPage chosen={selected} of={shown} onChange={on.onSelectPage} />
      </span>
      <p role="status">{isChoosing ? `${selected} selected` : extent(total, shown)}</p>
      {isChoosing && (
        <>
          <button type="button" className="btn bare s clear" onClick={() => on.onSelectPage(false)}>
            Clear
          </button>
          <div className="selacts">
            <button type="button" className="btn s" onClick={on.onEdit}>
              <AdminIcon name="edit" className="i s" />
              Edit selected
            </button>
            <button type="button" className="btn danger s" disabled={isDeleting} onClick={on.onDelete}>
              <AdminIcon name="trash" className="i s" />
              Delete Selected ({selected})
            </button>
          </div>
        </>
      )}
      {!isChoosing && <RecentlyDeleted place={region} />}
    </div>
  );
}

function extent(total: number | undefined, shown: number): string {
  if (total === undefined) return `${shown} products on this page`;
  return total === 1 ? "1 product" : `${total} products`;
}
