import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ImportRefusal, ImportRowFilter, ImportRows, ProductImport } from "../../../contract/import.ts";
import { IMPORT_POLL } from "../../../contract/limits.ts";
import { IMPORT_LIST, IMPORT_ONE, IMPORT_REFUSALS, IMPORT_ROWS } from "../../../contract/messages.ts";
import { adminJson } from "../../admin/client.ts";
import { ADMIN_KEY, adminReads } from "../../admin/query.ts";
import { isUnderWay } from "./import-state.ts";

const IMPORTS = [ADMIN_KEY, "imports"] as const;
const LIST = [...IMPORTS, "list"] as const;
const oneKey = (id: string) => [...IMPORTS, "one", id] as const;
const rowsKey = (id: string) => [...IMPORTS, "rows", id] as const;
const refusalsKey = (id: string) => [...IMPORTS, "refusals", id] as const;
/** The list, the rows, and an import while nothing answers are asked for less often. */
const POLL_SLOWLY = 5 * IMPORT_POLL;

/** GET /imports, asked again for as long as one of them is under way. */
export const importsQuery = queryOptions({
  queryKey: LIST,
  queryFn: async ({ signal }) => {
    const list = await adminJson<ProductImport[] | undefined>("/imports", { signal });
    if (!Array.isArray(list)) throw new Error(IMPORT_LIST.fetchFailed);
    return list;
  },
  refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? POLL_SLOWLY : false),
  ...adminReads,
});

/**
 * GET /imports/{id}, asked again and again while it is under way, also in a tab that is out of view, whose title tells
 * how far it is. The page says itself what went wrong.
 */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: oneKey(id),
    queryFn: async ({ signal }) => {
      const read = await adminJson<ProductImport | undefined>(`/imports/${encodeURIComponent(id)}`, {
        signal,
        quiet: true,
      });
      if (!read?._id) throw new Error(IMPORT_ONE.loadFailed);
      return read;
    },
    refetchInterval: ({ state }) => {
      if (!state.data || !isUnderWay(state.data)) return false;
      return state.status === "error" ? POLL_SLOWLY : IMPORT_POLL;
    },
    refetchIntervalInBackground: true,
    ...adminReads,
  });

/** A page of an import's rows; they stay in view while others load, and are read anew when its state changes. */
export const importRowsQuery = ({ _id: id, state }: ProductImport, kind: ImportRowFilter, page: number) =>
  queryOptions({
    queryKey: [...rowsKey(id), kind, page, state],
    queryFn: async ({ signal }) => {
      const path = rowsPath(id, kind, page);
      const rows = await adminJson<ImportRows | undefined>(path, { signal, quiet: true });
      if (!Array.isArray(rows?.rows)) throw new Error(IMPORT_ROWS.fetchFailed);
      return rows;
    },
    placeholderData: keepPreviousData,
    refetchInterval: state === "applying" ? POLL_SLOWLY : false,
    ...adminReads,
  });

/** The call of the rows. */
export const rowsPath = (id: string, kind: ImportRowFilter, page: number): string =>
  `/imports/${encodeURIComponent(id)}/rows?kind=${kind}&page=${page}`;

/** GET /imports/{id}/refusals: why rows are refused, which the check has decided once. */
export const importRefusalsQuery = (id: string) =>
  queryOptions({
    queryKey: refusalsKey(id),
    queryFn: async ({ signal }) => {
      const path = `/imports/${encodeURIComponent(id)}/refusals`;
      const refusals = await adminJson<ImportRefusal[] | undefined>(path, { signal, quiet: true });
      if (!Array.isArray(refusals)) throw new Error(IMPORT_REFUSALS.fetchFailed);
      return refusals;
    },
    ...adminReads,
  });

/** Shows an import's new state; what is on its way would bring an older one. */
export async function putImport(queries: QueryClient, item: ProductImport): Promise<void> {
  await queries.cancelQueries({ queryKey: oneKey(item._id) });
  queries.setQueryData(oneKey(item._id), item);
  void queries.invalidateQueries({ queryKey: LIST });
}

/** After somebody else changed it: what it is now. */
export const readAnew = (queries: QueryClient, id: string): Promise<void> =>
  queries.invalidateQueries({ queryKey: oneKey(id) });

/** Forgets an import that was discarded. */
export function dropImport(queries: QueryClient, id: string): void {
  queries.removeQueries({ queryKey: oneKey(id) });
  queries.removeQueries({ queryKey: rowsKey(id) });
  queries.removeQueries({ queryKey: refusalsKey(id) });
  queries.setQueryData(LIST, (list: ProductImport[] | undefined) => list?.filter(({ _id }) => _id !== id));
}
