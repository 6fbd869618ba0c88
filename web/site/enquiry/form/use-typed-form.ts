import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from "react";

type Values = Record<string, string>;

/** Control characters in pasted text, such as line breaks from slides; the server rejects them. */
const CONTROL_CHARACTERS = /(?![\t\n\r])\p{Cc}/gu;

interface Options<V> {
  start: V;
  begun?: V;
  /** Returns an error message per invalid field, in the form's order. */
  check: (values: V) => Partial<Record<keyof V, string>>;
  onChange?: (values: V) => void;
  /** Called with the values once all are valid. */
  onSubmit: (values: V) => void;
}

/** Errors show from the first submit until fixed; a failed submit focuses the first invalid field. */
export function useTypedForm<V extends Values>({
  start,
  begun = start,
  check,
  onChange,
  onSubmit,
}: Options<V>) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(begun);
  const [attempts, setAttempts] = useState(0);
  const errors: Partial<Record<keyof V, string>> = attempts > 0 ? check(values) : {};
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [attempts]);
  const cleaners = new Map<string, (text: string) => string>();
  /** Returns values without a change event: typed before hydration, or filled in by the browser. */
  const readUnhandledInput = (): Partial<V> => {
    const fields = form.current?.querySelectorAll<HTMLInputElement>("input:not([type=checkbox]), textarea");
    const texts = [...(fields ?? [])].map(({ name, value }) => [name, cleaners.get(name)?.(value)] as const);
    return Object.fromEntries(texts.filter(([name, text]) => text && text !== values[name])) as Partial<V>;
  };
  const change = (field: keyof V, value: string) => {
    const next = { ...values, ...readUnhandledInput(), [field]: value };
    setValues(next);
    onChange?.(next);
  };
  return {
    change,
    formProps: {
      ref: form,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        const typed = { ...values, ...readUnhandledInput() };
        setValues(typed);
        setAttempts(attempts + 1);
        if (Object.keys(check(typed)).length === 0) onSubmit(typed);
      },
    },
    /** The props of a field; `removeInvalid` removes invalid characters while typing. */
    typed: <F extends keyof V & string>(field: F, removeInvalid = (text: string) => text) => {
      const clean = (text: string) => removeInvalid(text.replace(CONTROL_CHARACTERS, " "));
      cleaners.set(field, clean);
      return {
        name: field,
        value: values[field],
        error: errors[field],
        onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
          change(field, clean(target.value)),
      };
    },
    readUnhandledInput,
    fill: setValues,
    reset: () => {
      setValues(start);
      setAttempts(0);
    },
  };
}
