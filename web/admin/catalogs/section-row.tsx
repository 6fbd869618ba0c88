import { type ReactNode, useEffect, useId, useRef } from "react";
import { FieldError } from "../../ui/field.tsx";
import { AdminIcon } from "../ui/icons.tsx";
import type { SectionDraft, SectionProblem } from "./section-drafts.ts";

interface Props {
  draft: SectionDraft;
  /** Its place among the rows, from 1. */
  number: number;
  problem: SectionProblem | undefined;
  /** It has just been added: typing goes on in it. */
  isAdded: boolean;
  onChange: (typed: Partial<Pick<SectionDraft, "name" | "page">>) => void;
  onLeavePage: () => void;
  onRemove: () => void;
  /** What stands before it. */
  children: ReactNode;
}

/** A section: its name and the number of the page it starts on. */
export function SectionRow(props: Props) {
  const { draft, number, problem, isAdded, onChange, children } = props;
  const name = useRef<HTMLInputElement>(null);
  const error = useId();
  useEffect(() => {
    if (isAdded) name.current?.focus();
  }, [isAdded]);
  const wrong = (field: "name" | "page") =>
    problem?.field === field ? { "aria-invalid": true, "aria-describedby": error } : {};
  return (
    <li>
      {children}
      <input
        ref={name}
        className="in"
        aria-label={`Section ${number}`}
        placeholder="Section name"
        value={draft.name}
        {...wrong("name")}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <input
        className="in mono"
        aria-label={`Page of section ${number}`}
        inputMode="numeric"
        value={draft.page}
        {...wrong("page")}
        onChange={(event) => onChange({ page: event.currentTarget.value })}
        onBlur={props.onLeavePage}
      />
      <button
        type="button"
        className="btn icon"
        aria-label={`Remove section ${number}`}
        title="Remove"
        onClick={props.onRemove}
      >
        <AdminIcon name="trash" className="i s" />
      </button>
      {problem && <FieldError id={error}>{problem.message}</FieldError>}
    </li>
  );
}
