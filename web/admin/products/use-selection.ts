import { useState } from "react";
import { products as declared } from "#contract/products/calls.ts";
import type { Product, ProductSelection } from "#contract/products/product.ts";
import { ask } from "../platform/calls/ask.ts";
import { queryOf } from "./list-query.ts";
import type { ListSearch } from "./list-search.ts";

/** A selected product with the version it had when it was selected. */
export type Chosen = ProductSelection[number];

interface Selection {
  /** Selected products of this page, or of the whole list after `selectAll`. */
  products: readonly Chosen[];
  /** Ids of selected rows on this page. */
  here: ReadonlySet<string>;
  toggle: (id: string) => void;
  /** Replaces the selection by rows of this page. */
  set: (rows: readonly Product[]) => void;
  /** Deselects all products except these. */
  keep: (ids: readonly string[]) => void;
  /** Selects the products of all pages. Throws as `ask` does. */
  selectAll: () => Promise<void>;
}

interface Kept {
  list: string;
  page: number | undefined;
  /** Set after `selectAll`; undefined if only rows of this page are selected. */
  all: ReadonlyMap<string, Chosen> | undefined;
  ids: ReadonlySet<string>;
}

const NOTHING: ReadonlySet<string> = new Set();

/** The selection is cleared by another search or order, and by another page unless all are selected. */
export function useSelection({ page, ...search }: ListSearch, rows: readonly Product[]): Selection {
  const list = JSON.stringify(search);
  const [kept, setKept] = useState<Kept>({ list, page, all: undefined, ids: NOTHING });
  const isKept = kept.list === list && (kept.all !== undefined || kept.page === page);
  const ids = isKept ? kept.ids : NOTHING;
  const all = isKept ? kept.all : undefined;
  const inView = rows.filter(({ _id }) => ids.has(_id));
  const choose = (next: ReadonlySet<string>, from?: Kept["all"]) =>
    setKept({ list, page, all: from, ids: next });
  return {
    products: all ? [...ids].flatMap((id) => all.get(id) ?? []) : inView,
    here: new Set(inView.map(({ _id }) => _id)),
    toggle: (id) => {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      // The row may have been added since all pages were selected.
      const row = rows.find(({ _id }) => _id === id);
      choose(next, all && row && !all.has(id) ? new Map(all).set(id, row) : all);
    },
    set: (chosen) => choose(new Set(chosen.map(({ _id }) => _id))),
    keep: (chosen) =>
      setKept((now) =>
        now.list === list ? { ...now, ids: new Set(chosen.filter((id) => now.ids.has(id))) } : now,
      ),
    selectAll: async () => {
      const found = await ask(declared.selection, { query: queryOf(search) });
      const byId = new Map(found.map((product) => [product._id, product]));
      choose(new Set(byId.keys()), byId);
    },
  };
}
