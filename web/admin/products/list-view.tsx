import type { UseQueryResult } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useMemo, useRef, useState } from "react";
import { FIRST_STEPS } from "#contract/operations/dashboard-messages.ts";
import { PRODUCT_LIST } from "#contract/products/messages.ts";
import type { Product } from "#contract/products/product.ts";
import { Button, buttonClass, UnstyledButton } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/parts/empty.tsx";
import { toastFailure } from "../platform/calls/ask.ts";
import type { AdminProductPage } from "../platform/data/read-products.ts";
import { type ShortcutHandlers, useShortcuts } from "../platform/shortcuts/table.ts";
import { Dialog } from "../platform/ui/dialog.tsx";
import { type ChangeSearch, withPage } from "../platform/ui/list-state.ts";
import { AdminPager } from "../platform/ui/pager.tsx";
import { ReadList } from "../platform/ui/read.tsx";
import { useRefocus } from "../platform/ui/use-refocus.ts";
import { BulkEditDialog } from "./bulk/bulk-edit-dialog.tsx";
import { ListBar } from "./list-bar.tsx";
import { isFiltered, type ListSearch, nextSort, sortOf, withSort } from "./list-search.ts";
import { ProductTable, type RowActions } from "./product-table.tsx";
import { ProductThumbnail } from "./product-thumbnail.tsx";
import { QuickEditDialog } from "./quick-edit-dialog.tsx";
import { useDeletion } from "./use-deletion.tsx";
import { type Chosen, useSelection } from "./use-selection.ts";

interface Props {
  search: ListSearch;
  list: UseQueryResult<AdminProductPage>;
  onChange: ChangeSearch<ListSearch>;
  onClear: () => void;
}

type Opened = { kind: "preview" | "edit"; product: Product } | { kind: "bulk"; products: readonly Chosen[] };

/** The bar, table and pager, or a loading, empty or error state. */
export function ListView({ search, list, onChange, onClear }: Props) {
  const products = list.data?.products ?? [];
  const selection = useSelection(search, products);
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
  useListKeys(products, actions);
  const selectPage = (all: boolean) => {
    refocus();
    selection.set(all ? products : []);
  };
  const selectAll = async () => {
    refocus();
    await selection.selectAll().catch((error: unknown) => toastFailure(error, PRODUCT_LIST.selectAllFailed));
  };
  const deleteSelected = async () =>
    selection.keep(await deletion.removeMany(selection.products.map(({ _id }) => _id)));
  const close = () => setOpened(undefined);
  /** The opener's row may no longer be on the page. */
  const closeRow = () => {
    refocus();
    close();
  };
  return (
    <ReadList of={list} texts={PRODUCT_LIST} region={region}>
      {(data) => (
        <>
          <ListBar
            total={data.total}
            shown={products.length}
            selected={selection.products.length}
            selectedHere={selection.here.size}
            left={deletion.left}
            onSelectPage={selectPage}
            onSelectAll={() => void selectAll()}
            onEdit={() => setOpened({ kind: "bulk", products: selection.products })}
            onDelete={() => void deleteSelected()}
          />
          {products.length === 0 ? (
            <ListEmpty isFirst={!isFiltered(search)} onClear={onClear} />
          ) : (
            <ProductTable
              region={region}
              products={products}
              selected={selection.here}
              going={deletion.going}
              sort={sortOf(search)}
              isBusy={list.isPlaceholderData}
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
          {opened?.kind === "preview" && <ImagePreviewDialog product={opened.product} onClose={closeRow} />}
          {opened?.kind === "edit" && <QuickEditDialog product={opened.product} onClose={closeRow} />}
          {opened?.kind === "bulk" && (
            <BulkEditDialog
              products={opened.products}
              onSaved={(others) => {
                refocus();
                selection.keep(others);
              }}
              onClose={close}
            />
          )}
        </>
      )}
    </ReadList>
  );
}

/** Returns a stable object that calls the latest actions, so that memoized rows don't re-render. */
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

/** The keys act on the row that has the focus. */
function useListKeys(products: readonly Product[], actions: Pick<RowActions, "select" | "quickEdit">): void {
  const navigate = useNavigate();
  const onRow = (act: (product: Product) => void) => () => {
    const row = document.activeElement?.closest<HTMLElement>("tr[data-id]");
    const product = products.find(({ _id }) => _id === row?.dataset["id"]);
    if (product) act(product);
  };
  const handlers: ShortcutHandlers = {
    new: () => void navigate({ to: "/admin/products/new" }),
    select: onRow(({ _id }) => actions.select(_id)),
    quickEdit: onRow(actions.quickEdit),
    edit: onRow(({ _id: id }) => void navigate({ to: "/admin/products/$id/edit", params: { id } })),
    history: onRow(({ _id: id }) => void navigate({ to: "/admin/products/$id/history", params: { id } })),
    duplicate: onRow(({ _id: from }) => void navigate({ to: "/admin/products/new", search: { from } })),
  };
  useShortcuts(handlers);
}

/** A product's images, enlarged (spec section 2, 'Image Preview'). */
function ImagePreviewDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const { title, images } = product;
  const [current, setCurrent] = useState(0);
  const alt = images.length > 1 ? `${title}, photo ${current + 1} of ${images.length}` : title;
  return (
    <Dialog title="Image Preview" className="wide" onClose={onClose}>
      <div className="in-body">
        <ProductThumbnail
          key={current}
          image={images[current]}
          sizes="(max-width: 767px) 90vw, 680px"
          alt={alt}
        />
        <p className="cluster between">
          <b>{title}</b>
          {images.length > 1 && (
            <span className="small quiet" role="status">
              Photo {current + 1} of {images.length}
            </span>
          )}
        </p>
        {images.length > 1 && (
          <ul className="previews">
            {images.map((image, index) => (
              <li key={image.key}>
                <UnstyledButton
                  aria-label={`Photo ${index + 1}`}
                  aria-current={index === current || undefined}
                  onClick={() => setCurrent(index)}
                >
                  <ProductThumbnail image={image} sizes="96px" />
                </UnstyledButton>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

/** The empty state; if there are no products at all (`isFirst`), with links to add the first. */
function ListEmpty({ isFirst, onClear }: { isFirst: boolean; onClear: () => void }) {
  return (
    <div className="pad" role="status">
      <Empty title={PRODUCT_LIST.emptyTitle} text={PRODUCT_LIST.emptyText}>
        {isFirst && (
          <>
            <p className="whole small">{FIRST_STEPS.products}</p>
            <Link className={buttonClass()} to="/admin/products/new">
              Add the first product
            </Link>
            <Link className={buttonClass()} to="/admin/products/import">
              Import products
            </Link>
          </>
        )}
        <Button look={isFirst ? "bare" : undefined} onClick={onClear}>
          {PRODUCT_LIST.clearFilters}
        </Button>
      </Empty>
    </div>
  );
}
