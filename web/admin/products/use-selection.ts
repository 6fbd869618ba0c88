import { useCallback, useState } from "react";

export interface Selection {
  /** The selected rows that are in view; what is not in view is never selected. */
  ids: string[];
  toggle: (id: string) => void;
  /** All rows in view, or none. */
  set: (ids: readonly string[]) => void;
}

/** The rows a person has chosen. Another page, search or order starts with none. */
export function useSelection(view: string, shown: readonly string[]): Selection {
  const [chosen, setChosen] = useState({ view, ids: new Set<string>() });
  const toggle = useCallback(
    (id: string) =>
      setChosen((before) => {
        const ids = new Set(before.view === view ? before.ids : []);
        if (!ids.delete(id)) ids.add(id);
        return { view, ids };
      }),
    [view],
  );
  const set = useCallback((ids: readonly string[]) => setChosen({ view, ids: new Set(ids) }), [view]);
  return { ids: chosen.view === view ? shown.filter((id) => chosen.ids.has(id)) : [], toggle, set };
}
