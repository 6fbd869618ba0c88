import { useCallback, useState } from "react";
import { products as declared } from "../../../contract/calls/products.ts";
import type { Product, ProductSelection } from "../../../contract/product.ts";
import { ask } from "../calls/ask.ts";
import { selectionQuery } from "./list-data.ts";
import type { ListSearch } from "./list-search.ts";

/** A product as it was when it was chosen. */
export type Chosen = ProductSelection[number];

interface Selection {
  /** What is selected: rows in view, or products of the whole list. */
  products: readonly Chosen[];
  /** The ids of selected rows in view. */
  here: ReadonlySet<string>;
  toggle: (id: string) => void;
  /** These rows in view and nothing else. */
  set: (rows: readonly Product[]) => void;
  /** Of what is selected, these ids alone. */
  keep: (ids: readonly string[]) => void;
  /** All products of the list, on whatever page. Throws as `ask` does. */
  selectAll: () => Promise<void>;
}

interface Kept {
  list: string;
  page: number | undefined;
  /** Undefined where only ids of rows in view are. */
  all: ReadonlyMap<string, Chosen> | undefined;
  ids: ReadonlySet<string>;
}

const NOTHING: ReadonlySet<string> = new Set();

/**
 * The products a person has chosen. Another search or order starts with none, and so does another page, unless the whole list
 * was selected.
 */
export function useSelection({ page, ...search }: ListSearch, rows: readonly Product[]): Selection {
  const list = JSON.stringify(search);
  const [kept, setKept] = useState<Kept>({ list, page, all: undefined, ids: NOTHING });
  const isKept = kept.list === list && (kept.all !== undefined || kept.page === page);
  const ids = isKept ? kept.ids : NOTHING;
  const all = isKept ? kept.all : undefined;
  const inView = rows.filter(({ _id }) => ids.has(_id));
  const choose = useCallback(
    (next: ReadonlySet<string>, from?: Kept["all"]) => setKept({ list, page, all: from, ids: next }),
    [list, page],
  );
  return {
    products: all ? [...ids].flatMap((id) => all.get(id) ?? []) : inView,
    here: new Set(inView.map(({ _id }) => _id)),
    toggle: (id) => {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      // A row that came since the list was selected.
      const row = rows.find(({ _id }) => _id === id);
      choose(next, all && row && !all.has(id) ? new Map(all).set(id, row) : all);
    },
    set: (chosen) => choose(new Set(chosen.map(({ _id }) => _id))),
    keep: (chosen) =>
      setKept((now) =>
        now.list === list ? { ...now, ids: new Set(chosen.filter((id) => now.ids.has(id))) } : now,
      ),
    selectAll: async () => {
      const found = await ask(declared.selection, { query: selectionQuery(search) });
      const byId = new Map(found.map((product) => [product._id, product]));
      choose(new Set(byId.keys()), byId);
    },
  };
}
