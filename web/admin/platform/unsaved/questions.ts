import type { ReactNode } from "react";
import { createAtom } from "#web/api/atom.ts";

export interface Question {
  title: string;
  /** The text of spec section 8, 'Confirmations'. */
  text: string;
  action: string;
  /** The label of the cancel button; default: 'Cancel'. */
  otherwise?: string;
  danger?: boolean;
  /** Whether it is about leaving the page: Back goes on. */
  isOfLeaving?: boolean;
  /** The subject: an image, a name, a code. */
  about?: ReactNode;
}

export interface PendingQuestion extends Question {
  answer: (isConfirmed: boolean) => void;
}

export const asked = createAtom<PendingQuestion | null>(null);

/** Asks for a confirmation; resolves to false on Cancel, Escape, X or a press outside, and when the signal is aborted. */
export function confirm(question: Question, signal?: AbortSignal): Promise<boolean> {
  asked.get()?.answer(false);
  return new Promise((resolve) => {
    const own: PendingQuestion = {
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
