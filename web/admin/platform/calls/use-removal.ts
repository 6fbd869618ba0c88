import { useState } from "react";
import { showToast } from "#web/api/toast-store.ts";
import { confirm, type Question } from "../unsaved/questions.ts";
import { toastFailure } from "./ask.ts";

interface Options<T> {
  /** What is asked first; without it nothing is. */
  question?: (item: T) => Question;
  /** Returns the sentence of a success, if it has not been shown. */
  call: (item: T) => Promise<{ message: string } | undefined>;
  /** Error text for a failure without a message from the server. */
  failed: string;
  /** Called before the row goes, to move the focus. */
  onGone: () => void;
  /** Refetches the list, after a failure too: somebody else may have been faster. */
  after: () => Promise<unknown>;
}

/** Removes single entries of a list; `going` are the ids of those whose removal is pending. */
export function useRemoval<T extends { _id: string }>({ question, call, failed, onGone, after }: Options<T>) {
  const [going, setGoing] = useState<ReadonlySet<string>>(new Set());
  const remove = async (item: T) => {
    if (question && !(await confirm({ ...question(item), danger: true }))) return;
    setGoing((ids) => new Set(ids).add(item._id));
    onGone();
    try {
      const answer = await call(item);
      if (answer) showToast({ kind: "success", text: answer.message });
    } catch (error) {
      toastFailure(error, failed);
    }
    await after();
    setGoing((ids) => new Set([...ids].filter((other) => other !== item._id)));
  };
  return { going, remove: (item: T) => void remove(item) };
}
