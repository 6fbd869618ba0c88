import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type MouseEvent, memo } from "react";
import { BULK_EDIT, FEATURED_CONFLICT, PRODUCT_LIST } from "../../../contract/messages.ts";
import { CATEGORY_LABELS } from "../../../contract/platform/categories.ts";
import { formatLongDate, formatRupees } from "../../../contract/platform/dates.ts";
import { products } from "../../../contract/products/calls.ts";
import { Product } from "../../../contract/products/product.ts";
import { partCode } from "../../../contract/products/product-code.ts";
import { showToast } from "../../api/toast-store.ts";
import { Button, buttonClass, UnstyledButton } from "../../ui/button.tsx";
import { unlessBusy } from "../../ui/unless-busy.ts";
import { ADMIN_KEY, ask, readAnew, toastFailure } from "../platform/calls/ask.ts";
import { presentState } from "../platform/conflict/versions.ts";
import { SavedProduct } from "../platform/data/whole-product.ts";
import { Badge, StockMark } from "../platform/ui/badge.tsx";
import { AdminIcon } from "../platform/ui/icons.tsx";
import { Moment } from "../platform/ui/moment.tsx";
import { PopMenu } from "../platform/ui/pop-menu.tsx";
import { confirm } from "../platform/unsaved/questions.ts";
import { useBulkEdit } from "./bulk/use-bulk-edit.ts";
import { putProduct, stopLists } from "./list-data.ts";
import { ProductPicture } from "./product-picture.tsx";

const KEY = [ADMIN_KEY, "products", "featured"];

const showMark = (queryClient: QueryClient, id: string, featured: boolean) =>
  putProduct(queryClient, id, (product) => ({ ...product, featured }));

/** The rarer ways on from a row. */
function RowMenu({ product: { _id: id, productId, title, version, published } }: { product: Product }) {
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
    <PopMenu
      label={`More for ${title}`}
      title="More"
      className={buttonClass({ look: "ghost", size: "small", shape: "icon" })}
      face={<AdminIcon name="more" className="i s" />}
    >
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
    </PopMenu>
  );
}

/** What a row can ask for; the same object for as long as the list stands, so that rows are drawn once. */
export interface RowActions {
  select: (id: string) => void;
  preview: (product: Product) => void;
  quickEdit: (product: Product) => void;
  remove: (product: Product) => void;
}

interface Props {
  product: Product;
  isSelected: boolean;
  /** Its deletion is on its way. */
  isGoing: boolean;
  actions: RowActions;
}

/** A press on the ground of a row follows the link of its name, unless it selects text or is meant for something else. */
function openByGround({ target, currentTarget, nativeEvent }: MouseEvent<HTMLTableRowElement>): void {
  if (!(target instanceof Element) || target.closest("a, button, label, input, .c-act, .covered")) return;
  if (currentTarget.ariaBusy || getSelection()?.isCollapsed === false) return;
  currentTarget.querySelector(".name")?.dispatchEvent(new window.MouseEvent("click", nativeEvent));
}

/** A product in the list (spec section 2, 'Admin product list'). */
export const ProductRow = memo(function ProductRow({ product, isSelected, isGoing, actions }: Props) {
  const { _id: id, title, description, updatedAt } = product;
  const category = CATEGORY_LABELS[product.category];
  const featured = useFeatured(product);
  return (
    // The keyboard has the link of its name.
    <tr
      data-id={id}
      className={isSelected ? "opens sel" : "opens"}
      aria-busy={isGoing || undefined}
      onClick={openByGround}
    >
      <td className="c-sel covered">
        <label className="cover block">
          <input
            className="check"
            type="checkbox"
            aria-label={`Select ${title}`}
            checked={isSelected}
            onChange={() => actions.select(id)}
          />
        </label>
      </td>
      <td className="c-prod">
        <div className="prod">
          <UnstyledButton
            className="zoom"
            aria-label={`Image Preview: ${title}`}
            onClick={() => actions.preview(product)}
          >
            <ProductPicture image={product.images[0]} sizes="56px" />
          </UnstyledButton>
          <div>
            <b className="strong">
              <Link className="name unlined" to="/admin/products/$id/edit" params={{ id }} title={title}>
                {title}
              </Link>
            </b>
            <span className="second fine quiet">
              {!product.published && <Badge tone="warn">Not published</Badge>}
              <span className="mono">{partCode(product)}</span>
              <span className="says" title={description}>
                {description}
              </span>
              <span className="folded">{category}</span>
            </span>
            <span className="third fine quiet">{formatLongDate(updatedAt)}</span>
          </div>
        </div>
      </td>
      <td className="c-cat">{category}</td>
      <td className="c-feat covered" data-label="Featured">
        <label className="cover block">
          <input
            className="switch"
            type="checkbox"
            // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells its state itself
            role="switch"
            aria-label={`Featured: ${title}`}
            aria-busy={featured.isPending || undefined}
            checked={product.featured}
            onChange={featured.toggle}
          />
        </label>
      </td>
      <td className="c-price num">{formatRupees(product.price)}</td>
      <td className="c-stock">
        <StockMark stock={product.stock} />
      </td>
      <td className="c-date">
        <Moment value={updatedAt} />
      </td>
      <td className="c-act">
        <div className="row-ways line to-end gap-0 touch">
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
          <RowMenu product={product} />
        </div>
      </td>
    </tr>
  );
});

/** The mark that a person wants, and the product that they saw. */
interface Wish {
  isFeatured: boolean;
  seen: Product;
}

/**
 * Turns the featured mark over: at once in the row, and back again when the call fails (spec section 4, 'Product
 * featured'). While one is on its way another press is not heard, so that two never cross. The call turns over whatever
 * is there, so it carries the version that was seen; when there is a newer one, the row shows it and the person is asked.
 */
function useFeatured(product: Product): { toggle: () => void; isPending: boolean } {
  const { _id: id, featured } = product;
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationKey: KEY,
    networkMode: "always",
    mutationFn: ({ seen }: Wish) =>
      ask(products.toggleFeatured, { params: { id }, version: seen.version }, SavedProduct),
    onMutate: async ({ isFeatured }) => {
      showMark(queryClient, id, isFeatured);
      await stopLists(queryClient);
    },
    onSuccess: (saved) => {
      putProduct(queryClient, id, (known) => ({ ...known, ...saved }));
      showToast({ kind: "success", text: PRODUCT_LIST.featuredUpdated });
    },
    onError: (error, { isFeatured }) => {
      const current = presentState(error, Product);
      if (current) {
        putProduct(queryClient, id, () => current);
        return void meet(current, isFeatured);
      }
      showMark(queryClient, id, !isFeatured);
      toastFailure(error, PRODUCT_LIST.featuredFailed);
    },
    onSettled: () => {
      // The last of several at once reads the list anew; an earlier reading would undo what is still on its way.
      if (queryClient.isMutating({ mutationKey: KEY }) === 1) void readAnew(queryClient);
    },
  });

  const meet = async (current: Product, wanted: boolean) => {
    if (current.featured === wanted) {
      return showToast({ kind: "warning", text: FEATURED_CONFLICT.already(wanted) });
    }
    const isConfirmed = await confirm({
      title: FEATURED_CONFLICT.title,
      text: FEATURED_CONFLICT.text(current.title, current.featured),
      action: FEATURED_CONFLICT.action(wanted),
      otherwise: FEATURED_CONFLICT.otherwise,
    });
    if (isConfirmed) mutate({ isFeatured: wanted, seen: current });
  };

  return { isPending, toggle: () => !isPending && mutate({ isFeatured: !featured, seen: product }) };
}
