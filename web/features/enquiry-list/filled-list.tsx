import { useState } from "react";
import { ENQUIRY_LIST } from "../../../contract/messages/enquiry-list.ts";
import type { useSending } from "../../enquiry/form/use-sending.ts";
import type { ListEntry } from "../../enquiry/list/entry.ts";
import { isListKept } from "../../enquiry/list/store.ts";
import { Note } from "../../ui/note.tsx";
import { extentOf } from "./edit.ts";
import { ListLine } from "./list-line.tsx";
import { SendForm } from "./send-form.tsx";
import { WaysToSend } from "./ways-to-send.tsx";

interface Props {
  list: readonly ListEntry[];
  sendingState: ReturnType<typeof useSending>;
  onRemove: (keys: ReadonlySet<string>) => void;
  onSent: (entries: readonly ListEntry[]) => void;
}

/** The lines beside the form that sends them. While they are on their way, nothing of them changes. */
export function FilledList({ list, sendingState, onRemove, onSent }: Props) {
  const [allRefused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const refused = new Map(
    [...allRefused].filter(([refusedKey]) => list.some(({ key }) => key === refusedKey)),
  );
  const [{ step }] = sendingState;
  const isSending = step === "sending";
  return (
    <div className="ecols">
      <section aria-labelledby="lines">
        <div className="ehead">
          <h2 className="minor" id="lines">
            {extentOf(list)}
          </h2>
          <button
            type="button"
            className="btn bare"
            disabled={isSending}
            onClick={() => onRemove(new Set(list.map(({ key }) => key)))}
          >
            Remove all
          </button>
        </div>
        {!isListKept() && <Note tone="warn">{ENQUIRY_LIST.notKept}</Note>}
        <fieldset disabled={isSending}>
          <legend className="sr">Lines of the list</legend>
          <ul className="elines">
            {list.map((entry) => (
              <ListLine
                key={entry.key}
                entry={entry}
                problem={refused.get(entry.key)}
                onRemove={() => onRemove(new Set([entry.key]))}
              />
            ))}
          </ul>
        </fieldset>
      </section>
      <div className="esend">
        <SendForm
          sendingState={sendingState}
          refused={refused}
          onRefused={setRefused}
          onRemove={onRemove}
          onSent={onSent}
        />
        <WaysToSend list={list} />
      </div>
    </div>
  );
}
