import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode, RefObject } from "react";
import { INBOX } from "#contract/enquiries/inbox-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/forms/note.tsx";
import { Empty } from "#web/ui/parts/empty.tsx";
import { useFailureToast } from "../platform/calls/ask.ts";
import { useRefocus } from "../platform/ui/use-refocus.ts";

type StateTexts = Record<"loading" | "errorTitle" | "errorText" | "fetchFailed", string>;
type EmptyTexts = Record<"nothingTitle" | "nothingText" | "emptyTitle" | "emptyText", string>;
export type ListTexts = StateTexts & EmptyTexts;

interface ListProps<T> {
  list: UseQueryResult<T>;
  texts: StateTexts;
  /** Gets the focus of a pressed 'Try again'. */
  region: RefObject<HTMLElement | null>;
  /** Renders what was read. */
  children: (data: T) => ReactNode;
}

/** A list that is read: loading rows, an error, or its rows, with a note if they could not be refetched. */
export function WithList<T>({ list, texts, region, children }: ListProps<T>) {
  const { data, error, isError, refetch } = list;
  const refocus = useRefocus(region);
  useFailureToast(error, texts.fetchFailed);
  const retry = () => {
    refocus();
    void refetch();
  };
  if (data !== undefined) {
    return (
      <>
        {isError && (
          <Note tone="warn">
            <p>{INBOX.outdated}</p>
            <Button size="small" onClick={retry}>
              Try again
            </Button>
          </Note>
        )}
        {children(data)}
      </>
    );
  }
  if (isError) return <ReadingFailed title={texts.errorTitle} text={texts.errorText} onRetry={retry} />;
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
  texts: EmptyTexts;
  isFiltered: boolean;
  onClear: () => void;
}

export function ListEmpty({ texts, isFiltered, onClear }: EmptyProps) {
  return (
    <div className="pad" role="status">
      {isFiltered ? (
        <Empty title={texts.nothingTitle} text={texts.nothingText}>
          <Button onClick={onClear}>{INBOX.clearFilters}</Button>
        </Empty>
      ) : (
        <Empty title={texts.emptyTitle} text={texts.emptyText} />
      )}
    </div>
  );
}

interface FailedProps {
  title: string;
  text: string;
  onRetry: () => void;
  children?: ReactNode;
}

export function ReadingFailed({ title, text, onRetry, children }: FailedProps) {
  return (
    <div className="pad" role="alert">
      <Empty title={title} text={text}>
        <Button onClick={onRetry}>Try again</Button>
        {children}
      </Empty>
    </div>
  );
}
