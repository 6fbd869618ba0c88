import { useNavigate } from "@tanstack/react-router";
import type { RefObject } from "react";
import type { Product } from "../../../contract/product.ts";
import { type Handlers, useShortcuts } from "../shortcuts/handlers.ts";
import type { RowActions } from "./product-row.tsx";

/**
 * The list by keyboard: j and k go from row to row, which is to its checkbox, so that the row is named and the space bar
 * selects it; the other keys act on the row that holds the focus.
 */
export function useListKeys(
  region: RefObject<HTMLElement | null>,
  products: readonly Product[],
  actions: Pick<RowActions, "select" | "quickEdit">,
): void {
  const navigate = useNavigate();
  const go = (step: 1 | -1) => {
    const rows = [...(region.current?.querySelectorAll<HTMLElement>("tr[data-id]") ?? [])];
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    const next = rows[at < 0 ? 0 : at + step];
    next?.querySelector<HTMLElement>(".check")?.focus();
  };
  const onRow = (act: (product: Product) => void) => () => {
    const row = document.activeElement?.closest<HTMLElement>("tr[data-id]");
    const product = products.find(({ _id }) => _id === row?.dataset["id"]);
    if (product) act(product);
  };
  const handlers: Handlers = {
    new: () => void navigate({ to: "/admin/products/new" }),
    next: () => go(1),
    previous: () => go(-1),
    select: onRow(({ _id }) => actions.select(_id)),
    quickEdit: onRow(actions.quickEdit),
    edit: onRow(({ _id: id }) => void navigate({ to: "/admin/products/$id/edit", params: { id } })),
    history: onRow(({ _id: id }) => void navigate({ to: "/admin/products/$id/history", params: { id } })),
    duplicate: onRow(({ _id: from }) => void navigate({ to: "/admin/products/new", search: { from } })),
  };
  useShortcuts(handlers);
}
