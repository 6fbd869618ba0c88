import { useRef, useState } from "react";
import { useSending } from "../enquiry/form/use-sending.ts";
import type { ListEntry } from "../enquiry/list/entry.ts";
import { changeList, listEntries, useList } from "../enquiry/list/store.ts";
import { type Removed, removedFrom, without, withRestored } from "./edit.ts";
import { EmptyList } from "./empty-list.tsx";
import { FilledList } from "./filled-list.tsx";
import { ListPending } from "./list-pending.tsx";
import { SentList } from "./sent-list.tsx";
import { UndoNote } from "./undo-note.tsx";
import "../../styles/enquiry-list.css";

/** What a visitor collected: parts and catalogue pages, to be sent as one callback request or in a message. */
export function EnquiryListPage() {
  const list = useList();
  const [sent, setSent] = useState<readonly ListEntry[]>();
  // Here, so that it outlasts the lines that were sent.
  const sendingState = useSending();
  const [removed, setRemoved] = useState<Removed>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  const remove = (keys: ReadonlySet<string>) => {
    setRemoved(removedFrom(listEntries(), keys));
    changeList((now) => without(now, keys));
  };
  const undo = () => {
    changeList((now) => withRestored(now, removed));
    setRemoved([]);
    heading.current?.focus();
  };
  if (sent) return <SentList sent={sent} more={list?.length ?? 0} onMore={() => setSent(undefined)} />;
  return (
    <div className="wrap elist">
      <h1 ref={heading} tabIndex={-1}>
        Enquiry list
      </h1>
      {removed.length > 0 && <UndoNote removed={removed} onUndo={undo} />}
      {list === undefined ? (
        <ListPending />
      ) : list.length === 0 ? (
        <EmptyList />
      ) : (
        <FilledList
          list={list}
          sendingState={sendingState}
          onRemove={remove}
          onSent={(entries) => {
            setRemoved([]);
            setSent(entries);
          }}
        />
      )}
    </div>
  );
}
