import type { UseQueryResult } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useRef } from "react";
import { counted } from "#contract/platform/counted.ts";
import { useFailureToast } from "../platform/calls/ask.ts";
import {
  type ChangeSearch,
  type ListState,
  withoutFilters,
  withPage,
  withText,
} from "../platform/ui/list-state.ts";
import { AdminPager } from "../platform/ui/pager.tsx";
import { Panel } from "../platform/ui/panel.tsx";
import { ListEmpty, ReadList } from "../platform/ui/read.tsx";
import { SearchBox } from "../platform/ui/search-box.tsx";
import { type Column, Table } from "../platform/ui/table.tsx";

interface Props<R, D, S> {
  list: UseQueryResult<D>;
  rowsOf: (data: D) => readonly R[];
  columns: readonly Column<R>[];
  texts: ComponentProps<typeof ReadList>["texts"] &
    ComponentProps<typeof ListEmpty>["texts"] & { fetchFailed: string };
  /** What a row is: 'customer'. */
  noun: string;
  searchLabel: string;
  /** Besides the text. */
  filter?: ReactNode;
  /** Classes of the table. */
  className?: string;
  search: S;
  onChange: ChangeSearch<S>;
}

/** A list that is searched: its tools, its rows as a table or an empty state, and its pager. */
export function ListPanel<
  R extends { _id: string },
  D extends { total: number; page: number; totalPages: number },
  S extends ListState & { state?: string },
>(props: Props<R, D, S>) {
  const { list, rowsOf, columns, texts, noun, searchLabel, filter, className = "", search, onChange } = props;
  const region = useRef<HTMLElement>(null);
  useFailureToast(list.error, texts.fetchFailed);
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange(withoutFilters);
    field.current?.focus();
  };
  const name = `${noun[0]?.toUpperCase()}${noun.slice(1)}s`;
  return (
    <Panel className="measured" aria-label={name} tabIndex={-1} ref={region}>
      <div className="cluster tools">
        <SearchBox
          q={search.q ?? ""}
          label={searchLabel}
          onSearch={(text) => onChange((before) => withText(before, text), { replace: true })}
          field={field}
        />
        {filter}
      </div>
      <ReadList of={list} texts={texts} region={region}>
        {(data) => (
          <>
            <p className="selbar line gap-3 fine quiet nums" role="status">
              {counted(data.total, noun)}
            </p>
            {rowsOf(data).length === 0 ? (
              <ListEmpty texts={texts} isFiltered={!!(search.q || search.state)} onClear={clear} />
            ) : (
              <Table
                className={`folds edged fades ${className}`}
                aria-busy={list.isPlaceholderData}
                columns={columns}
                rows={rowsOf(data)}
                keyOf={({ _id }) => _id}
              />
            )}
            {data.totalPages > 1 && (
              <AdminPager
                label={`Pages of ${noun}s`}
                page={data.page}
                totalPages={data.totalPages}
                onPage={(next) => onChange((before) => withPage(before, next), { resetScroll: true })}
              />
            )}
          </>
        )}
      </ReadList>
    </Panel>
  );
}
