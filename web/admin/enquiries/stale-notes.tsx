import { ENQUIRY_DETAIL } from "../../../contract/messages.ts";
import { Note } from "../../ui/note.tsx";

interface Props {
  /** The notes as they are now. */
  stored: string;
  onLoad: () => void;
  onKeep: () => void;
  onKeepBoth: () => void;
}

/** The stored notes changed while others were being typed (ruling 'Saves carry the version'). */
export function StaleNotes({ stored, onLoad, onKeep, onKeepBoth }: Props) {
  return (
    <Note tone="warn">
      <p>{stored ? ENQUIRY_DETAIL.notesStale : ENQUIRY_DETAIL.notesEmptied}</p>
      {stored && <blockquote className="letter">{stored}</blockquote>}
      <div className="row">
        {stored && (
          <button type="button" className="btn s" onClick={onKeepBoth}>
            Keep both
          </button>
        )}
        <button type="button" className="btn s" onClick={onKeep}>
          Keep what I typed
        </button>
        <button type="button" className="btn s" onClick={onLoad}>
          Load present state
        </button>
      </div>
    </Note>
  );
}
