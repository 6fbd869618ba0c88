import { useState } from "react";
import { showToast } from "#web/api/toast-store.ts";
import { AdminError } from "../session/client.ts";
import { toastFailure } from "./ask.ts";

interface Options {
  call: (id: string) => Promise<{ message: string }>;
  /** Error text for a failure without a message from the server. */
  failed: string;
  /** Called when an entry is removed, by this call or already by another one. */
  onGone: (id: string) => void;
  /** Awaited after each attempt, such as a refetch. */
  after?: () => Promise<unknown>;
}

/** Removes single entries of a list; `going` are the ids of those whose removal is pending. */
export function useRemoval({ call, failed, onGone, after }: Options) {
  const [going, setGoing] = useState<ReadonlySet<string>>(new Set());
  const remove = async (id: string) => {
    setGoing((ids) => new Set(ids).add(id));
    try {
      const { message } = await call(id);
      showToast({ kind: "success", text: message });
      onGone(id);
    } catch (error) {
      toastFailure(error, failed);
      if (error instanceof AdminError && error.status === 404) onGone(id);
    }
    await after?.();
    setGoing((ids) => new Set([...ids].filter((other) => other !== id)));
  };
  return { going, remove };
}
