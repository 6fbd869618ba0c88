import { Note } from "../../ui/note.tsx";

interface Props {
  onLoad: () => void;
  onKeep: () => void;
}

/** The stored sections changed while others were being typed (ruling 'Saves carry the version'). */
export function StaleSections({ onLoad, onKeep }: Props) {
  return (
    <Note tone="warn">
      <p>Someone else has changed the sections of this catalog meanwhile.</p>
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
