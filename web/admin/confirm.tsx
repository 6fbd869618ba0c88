import { type ReactNode, useId, useSyncExternalStore } from "react";
import { Dialog } from "./dialog.tsx";

export interface Question {
  title: string;
  /** The sentence, as spec section 8, 'Confirmations' has it. */
  text: string;
  /** What the button that goes on says. */
  action: string;
  danger?: boolean;
  /** What it is about: a picture, a name, a code. */
  about?: ReactNode;
}

interface Asked extends Question {
  answer: (isConfirmed: boolean) => void;
}

let asked: Asked | null = null;
const listeners = new Set<() => void>();

/** Asks a person before something cannot be taken back; resolves to false on Cancel, Escape, X or a press outside. */
export const useConfirm = () => confirm;

function confirm(question: Question): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => {
    change({
      ...question,
      answer: (isConfirmed) => {
        change(null);
        resolve(isConfirmed);
      },
    });
  });
}

/** Where the question appears; it stands once, in the shell. */
export function ConfirmHost() {
  const question = useSyncExternalStore(listen, current, () => null);
  const text = useId();
  if (!question) return null;
  const { title, action, danger = false, about, answer } = question;
  return (
    <Dialog title={title} role="alertdialog" describedBy={text} onClose={() => answer(false)}>
      <div className="in-body">
        {about}
        <p id={text}>{question.text}</p>
      </div>
      <footer>
        <button type="button" className="btn" data-first onClick={() => answer(false)}>
          Cancel
        </button>
        <button type="button" className={danger ? "btn danger" : "btn fill"} onClick={() => answer(true)}>
          {action}
        </button>
      </footer>
    </Dialog>
  );
}

const current = () => asked;

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: Asked | null): void {
  asked = next;
  for (const listener of listeners) listener();
}
