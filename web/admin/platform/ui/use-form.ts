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

/** A field that takes a number as people write it (contract/platform/numbers.ts): text, for a number field takes no '1,25,000'. */
export const NUMBER_INPUT = { className: "mono", inputMode: "decimal", autoComplete: "off" } as const;

/**
 * The useForm of every form of the back office. Password managers and browsers may fill a field without an event, of
 * which react-hook-form learns nothing: the form would show a value and save another one. This one takes in what its
 * text fields show whenever one of them changes or loses the focus, and before it is submitted.
 */
export function useForm<V extends FieldValues, C = unknown, T = V>(
  options: UseFormProps<V, C, T>,
): UseFormReturn<V, C, T> {
  const form = useHookForm(options);
  // Changed in place, for the object is the same in every render and effects depend on that.
  useState(() => takeInShownValues(form));
  return form;
}

function takeInShownValues<V extends FieldValues, C, T>(form: UseFormReturn<V, C, T>): void {
  const { register, handleSubmit } = form;
  const takeIn = (element: unknown) => {
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
    const andTheOthers =
      (report: ChangeHandler): ChangeHandler =>
      (event) => {
        const reported = report(event);
        takeIn(event.target.form);
        return reported;
      };
    return { ...registered, onChange: andTheOthers(onChange), onBlur: andTheOthers(onBlur) };
  };
  form.handleSubmit = (onValid, onInvalid) => {
    const submit = handleSubmit(onValid, onInvalid);
    return (event) => {
      takeIn(event?.target);
      return submit(event);
    };
  };
}

type TextInput = HTMLInputElement | HTMLTextAreaElement;

const isTextField = (element: Element): element is TextInput =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !OTHER_TYPES.has(element.type));

/** Types of inputs whose value is no text, or is not typed. */
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

/** Whether a field shows just that text; some types of fields take away line ends and spaces. */
function isShownAs(field: TextInput, text: string): boolean {
  if (field.value === text) return true;
  const copy = field.cloneNode() as TextInput;
  copy.value = text;
  return copy.value === field.value;
}

/** What leads to the first wrong field in reading order, or to the note on top, once the messages stand there. */
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
