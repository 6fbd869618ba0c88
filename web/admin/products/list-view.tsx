import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import type { Product } from "../../../contract/product.ts";
import type { ProductPage } from "../data/read-products.ts";
import { AdminPager } from "../ui/pager.tsx";
import { useRefocus } from "../ui/use-refocus.ts";
import { BulkEditDialog } from "./bulk/bulk-edit-dialog.tsx";
import { ImagePreviewDialog } from "./image-preview-dialog.tsx";
import { ListBar } from "./list-bar.tsx";
import { type ListSearch, nextSort, sortOf, withPage, withSort } from "./list-search.ts";
import { ListEmpty, ListFailed, ListLoading } from "./list-states.tsx";
import type { RowActions } from "./product-row.tsx";
import { ProductTable } from "./product-table.tsx";
import { QuickEditDialog } from "./quick-edit-dialog.tsx";
import type { ChangeSearch } from "./use-change-search.ts";
import { useDeletion } from "./use-deletion.tsx";
import { useListKeys } from "./use-list-keys.ts";
import { useSelection } from "./use-selection.ts";

interface Props {
  search: ListSearch;
  list: UseQueryResult<ProductPage>;
  onChange: ChangeSearch;
  onClear: () => void;
}

/** The dialog that is open over the list, and what it is about. */
type Opened = { kind: "preview" | "edit"; product: Product } | { kind: "bulk"; products: readonly Product[] };

/** What the list holds: its bar, table and pager, or the state that stands in their place. */
export function ListView({ search, list, onChange, onClear }: Props) {
  const { data, isError, isPlaceholderData, refetch } = list;
  const products = useMemo(() => data?.products ?? [], [data]);
  const shown = useMemo(() => products.map(({ _id }) => _id), [products]);
  const selection = useSelection(JSON.stringify(search), shown);
  const [opened, setOpened] = useState<Opened>();
  const region = useRef<HTMLDivElement>(null);
  const refocus = useRefocus(region);
  const deletion = useDeletion(refocus);
  const actions = useStableActions({
    select: selection.toggle,
    preview: (product) => setOpened({ kind: "preview", product }),
    quickEdit: (product) => setOpened({ kind: "edit", product }),
    remove: (product) => void deletion.removeOne(product),
  });
  useListKeys(region, products, actions);
  const isSelected = ({ _id }: Product) => selection.ids.includes(_id);
  const selectPage = (all: boolean) => {
    refocus();
    selection.set(all ? shown : []);
  };
  const close = () => setOpened(undefined);
  const retry = () => {
    refocus();
    void refetch();
  };

  if (!data) return isError ? <ListFailed onRetry={retry} /> : <ListLoading />;
  return (
    <>
      <ListBar
        total={data.total}
        shown={products.length}
        selected={selection.ids.length}
        isDeleting={deletion.going.size > 0}
        onSelectPage={selectPage}
        onEdit={() => setOpened({ kind: "bulk", products: products.filter(isSelected) })}
        onDelete={() => void deletion.removeMany(selection.ids)}
        region={region}
      />
      {products.length === 0 ? (
        <ListEmpty isFirst={!search.q && !search.category} onClear={onClear} />
      ) : (
        <ProductTable
          region={region}
          products={products}
          selected={selection.ids}
          going={deletion.going}
          sort={sortOf(search)}
          isBusy={isPlaceholderData}
          actions={actions}
          onSort={(field) => onChange((before) => withSort(before, nextSort(sortOf(before), field)))}
          onSelectPage={selectPage}
        />
      )}
      {data.totalPages > 1 && (
        <AdminPager
          label="Pages of products"
          page={data.page}
          totalPages={data.totalPages}
          onPage={(page) => onChange((before) => withPage(before, page), { resetScroll: true })}
        />
      )}
      {opened?.kind === "preview" && <ImagePreviewDialog product={opened.product} onClose={close} />}
      {opened?.kind === "edit" && (
        <QuickEditDialog
          product={opened.product}
          onClose={() => {
            // Its row may have been taken away.
            refocus();
            close();
          }}
        />
      )}
      {opened?.kind === "bulk" && (
        <BulkEditDialog
          products={opened.products}
          onSaved={(others) => {
            refocus();
            selection.set(others);
          }}
          onClose={close}
        />
      )}
    </>
  );
}

/** One object for all rows and all renderings, which always calls what is current. */
function useStableActions(actions: RowActions): RowActions {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  return useMemo<RowActions>(
    () => ({
      select: (id) => latest.current.select(id),
      preview: (product) => latest.current.preview(product),
      quickEdit: (product) => latest.current.quickEdit(product),
      remove: (product) => latest.current.remove(product),
    }),
    [],
  );
}
