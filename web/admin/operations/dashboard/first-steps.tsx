import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { RefObject } from "react";
import { CHECKLIST } from "../../../../contract/messages.ts";
import type { Checklist } from "../../../../contract/operations/checklist.ts";
import { Icon } from "../../../ui/icons.tsx";
import { toastFailure } from "../../platform/calls/failure.ts";
import { showUndo } from "../../platform/data/undo.ts";
import { useRefocus } from "../../platform/ui/use-refocus.ts";
import { checklistQuery, putChecklistAway } from "./checklist-data.ts";
import { CHECKLIST_WORDS } from "./checklist-items.ts";

interface Props {
  checklist: Checklist;
  /** Gets the focus when the steps are hidden. */
  next: RefObject<HTMLElement | null>;
}

/** What is left to do before the site is given away, until it is done or hidden. */
export function FirstSteps({ checklist, next }: Props) {
  const queries = useQueryClient();
  const refocus = useRefocus(next);
  if (checklist.isPutAway || checklist.items.every(({ isDone }) => isDone)) return null;
  const put = async (isPutAway: boolean) => {
    if (isPutAway) refocus();
    try {
      queries.setQueryData(checklistQuery.queryKey, await putChecklistAway(isPutAway));
      if (isPutAway) showUndo({ kind: "success", text: CHECKLIST.putAway }, () => void put(false));
    } catch (error) {
      toastFailure(error, CHECKLIST.failed);
    }
  };
  const done = checklist.items.filter(({ isDone }) => isDone).length;
  return (
    <section className="panel" aria-labelledby="first-steps">
      <header>
        <div>
          <h2 id="first-steps">First steps</h2>
          <p>{CHECKLIST.done(done, checklist.items.length)}</p>
        </div>
        <div className="cluster push fills">
          <a className="btn" href="/" target="_blank" rel="noreferrer">
            See it as visitors do<span className="sr"> (opens in a new tab)</span>
          </a>
          <button type="button" className="btn" onClick={() => void put(true)}>
            Put away
          </button>
        </div>
      </header>
      <ul className="step-list">
        {checklist.items.map((item) => (
          <Step key={item.id} {...item} />
        ))}
      </ul>
    </section>
  );
}

/** An item: done, or the way to the very field. */
function Step({ id, isDone, note }: Checklist["items"][number]) {
  const { label, text, to, hash } = CHECKLIST_WORDS[id];
  return (
    <li className={isDone ? "step-done" : undefined}>
      <span className="step-mark">{isDone && <Icon name="check" className="i s" />}</span>
      <div className="breaks">
        <Link className="strong" to={to} {...(hash && { hash })}>
          {label}
        </Link>
        {isDone ? (
          <span className="sr"> (done)</span>
        ) : (
          <>
            <p className="small quiet">{text}</p>
            {note && <p className="small step-note">{note}</p>}
          </>
        )}
      </div>
    </li>
  );
}
