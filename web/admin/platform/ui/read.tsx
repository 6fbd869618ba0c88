import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useRef } from "react";
import { CLEAR_FILTERS, LIST_OUTDATED } from "#contract/platform/shared-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/forms/note.tsx";
import { Empty } from "#web/ui/parts/empty.tsx";
import { Panel } from "./panel.tsx";
import { Coming, Failed, Loading, PanelFailed } from "./read-states.tsx";
import { useRefocus } from "./use-refocus.ts";

interface Props<T> {
  of: UseQueryResult<T>;
  loading: string;
  failed: string;
  /** Gets the focus of a pressed 'Try again'; by default the screen. */
  region?: RefObject<HTMLElement | null>;
  /** Renders what was read. */
  children: (data: T) => ReactNode;
}

/** Something that is read: a line while it loads, then what was read; above it that the last attempt failed, if it did. */
export function Read<T>({ of, loading, failed, region, children }: Props<T>) {
  const retry = useRetry(of, region);
  const { data, isError } = of;
  return (
    <>
      {isError && <PanelFailed text={failed} onRetry={retry} />}
      {data !== undefined ? children(data) : !isError && <Loading text={loading} />}
    </>
  );
}

/** Shows the panels of what was read; until then one with its title, which loads or says why it failed. A failed refetch changes nothing. */
export function ReadPanel<T>({ of, title, failed, children }: Omit<Props<T>, "loading"> & { title: string }) {
  const retry = useRetry(of);
  if (of.data !== undefined) return children(of.data);
  return (
    <Panel title={title}>
      {of.isError ? <Failed title={failed} onRetry={retry} /> : <Coming label={`Loading ${title}`} />}
    </Panel>
  );
}

function useRetry({ refetch }: UseQueryResult, region?: RefObject<HTMLElement | null>): () => void {
  const screen = useRef<HTMLElement>(null);
  const refocus = useRefocus(region ?? screen);
  return () => {
    refocus();
    void refetch();
  };
}

interface ListProps<T> extends Pick<Props<T>, "of" | "region" | "children"> {
  texts: Record<"loading" | "errorTitle" | "errorText", string>;
}

/** A list that fills a screen: loading rows, an error, or its rows, with a note if they could not be refetched. */
export function ReadList<T>({ of, texts, region, children }: ListProps<T>) {
  const retry = useRetry(of, region);
  const { data, isError } = of;
  if (data !== undefined) {
    return (
      <>
        {isError && (
          <Note tone="warn">
            <p>{LIST_OUTDATED}</p>
            <Button size="small" onClick={retry}>
              Try again
            </Button>
          </Note>
        )}
        {children(data)}
      </>
    );
  }
  if (isError) return <Failed title={texts.errorTitle} text={texts.errorText} onRetry={retry} />;
  return <RowsLoading text={texts.loading} />;
}

const ROWS = ["a", "b", "c", "d", "e", "f"];

function RowsLoading({ text }: { text: string }) {
  return (
    <div className="pad stack coming-rows">
      <p className="small quiet" role="status">
        {text}
      </p>
      {ROWS.map((row) => (
        <span key={row} className="skel" aria-hidden="true" />
      ))}
    </div>
  );
}

interface EmptyProps {
  texts: Record<"nothingTitle" | "nothingText" | "emptyTitle" | "emptyText", string>;
  isFiltered: boolean;
  onClear: () => void;
}

/** A list without rows: why, and for a filtered one the way back to all. */
export function ListEmpty({ texts, isFiltered, onClear }: EmptyProps) {
  return (
    <div className="pad" role="status">
      {isFiltered ? (
        <Empty title={texts.nothingTitle} text={texts.nothingText}>
          <Button onClick={onClear}>{CLEAR_FILTERS}</Button>
        </Empty>
      ) : (
        <Empty title={texts.emptyTitle} text={texts.emptyText} />
      )}
    </div>
  );
}
