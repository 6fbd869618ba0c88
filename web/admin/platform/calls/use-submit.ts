import { useRef, useState } from "react";
import { type FieldValues, get, type Path, type UseFormReturn } from "react-hook-form";
import { NetworkError } from "#web/api/client.ts";
import { AdminError } from "../session/client.ts";

/** Why a submit failed, for the form's note; `status` is 0 without an answer. */
export interface Refusal {
  text: string;
  status: number;
}

/** Field errors are shown at their fields, others as `refusal`; the first invalid field gets the focus. */
export function useSubmit<V extends FieldValues>(form: UseFormReturn<V>, failed: string) {
  const [refusal, setRefusal] = useState<Refusal>();
  const { errors, isSubmitting } = form.formState;
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
    isSubmitting,
    /** The props of a text field: read-only instead of disabled meanwhile, to keep the focus. */
    field: (name: Path<V>) => {
      const wrong: { message?: string } | undefined = get(errors, name);
      return { ...form.register(name), readOnly: isSubmitting, error: wrong?.message };
    },
    submit: (send: (values: V) => Promise<unknown>) =>
      form.handleSubmit(async (values) => {
        setRefusal(undefined);
        await send(values).catch(fail);
      }),
  };
}

export interface UploadOptions {
  signal: AbortSignal;
  /** Called with the sent fraction, 0 to 1. */
  onProgress: (share: number) => void;
}

export interface UploadState {
  isRunning: boolean;
  /** The sent fraction, 0 to 1; undefined while not sending. */
  share: number | undefined;
  /** Runs a cancellable call; after a cancel its result is ignored. */
  send(call: (options: UploadOptions) => Promise<void>): Promise<void>;
  giveUp(): void;
}

/** Runs one upload at a time and returns its progress. */
export function useUpload(): UploadState {
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
