import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from "react";

type Values = Record<string, string>;

/** What no key types but other programs leave in a text that is pasted, as slides do between lines; the server refuses it. */
const CONTROL_CHARACTERS = /(?![\t\n\r])\p{Cc}/gu;

interface Options<V> {
  start: V;
  /** What was typed before the form was there. */
  begun?: V;
  /** The fields that are not right yet, each with its sentence, in the order of the form. */
  check: (values: V) => Partial<Record<keyof V, string>>;
  onChange?: (values: V) => void;
  /** Called with what was typed when all of it is right. */
  onSubmit: (values: V) => void;
}

/**
 * A visitor's form of text fields. Sentences stand under the fields from the first try on and go as they are
 * mended; a try puts the focus into the first field that is wrong.
 */
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
  /** What stands in the fields without an event: typed before the page's script had come, or filled in by the browser. */
  const unheard = (): Partial<V> => {
    const fields = form.current?.querySelectorAll<HTMLInputElement>("input:not([type=checkbox]), textarea");
    const texts = [...(fields ?? [])].map(({ name, value }) => [name, cleaners.get(name)?.(value)] as const);
    return Object.fromEntries(texts.filter(([name, text]) => text && text !== values[name])) as Partial<V>;
  };
  const change = (field: keyof V, value: string) => {
    const next = { ...values, ...unheard(), [field]: value };
    setValues(next);
    onChange?.(next);
  };
  return {
    change,
    /** For the form itself. */
    formProps: {
      ref: form,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        const typed = { ...values, ...unheard() };
        setValues(typed);
        setAttempts(attempts + 1);
        if (Object.keys(check(typed)).length === 0) onSubmit(typed);
      },
    },
    /** For the field of that name; `takeAway` takes away what it does not hold, as it is typed. */
    typed: <F extends keyof V & string>(field: F, takeAway = (text: string) => text) => {
      const clean = (text: string) => takeAway(text.replace(CONTROL_CHARACTERS, " "));
      cleaners.set(field, clean);
      return {
        name: field,
        value: values[field],
        error: errors[field],
        onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
          change(field, clean(target.value)),
      };
    },
    unheard,
    /** Puts in what was typed before. */
    fill: setValues,
    /** Forgets what was typed. */
    reset: () => {
      setValues(start);
      setAttempts(0);
    },
  };
}
