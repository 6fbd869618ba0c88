import { AdminIcon } from "../../admin/icons.tsx";
import { SelectPage } from "./select-page.tsx";

interface Props {
  total: number;
  shown: number;
  selected: number;
  isDeleting: boolean;
  /** How many the last deletion took away, while it can be taken back. */
  restorable: number;
  onSelectPage: (all: boolean) => void;
  onDelete: () => void;
  onRestore: () => void;
}

/**
 * The line between tools and table: how many products there are, or what is selected and can be done with it.
 * It is always there, so that a selection moves nothing; what it says is read out.
 */
export function ListBar({ total, shown, selected, isDeleting, restorable, ...on }: Props) {
  const isChoosing = selected > 0;
  return (
    <div className={isChoosing ? "selbar sel" : "selbar"}>
      <span className="selpage">
        <SelectPage chosen={selected} of={shown} onChange={on.onSelectPage} />
      </span>
      <p role="status">{isChoosing ? `${selected} selected` : extent(total, restorable)}</p>
      {isChoosing && (
        <>
          <button type="button" className="btn bare s clear" onClick={() => on.onSelectPage(false)}>
            Clear
          </button>
          <button type="button" className="btn danger s push" disabled={isDeleting} onClick={on.onDelete}>
            <AdminIcon name="trash" className="i s" />
            Delete Selected ({selected})
          </button>
        </>
      )}
      {!isChoosing && restorable > 0 && (
        <button type="button" className="btn bare s" onClick={on.onRestore}>
          Undo
        </button>
      )}
    </div>
  );
}

function extent(total: number, deleted: number): string {
  const products = total === 1 ? "1 product" : `${total} products`;
  return deleted > 0 ? `${products}, ${deleted} deleted` : products;
}
