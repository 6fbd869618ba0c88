import { type PageNavigation, sectionsInOrder } from "../../../contract/catalog-rules.ts";
import { CONFLICT } from "../../../contract/messages.ts";
import { Note } from "../../ui/note.tsx";

interface Props {
  /** The sections as they are now; what was typed stands in the rows below. */
  stored: PageNavigation;
  onLoad: () => void;
  onKeep: () => void;
}

/** The stored sections changed while others were being typed (ruling 'Saves carry the version'). */
export function StaleSections({ stored, onLoad, onKeep }: Props) {
  return (
    <Note tone="warn">
      <p>Someone else has changed the sections of this catalog meanwhile.</p>
      <dl className="stored-sections">
        <dt>{CONFLICT.stored}</dt>
        {sectionsInOrder(stored).map(({ name, page }) => (
          <dd key={name}>
            {name}, page {page}
          </dd>
        ))}
      </dl>
      <div className="row">
        <button type="button" className="btn s" onClick={onLoad}>
          Load present state
        </button>
        <button type="button" className="btn s" onClick={onKeep}>
          Keep what I typed
        </button>
      </div>
    </Note>
  );
}
