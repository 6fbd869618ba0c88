import { useRef, useState } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { NetworkError } from "../../../api/client.ts";
import { AdminError } from "../session/client.ts";

/** Why a form was not taken, for the note over it; `status` is that of the answer, 0 without one. */
export interface Refusal {
  text: string;
  status: number;
}

/**
 * Sends a form that stays on the screen until it is taken. What a refusal says about a field goes there, everything
 * else becomes `refusal`, with the server's sentence or else `failed`. The keyboard goes on from the field that is
 * wrong, or from the first. A missing network has its toast already.
 */
export function useSubmit<V extends FieldValues>(form: UseFormReturn<V>, failed: string) {
  const [refusal, setRefusal] = useState<Refusal>();
  const isField = (name: string): name is Path<V> => name in form.getValues();
  const focus = (name = Object.keys(form.getValues())[0] ?? "") => {
    if (isField(name)) form.setFocus(name, { shouldSelect: true });
  };
  const fail = (error: unknown) => {
    if (error instanceof NetworkError) return focus();
    const { fields, message, status } =
      error instanceof AdminError ? error : { fields: [], message: "", status: 0 };
    for (const wrong of fields) {
      if (isField(wrong.field)) form.setError(wrong.field, { type: "server", message: wrong.message });
    }
    const first = fields.find(({ field }) => isField(field));
    if (!first) setRefusal({ text: message || failed, status });
    focus(first?.field);
  };
  return {
    refusal,
    /** What a form's onSubmit takes. */
    submit: (send: (values: V) => Promise<unknown>) =>
      form.handleSubmit(async (values) => {
        setRefusal(undefined);
        await send(values).catch(fail);
      }),
  };
}

export interface SendOptions {
  signal: AbortSignal;
  /** Hears the share that is sent, 0 to 1. */
  onProgress: (share: number) => void;
}

export interface Sending {
  isRunning: boolean;
  /** The share that is sent, 0 to 1; undefined while nothing goes to the server. */
  share: number | undefined;
  /** Sends something that can be given up; whoever gives it up hears nothing of it any more. */
  send(call: (options: SendOptions) => Promise<void>): Promise<void>;
  giveUp(): void;
}

/** One upload at a time, with how much of it is sent. */
export function useSending(): Sending {
  const [isRunning, setIsRunning] = useState(false);
  const [share, setShare] = useState<number>();
  const running = useRef<AbortController>(undefined);
  return {
    isRunning,
    share,
    async send(call) {
      running.current = new AbortController();
      const { signal } = running.current;
      setIsRunning(true);
      try {
        await call({ signal, onProgress: setShare });
      } catch (error) {
        if (!signal.aborted) throw error;
      } finally {
        setIsRunning(false);
        setShare(undefined);
      }
    },
    giveUp: () => running.current?.abort(),
  };
}
