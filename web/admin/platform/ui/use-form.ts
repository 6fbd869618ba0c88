import { type RefObject, useCallback, useEffect, useState } from "react";
import {
  type ChangeHandler,
  type FieldPath,
  type FieldValues,
  type UseFormProps,
  type UseFormReturn,
  // biome-ignore lint/style/noRestrictedImports: this is the one that the others use
  useForm as useHookForm,
} from "react-hook-form";

/** Props of a field for numbers (contract/platform/numbers.ts): text, because number inputs reject '1,25,000'. */
export const NUMBER_INPUT = { className: "mono", inputMode: "decimal", autoComplete: "off" } as const;

/**
 * The `useForm` of every form in the back office. Password managers and browsers can fill fields without an event, so that
 * react-hook-form would save an older value than shown. This one reads all shown values when a text field changes or loses the
 * focus, and before a submit.
 */
export function useForm<V extends FieldValues, C = unknown, T = V>(
  options: UseFormProps<V, C, T>,
): UseFormReturn<V, C, T> {
  const form = useHookForm(options);
  // Changed in place: effects depend on the object being the same in every render.
  useState(() => syncShownValues(form));
  return form;
}

function syncShownValues<V extends FieldValues, C, T>(form: UseFormReturn<V, C, T>): void {
  const { register, handleSubmit } = form;
  const sync = (element: unknown) => {
    if (!(element instanceof HTMLFormElement)) return;
    for (const field of element.elements) {
      if (!isTextField(field) || field.disabled) continue;
      const name = field.name as FieldPath<V>;
      const known: unknown = form.getValues(name);
      if (typeof known !== "string" || isShownAs(field, known)) continue;
      form.setValue(name, field.value as never, { shouldDirty: true });
    }
  };
  form.register = (name, rules) => {
    const { onChange, onBlur, ...registered } = register(name, rules);
    const withSync =
      (report: ChangeHandler): ChangeHandler =>
      (event) => {
        const reported = report(event);
        sync(event.target.form);
        return reported;
      };
    return { ...registered, onChange: withSync(onChange), onBlur: withSync(onBlur) };
  };
  form.handleSubmit = (onValid, onInvalid) => {
    const submit = handleSubmit(onValid, onInvalid);
    return (event) => {
      sync(event?.target);
      return submit(event);
    };
  };
}

type TextInput = HTMLInputElement | HTMLTextAreaElement;

const isTextField = (element: Element): element is TextInput =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !OTHER_TYPES.has(element.type));

/** Input types without typed text. */
const OTHER_TYPES = new Set([
  "button",
  "checkbox",
  "color",
  "file",
  "hidden",
  "image",
  "radio",
  "range",
  "reset",
  "submit",
]);

/** Returns whether the field shows this text; some input types strip line breaks and spaces. */
function isShownAs(field: TextInput, text: string): boolean {
  if (field.value === text) return true;
  const copy = field.cloneNode() as TextInput;
  copy.value = text;
  return copy.value === field.value;
}

/** Returns a function that focuses the first invalid field, otherwise the note at the top, after the errors are rendered. */
export function useFocusFirstWrong(form: RefObject<HTMLFormElement | null>): () => void {
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (attempts === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]:enabled, [data-wrong]');
    const target = wrong ?? form.current?.querySelector<HTMLElement>(".form-note");
    target?.focus();
    target?.scrollIntoView({ block: "nearest" });
  }, [attempts, form]);
  return useCallback(() => setAttempts((count) => count + 1), []);
}
