import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import { Note } from "../../../ui/note.tsx";

interface Props {
  /** What has happened, in a sentence. */
  text: string;
  /** What is stored now, where it has to be seen to choose. */
  children?: ReactNode;
  /** What a person can do about it; the first is the one that loses nothing. */
  choices: readonly { label: string; choose: () => void }[];
}

/** Someone else has changed what is being typed here: it is said beside the fields (ruling 'Saves carry the version'). */
export function StaleNote({ text, children, choices }: Props) {
  return (
    <Note tone="warn">
      <p>{text}</p>
      {children}
      <div className="cluster">
        {choices.map(({ label, choose }) => (
          <Button key={label} size="small" onClick={choose}>
            {label}
          </Button>
        ))}
      </div>
    </Note>
  );
}
