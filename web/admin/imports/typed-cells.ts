import { sessionDrafts } from "../platform/drafts/session-drafts.ts";

/** A text typed in place of a cell, and what the cell holds. */
interface TypedCell {
  typed: string;
  cell: string;
}

/**
 * By import: what is typed in refused cells and not saved yet. Saving one cell checks the whole file again and shows other
 * reasons meanwhile; that, another filter or another screen loses none of the others.
 */
const { useDraft, drop } = sessionDrafts<Readonly<Record<string, TypedCell>>>((cells) =>
  Object.values(cells).some(({ typed, cell }) => typed !== cell),
);

/** The text typed for one cell of an import, by any name of that cell; undefined while it is not edited. */
export function useTypedCell(
  importId: string,
  name: string,
  cell: string,
): [string | undefined, (typed: string | undefined) => void] {
  const [cells = {}, setCells] = useDraft(importId);
  return [
    cells[name]?.typed,
    (typed) =>
      setCells((now = {}) => {
        const { [name]: _, ...others } = now;
        return typed === undefined ? others : { ...others, [name]: { typed, cell } };
      }),
  ];
}

/** Forgets what was typed: the import is applied or discarded. */
export const dropTypedCells = drop;
