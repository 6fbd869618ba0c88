import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import { BusyButton } from "#web/ui/forms/busy-button.tsx";
import { SaveNote } from "../platform/conflict/save-note.tsx";
import { AdminIcon } from "../platform/ui/icons.tsx";
import { useFocusFirstWrong } from "../platform/ui/use-form.ts";
import type { SectionDraft, SectionProblem } from "./section-drafts.ts";
import type { EditedSections } from "./use-sections.ts";

interface Props {
  id?: string;
  title: string;
  sections: EditedSections;
  /** The label of the add button, and the new section's page. */
  addText: string;
  addAt: number;
  /** Renders a page chooser before a row. */
  pick?: (draft: SectionDraft, number: number) => ReactNode;
  onSaved: () => void;
  onCancelled: () => void;
}

/** Section rows with their messages and buttons (spec section 5, 'Page navigation editor'). */
export function SectionsForm({ id, title, sections, addText, addAt, pick, onSaved, onCancelled }: Props) {
  const { drafts, problems } = sections;
  const [added, setAdded] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const focusFirstWrong = useFocusFirstWrong(form);
  const heading = useId();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (await sections.save()) onSaved();
    else focusFirstWrong();
  };
  return (
    <form
      ref={form}
      id={id}
      className="navedit stack gap-2"
      aria-labelledby={heading}
      noValidate
      onSubmit={save}
    >
      <h3 id={heading}>{title}</h3>
      <SaveNote of={sections} />
      <ul className="stack gap-2">
        {drafts.map((draft, index) => (
          <SectionRow
            key={draft.id}
            draft={draft}
            number={index + 1}
            problem={problems.find(({ row }) => row === draft.id)}
            isAdded={draft.id === added}
            isSaving={sections.isSaving}
            onChange={(typed) => sections.change(draft.id, typed)}
            onLeavePage={sections.clamp}
            onRemove={() => {
              sections.refocus();
              sections.remove(draft.id);
            }}
          >
            {pick?.(draft, index + 1)}
          </SectionRow>
        ))}
      </ul>
      {problems
        .filter(({ row }) => !row)
        .map(({ message }) => (
          <div key={message} className="form-note" role="alert" tabIndex={-1}>
            <FieldError>{message}</FieldError>
          </div>
        ))}
      <div className="cluster fills">
        <Button ref={sections.addButton} onClick={() => setAdded(sections.add(addAt))}>
          <AdminIcon name="plus" />
          {addText}
        </Button>
        <Button className="push" disabled={sections.isSaving} onClick={onCancelled}>
          Cancel
        </Button>
        <BusyButton isBusy={sections.isSaving} busyText="Saving...">
          Save
        </BusyButton>
      </div>
    </form>
  );
}

interface SectionRowProps {
  draft: SectionDraft;
  number: number;
  problem: SectionProblem | undefined;
  /** A new row gets the focus. */
  isAdded: boolean;
  isSaving: boolean;
  onChange: (typed: Partial<Pick<SectionDraft, "name" | "page">>) => void;
  onLeavePage: () => void;
  onRemove: () => void;
  children: ReactNode;
}

function SectionRow(props: SectionRowProps) {
  const { draft, number, problem, isAdded, onChange, children } = props;
  const name = useRef<HTMLInputElement>(null);
  const error = useId();
  useEffect(() => {
    if (isAdded) name.current?.focus();
  }, [isAdded]);
  const wrong = (field: "name" | "page") =>
    problem?.field === field ? { "aria-invalid": true, "aria-describedby": error } : {};
  return (
    <li className="cluster">
      {children}
      <input
        ref={name}
        className="in grow"
        aria-label={`Section ${number}`}
        placeholder="Section name"
        value={draft.name}
        readOnly={props.isSaving}
        {...wrong("name")}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <input
        className="in few mono"
        aria-label={`Page of section ${number}`}
        inputMode="numeric"
        value={draft.page}
        readOnly={props.isSaving}
        {...wrong("page")}
        onChange={(event) => onChange({ page: event.currentTarget.value })}
        onBlur={props.onLeavePage}
      />
      <Button shape="icon" aria-label={`Remove section ${number}`} title="Remove" onClick={props.onRemove}>
        <AdminIcon name="trash" className="i s" />
      </Button>
      {problem && (
        <div className="whole">
          <FieldError id={error}>{problem.message}</FieldError>
        </div>
      )}
    </li>
  );
}
