import { categories } from "#contract/products/calls.ts";
import type { OwnCategory } from "#contract/products/category.ts";
import { CATEGORY_ADMIN, CATEGORY_SERVER } from "#contract/products/category-messages.ts";
import { ask, toastFailure } from "#web/admin/platform/calls/ask.ts";
import { Badge } from "#web/admin/platform/ui/badge.tsx";
import { Grip, MoveButtons } from "#web/admin/platform/ui/move-buttons.tsx";
import { RowMenu } from "#web/admin/platform/ui/pop-menu.tsx";
import { confirm } from "#web/admin/platform/unsaved/questions.ts";
import { Button, UnstyledButton } from "#web/ui/button.tsx";
import { brandRemoved, brandsChanged } from "./brands-data.ts";
import { holdings } from "./merge-dialog.tsx";

interface Props {
  category: OwnCategory;
  onEdit: () => void;
  onMerge: () => void;
  /** Called before the row is removed. */
  onGone: () => void;
}

interface SortedProps extends Props {
  place: number;
  count: number;
  onMove: (to: number) => void;
}

/** A stocked brand, which is moved by its handle, by keys and by buttons. */
export function StockedRow({ place, count, onMove, ...props }: SortedProps) {
  const { category } = props;
  const { label, navigationLabel, products, catalogs, isShown, inBrandGrid } = category;
  const move = { what: label, place, count, onMove };
  return (
    <li data-entry>
      <Grip {...move} />
      <div className="wide-item stack gap-1 at-start breaks">
        <h3 className="small strong">{label}</h3>
        <p className="small quiet">
          {[
            holdings(products, catalogs),
            navigationLabel !== label && `${navigationLabel} in the navigation`,
            isShown && !inBrandGrid && "not in the brand grid",
          ]
            .filter(Boolean)
            .join(", ")}
        </p>
        {!isShown && <Badge>Hidden</Badge>}
      </div>
      <div className="cluster to-end">
        <MoveButtons {...move} along="column" />
        <Actions {...props} />
      </div>
    </li>
  );
}

export function MakerRow(props: Props) {
  const { label, words } = props.category;
  return (
    <li>
      <p className="wide-item breaks">
        <b>{label}</b>
        {words.length > 0 && <span className="small quiet"> {words.join(", ")}</span>}
      </p>
      <div className="cluster to-end">
        <Actions {...props} />
      </div>
    </li>
  );
}

function Actions({ category, onEdit, onMerge, onGone }: Props) {
  const remove = useRemoval(category, onMerge, onGone);
  const { label } = category;
  return (
    <>
      <Button size="small" aria-label={`Edit ${label}`} onClick={onEdit}>
        Edit
      </Button>
      <RowMenu of={label}>
        <li>
          <UnstyledButton onClick={onMerge}>Merge into another...</UnstyledButton>
        </li>
        <li>
          <UnstyledButton onClick={() => void remove()}>Delete</UnstyledButton>
        </li>
      </RowMenu>
    </>
  );
}

/** Deletes an empty brand after a confirmation; one that holds something can only be merged, which is offered instead. */
function useRemoval(category: OwnCategory, onMerge: () => void, onGone: () => void): () => Promise<void> {
  const { id, label, version, products, catalogs } = category;
  const about = <b className="breaks">{label}</b>;
  return async () => {
    if (products + catalogs > 0) {
      const question = { title: "Delete brand", text: CATEGORY_SERVER.holdsParts, action: "Merge" };
      if (await confirm({ ...question, about })) onMerge();
      return;
    }
    const question = { title: "Delete brand", text: CATEGORY_ADMIN.confirmDelete, action: "Delete" };
    if (!(await confirm({ ...question, about, danger: true }))) return;
    onGone();
    try {
      const { message } = await ask(categories.remove, { params: { id }, version });
      await brandRemoved(category, `${message}: ${label}`);
    } catch (error) {
      toastFailure(error, CATEGORY_ADMIN.deleteFailed);
      await brandsChanged();
    }
  };
}
