import type { ReactNode } from "react";
import { INBOX } from "../../../contract/messages.ts";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Note } from "../../ui/note.tsx";

const ROWS = ["a", "b", "c", "d", "e", "f"];

export function RowsLoading({ text }: { text: string }) {
  return (
    <div className="coming-rows">
      <p className="small quiet" role="status">
        {text}
      </p>
      {ROWS.map((row) => (
        <div key={row} aria-hidden="true">
          <span className="skel half" />
          <span className="skel most" />
        </div>
      ))}
    </div>
  );
}

interface EmptyProps {
  texts: Record<"nothingTitle" | "nothingText" | "emptyTitle" | "emptyText", string>;
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
  text?: string;
  onRetry: () => void;
  children?: ReactNode;
}

export function ReadingFailed({ title, text, onRetry, children }: FailedProps) {
  return (
    <div className="pad" role="alert">
      <Empty title={title} {...(text ? { text } : {})}>
        <Button onClick={onRetry}>Try again</Button>
        {children}
      </Empty>
    </div>
  );
}

/** Shown when a refetch failed: the data may be stale. */
export function OutdatedNote({ onRetry }: { onRetry: () => void }) {
  return (
    <Note tone="warn">
      <p>{INBOX.outdated}</p>
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </Note>
  );
}
