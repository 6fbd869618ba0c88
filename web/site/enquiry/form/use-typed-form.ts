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
    const wrong = attempts > 0 && form.current?.querySelector<HTMLElement>("[aria-invalid]");
    if (!wrong) return;
    const folded = wrong.closest("details");
    if (folded) folded.open = true;
    wrong.focus();
  }, [attempts]);
  const readers = new Map<string, (text: string) => Partial<V>>();
  /** Returns values without a change event: typed before hydration, or filled in by the browser. */
  const readUnhandledInput = (): Partial<V> => {
    const fields = form.current?.querySelectorAll<HTMLInputElement>("input:not([type=checkbox]), textarea");
    const texts = [...(fields ?? [])].flatMap(({ name, value }) =>
      Object.entries(readers.get(name)?.(value) ?? {}),
    );
    return Object.fromEntries(texts.filter(([name, text]) => text && text !== values[name])) as Partial<V>;
  };
  const changeSome = (changed: Partial<V>) => {
    const next = { ...values, ...readUnhandledInput(), ...changed };
    setValues(next);
    onChange?.(next);
  };
  const change = (field: keyof V, value: string) => changeSome({ [field]: value } as Partial<V>);
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
    /** The props of a field; `read` returns the fields that its new text changes, by default itself. */
    typed: <F extends keyof V & string>(field: F, read?: (text: string, values: V) => Partial<V>) => {
      const readText = (typedText: string): Partial<V> => {
        const text = typedText.replace(CONTROL_CHARACTERS, " ");
        return read?.(text, values) ?? ({ [field]: text } as Partial<V>);
      };
      readers.set(field, readText);
      return {
        name: field,
        value: values[field],
        error: errors[field],
        onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
          changeSome(readText(target.value)),
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
