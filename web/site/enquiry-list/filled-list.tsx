import { useRef, useState } from "react";
import { ENQUIRY_LIST } from "../../../contract/messages/enquiry-list.ts";
import { Note } from "../../ui/note.tsx";
import type { useSending } from "../enquiry/form/use-sending.ts";
import type { ListEntry } from "../enquiry/list/entry.ts";
import { isListKept } from "../enquiry/list/store.ts";
import { listExtent } from "./edit.ts";
import { ListLine } from "./list-line.tsx";
import { isNoQuantity } from "./quantity-field.tsx";
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
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const lines = useRef<HTMLUListElement>(null);
  const areLinesRight = () => {
    const isWrong = list.some(({ key }) => isNoQuantity(typed.get(key)));
    if (isWrong) lines.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
    return !isWrong;
  };
  const [{ step }] = sendingState;
  const isSending = step === "sending";
  return (
    <div className="ecols">
      <section aria-labelledby="lines">
        <div className="ehead">
          <h2 className="minor" id="lines">
            {listExtent(list)}
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
          <ul className="elines" ref={lines}>
            {list.map((entry) => (
              <ListLine
                key={entry.key}
                entry={entry}
                problem={refused.get(entry.key)}
                typed={typed.get(entry.key)}
                onTyped={(text) => setTyped((now) => withTyped(now, entry.key, text))}
                onRemove={() => onRemove(new Set([entry.key]))}
              />
            ))}
          </ul>
        </fieldset>
      </section>
      <div className="esend">
        <SendForm
          sendingState={sendingState}
          areLinesRight={areLinesRight}
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

function withTyped(now: ReadonlyMap<string, string>, key: string, text: string | undefined) {
  const next = new Map(now);
  if (text === undefined) next.delete(key);
  else next.set(key, text);
  return next;
}
