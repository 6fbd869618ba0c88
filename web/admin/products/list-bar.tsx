import { counted } from "#contract/platform/counted.ts";
import { SELECTION_MAX } from "#contract/products/limits.ts";
import { PRODUCT_LIST } from "#contract/products/messages.ts";
import { Button } from "#web/ui/button.tsx";
import { unlessBusy } from "#web/ui/unless-busy.ts";
import { SelectPage } from "../platform/ui/check.tsx";
import { AdminIcon } from "../platform/ui/icons.tsx";

interface Props {
  /** Undefined if unknown. */
  total: number | undefined;
  shown: number;
  selected: number;
  /** How many selected products are on this page. */
  selectedHere: number;
  left: number;
  onSelectPage: (all: boolean) => void;
  onSelectAll: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** Shows the number of products, or the selection and its actions; always rendered, so nothing shifts. */
export function ListBar({ total, shown, selected, selectedHere, left, ...on }: Props) {
  const isChoosing = selected > 0;
  const canSelectAll =
    selected === shown &&
    selectedHere === shown &&
    total !== undefined &&
    total > shown &&
    total <= SELECTION_MAX;
  const news = left > 0 ? PRODUCT_LIST.deletionLeft(left) : `${selected.toLocaleString("en-US")} selected`;
  return (
    <div
      className={
        isChoosing ? "selbar choosing line gap-3 fine quiet nums" : "selbar line gap-3 fine quiet nums"
      }
    >
      <label className="selpage only-phone">
        <SelectPage chosen={selectedHere} of={shown} onChange={on.onSelectPage} />
      </label>
      <p role="status">{isChoosing ? news : extent(total, shown)}</p>
      {isChoosing && (
        <>
          <Button look="bare" size="small" className="no-phone" onClick={() => on.onSelectPage(false)}>
            Clear
          </Button>
          {canSelectAll && (
            <Button look="bare" size="small" onClick={on.onSelectAll}>
              {PRODUCT_LIST.selectAll(total)}
            </Button>
          )}
          <div className="selacts line push">
            <Button size="small" onClick={on.onEdit}>
              <AdminIcon name="edit" className="i s" />
              Edit selected
            </Button>
            <Button look="danger" size="small" {...unlessBusy(left > 0, on.onDelete)}>
              <AdminIcon name="trash" className="i s" />
              Delete Selected ({selected})
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

function extent(total: number | undefined, shown: number): string {
  if (total === undefined) return `${shown} products on this page`;
  return counted(total, "product");
}
