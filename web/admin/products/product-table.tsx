import { Link } from "@tanstack/react-router";
import type { MouseEvent, RefObject } from "react";
import { formatLongDate, formatRupees } from "#contract/platform/dates.ts";
import { BULK_EDIT } from "#contract/products/messages.ts";
import type { Product } from "#contract/products/product.ts";
import { partCode } from "#contract/products/product-code.ts";
import type { ProductSortField } from "#contract/products/sort-fields.ts";
import { showToast } from "#web/api/toast-store.ts";
import { Button, buttonClass, UnstyledButton } from "#web/ui/button.tsx";
import { unlessBusy } from "#web/ui/unless-busy.ts";
import { toastFailure } from "../platform/calls/ask.ts";
import { useCategoryLabel } from "../platform/data/categories.ts";
import { Badge, StockMark } from "../platform/ui/badge.tsx";
import { AdminIcon } from "../platform/ui/icons.tsx";
import { Moment } from "../platform/ui/moment.tsx";
import { RowMenu } from "../platform/ui/pop-menu.tsx";
import { type Column, Table } from "../platform/ui/table.tsx";
import { useBulkEdit } from "./bulk/use-bulk-edit.ts";
import { FeaturedSwitch } from "./featured-switch.tsx";
import type { Sort } from "./list-search.ts";
import { ProductThumbnail } from "./product-thumbnail.tsx";

/** What can be done to a row; the same object for as long as the list is shown, so that rows are rendered once. */
export interface RowActions {
  select: (id: string) => void;
  preview: (product: Product) => void;
  quickEdit: (product: Product) => void;
  remove: (product: Product) => void;
}

/** The columns of the product list (spec section 2, 'Admin product list'). */
const PRODUCT_COLUMNS: readonly Column<Product, RowActions, ProductSortField>[] = [
  {
    key: "title",
    head: "Product",
    sort: "title",
    className: "c-prod",
    cell: (product, { actions }) => <ProductCell product={product} onPreview={actions.preview} />,
  },
  {
    key: "category",
    head: "Category",
    sort: "category",
    headClass: "c-cat",
    className: "c-cat unbroken",
    cell: ({ category }) => <CategoryName id={category} />,
  },
  {
    key: "featured",
    head: "Featured",
    headClass: "c-feat",
    className: "c-feat covered",
    label: "head",
    cell: (product) => <FeaturedSwitch product={product} />,
  },
  {
    key: "price",
    head: "Price (₹)",
    sort: "price",
    headClass: "c-price num",
    className: "c-price num",
    cell: ({ price }) => formatRupees(price),
  },
  {
    key: "stock",
    head: "Stock",
    sort: "stock",
    headClass: "c-stock",
    className: "c-stock",
    cell: ({ stock }) => <StockMark stock={stock} />,
  },
  {
    key: "updatedAt",
    head: "Last Updated",
    sort: "updatedAt",
    headClass: "c-date",
    className: "c-date unbroken",
    cell: ({ updatedAt }) => <Moment value={updatedAt} />,
  },
  {
    key: "actions",
    head: "Actions",
    headClass: "num",
    className: "c-act",
    cell: (product, { actions, isGoing }) => (
      <Actions product={product} actions={actions} isGoing={isGoing} />
    ),
  },
];

function ProductCell({ product, onPreview }: { product: Product; onPreview: RowActions["preview"] }) {
  const { _id: id, title, description, updatedAt } = product;
  return (
    <div className="pictured prod">
      <UnstyledButton aria-label={`Image Preview: ${title}`} onClick={() => onPreview(product)}>
        <ProductThumbnail image={product.images[0]} sizes="56px" />
      </UnstyledButton>
      <div>
        <b className="strong">
          <Link className="unlined" to="/admin/products/$id/edit" params={{ id }} title={title}>
            {title}
          </Link>
        </b>
        <span className="second clamp fine quiet">
          {!product.published && <Badge tone="warn">Not published</Badge>}{" "}
          <span className="mono" translate="no">
            {partCode(product)}
          </span>{" "}
          <span className="says" title={description}>
            {firstSentence(description)}
          </span>
          <span className="folded">
            <CategoryName id={product.category} />
          </span>
        </span>
        <span className="third fine quiet">{formatLongDate(updatedAt)}</span>
      </div>
    </div>
  );
}

interface ActionsProps {
  product: Product;
  actions: RowActions;
  isGoing: boolean;
}

function Actions({ product, actions, isGoing }: ActionsProps) {
  const { _id: id, title } = product;
  return (
    <div className="row-ways line to-end gap-0">
      <Button
        look="bare"
        size="small"
        className="quick"
        aria-label={`Quick edit ${title}`}
        title="Quick edit"
        onClick={() => actions.quickEdit(product)}
      >
        <AdminIcon name="sliders" className="i s" />
        <span>Quick edit</span>
      </Button>
      <Link
        className={buttonClass({ look: "ghost", size: "small", shape: "icon" })}
        to="/admin/products/$id/edit"
        params={{ id }}
        aria-label={`Edit ${title}`}
        title="Edit"
      >
        <AdminIcon name="edit" className="i s" />
      </Link>
      <Button
        look="ghost"
        size="small"
        shape="icon"
        aria-label={`Delete ${title}`}
        title="Delete"
        {...unlessBusy(isGoing, () => actions.remove(product))}
      >
        <AdminIcon name="trash" className="i s" />
      </Button>
      <ProductMenu product={product} />
    </div>
  );
}

function ProductMenu({ product: { _id: id, productId, title, version, published } }: { product: Product }) {
  const bulkEdit = useBulkEdit();
  const setPublished = async () => {
    try {
      const { refused } = await bulkEdit([{ id, version }], { published: !published });
      for (const { message } of refused) showToast({ kind: "warning", text: message });
    } catch (error) {
      toastFailure(error, BULK_EDIT.failed);
    }
  };
  return (
    <RowMenu of={title}>
      <li>
        <Link to="/admin/products/new" search={{ from: id }}>
          Duplicate
        </Link>
      </li>
      <li>
        <Link to="/admin/products/$id/history" params={{ id }}>
          History
        </Link>
      </li>
      <li>
        <UnstyledButton onClick={() => void setPublished()}>
          {published ? "Unpublish" : "Publish"}
        </UnstyledButton>
      </li>
      {published && (
        <li>
          <a href={`/products/details/${productId}`} target="_blank" rel="noreferrer">
            View on website
          </a>
        </li>
      )}
    </RowMenu>
  );
}

/** Returns the part of a text that a row has room for. */
const firstSentence = (text: string): string => /^[^\n]*?[.!?](?=\s)/.exec(text)?.[0] ?? text;

function CategoryName({ id }: { id: string }) {
  return useCategoryLabel()(id);
}

interface Props {
  region: RefObject<HTMLDivElement | null>;
  products: readonly Product[];
  selected: ReadonlySet<string>;
  going: ReadonlySet<string>;
  sort: Sort;
  /** Other rows are being loaded. */
  isBusy: boolean;
  actions: RowActions;
  onSort: (field: ProductSortField) => void;
  onSelectPage: (all: boolean) => void;
}

/** The page's products, sortable and selectable; below 768 px each row is a block. */
export function ProductTable({ region, products, selected, isBusy, onSelectPage, ...table }: Props) {
  return (
    <section
      className="scroll fades focus-inside"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard
      tabIndex={0}
      aria-label="Product table"
      aria-busy={isBusy}
      ref={region}
    >
      <Table<Product, RowActions, ProductSortField>
        {...table}
        className="fold folds edged"
        columns={PRODUCT_COLUMNS}
        rows={products}
        keyOf={idOf}
        selection={{ chosen: selected, nameOf, onSelect: table.actions.select, onSelectPage }}
        rowProps={rowProps}
      />
    </section>
  );
}

const idOf = ({ _id }: Product) => _id;
const nameOf = ({ title }: Product) => title;

/** A press anywhere on a row opens it; keyboard users have the link in its name. */
const rowProps = ({ _id }: Product) => ({ "data-id": _id, className: "opens", onClick: openRow });

/** Follows the link in the row's name, unless the press selected text or hit a control. */
function openRow({ target, currentTarget, nativeEvent }: MouseEvent<HTMLTableRowElement>): void {
  if (!(target instanceof Element) || target.closest("a, button, label, input, .c-act, .covered")) return;
  if (currentTarget.ariaBusy || getSelection()?.isCollapsed === false) return;
  currentTarget.querySelector(".prod a")?.dispatchEvent(new window.MouseEvent("click", nativeEvent));
}
