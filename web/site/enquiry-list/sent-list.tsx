import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { CALLBACK } from "../../../contract/messages.ts";
import { Icon } from "../../ui/icons.tsx";
import { Note } from "../../ui/note.tsx";
import type { ListEntry } from "../enquiry/list/entry.ts";
import { listExtent } from "./edit.ts";
import { lineText } from "./list-text.ts";

interface Props {
  sent: readonly ListEntry[];
  /** How many lines were collected since. */
  more: number;
  onMore: () => void;
}

/** What was sent, to be read for as long as one likes. */
export function SentList({ sent, more, onMore }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="wrap elist esent">
      <h1 ref={heading} tabIndex={-1}>
        Enquiry list sent
      </h1>
      <Note tone="ok">{CALLBACK.sent}</Note>
      <h2 className="minor">What you asked for: {listExtent(sent)}</h2>
      <ul>
        {sent.map((entry) => (
          <li key={entry.key}>{lineText(entry)}</li>
        ))}
      </ul>
      <div className="row">
        {more > 0 && (
          <button type="button" className="btn" onClick={onMore}>
            Show what is on the list now
          </button>
        )}
        <Link className="btn" to="/products">
          Browse products
        </Link>
        <button type="button" className="btn bare" onClick={() => window.print()}>
          <Icon name="print" />
          Print
        </button>
      </div>
    </div>
  );
}
