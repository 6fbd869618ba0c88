import type { ReactNode } from "react";
import { createAtom } from "../../../api/atom.ts";

export interface Question {
  title: string;
  /** The sentence, as spec section 8, 'Confirmations' has it. */
  text: string;
  /** What the button that goes on says. */
  action: string;
  /** What the button that stays says; without it, 'Cancel'. */
  otherwise?: string;
  danger?: boolean;
  /** What it is about: a picture, a name, a code. */
  about?: ReactNode;
}

export interface Asked extends Question {
  answer: (isConfirmed: boolean) => void;
}

/** The question that waits for its answer. */
export const asked = createAtom<Asked | null>(null);

/**
 * Asks a person before something cannot be taken back; resolves to false on Cancel, Escape, X or a press outside. An
 * aborted signal withdraws the question, as if the answer had been no.
 */
export function confirm(question: Question, signal?: AbortSignal): Promise<boolean> {
  asked.get()?.answer(false);
  return new Promise((resolve) => {
    const own: Asked = {
      ...question,
      answer: (isConfirmed) => {
        if (asked.get() === own) asked.set(() => null);
        resolve(isConfirmed);
      },
    };
    signal?.addEventListener("abort", () => own.answer(false));
    asked.set(() => own);
  });
}
