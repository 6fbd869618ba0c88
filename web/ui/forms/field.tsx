import { type ComponentProps, type ReactNode, useId } from "react";
import { FieldError } from "../field-error.tsx";

interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  isOptional?: boolean | undefined;
}

/** The control's attributes that make screen readers read label, hint and error with it. */
export interface ControlProps {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

/** A field: the label above, error and hint below its control (look 'Fields'). `children` renders the control. */
export function Field({
  label,
  hint,
  error,
  isOptional = false,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const hintId = hint ? `${id}hint` : undefined;
  const errorId = error ? `${id}error` : undefined;
  return (
    <div className={error ? "field bad" : "field"}>
      <label htmlFor={id}>
        {label}
        {isOptional && <span className="opt"> (optional)</span>}
      </label>
      {children({
        id,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": [errorId, hintId].filter(Boolean).join(" ") || undefined,
      })}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hint && (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** A text field for react-hook-form's `register`. */
export function TextField({ label, hint, error, isOptional, className = "", ...input }: Of<"input">) {
  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional}>
      {(control) => <input {...input} {...control} className={`in ${className}`} />}
    </Field>
  );
}

export function TextArea({ label, hint, error, isOptional, className = "", ...area }: Of<"textarea">) {
  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional}>
      {(control) => <textarea {...area} {...control} className={`in ${className}`} />}
    </Field>
  );
}

/** `children` are the options. A select has no read-only state. */
export function SelectField(props: Of<"select"> & { readOnly?: boolean }) {
  const { label, hint, error, isOptional, readOnly: _, className = "", ...select } = props;
  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional}>
      {(control) => <select {...select} {...control} className={`in ${className}`} />}
    </Field>
  );
}

type Of<E extends "input" | "textarea" | "select"> = FieldProps & Omit<ComponentProps<E>, keyof ControlProps>;
