import { type ReactNode, useId, useRef } from "react";
import { useFieldArray } from "react-hook-form";
import { Button } from "#web/ui/button.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import { BusyButton } from "#web/ui/forms/busy-button.tsx";
import { FormFrame, SaveNote } from "../platform/form/form-frame.tsx";
import { AdminIcon } from "../platform/ui/icons.tsx";
import { clampedPage } from "./section-drafts.ts";
import type { EditedSections } from "./use-sections.ts";

interface Props {
  id?: string;
  title: string;
  of: EditedSections;
  /** The label of the add button, and the new section's page. */
  addText: string;
  addAt: number;
  /** Renders a page chooser before the row at a place. */
  pick?: (place: number) => ReactNode;
  onCancelled?: () => void;
}

/** Section rows with their messages and buttons (spec section 5, 'Page navigation editor'). */
export function SectionsForm({ id, title, of, addText, addAt, pick, onCancelled }: Props) {
  const { control, formState } = of.form;
  const { fields, append, remove } = useFieldArray({ control, name: "sections" });
  const adder = useRef<HTMLButtonElement>(null);
  const heading = useId();
  const wrong = formState.errors.sections;
  const message = wrong?.root?.message ?? wrong?.message;
  return (
    <FormFrame of={of} id={id} className="navedit stack gap-2" aria-labelledby={heading}>
      <h3 id={heading}>{title}</h3>
      <SaveNote of={of} />
      <ul className="stack gap-2">
        {fields.map(({ id }, place) => (
          <SectionRow
            key={id}
            of={of}
            place={place}
            onRemove={() => {
              remove(place);
              adder.current?.focus();
            }}
          >
            {pick?.(place)}
          </SectionRow>
        ))}
      </ul>
      {message && (
        <div className="form-note" role="alert" tabIndex={-1}>
          <FieldError>{message}</FieldError>
        </div>
      )}
      <div className="cluster fills">
        <Button
          ref={adder}
          onClick={() =>
            append({ name: "", page: String(addAt) }, { focusName: `sections.${fields.length}.name` })
          }
        >
          <AdminIcon name="plus" />
          {addText}
        </Button>
        <Button
          className="push"
          disabled={of.isSaving}
          onClick={() => {
            of.load(of.opened);
            onCancelled?.();
          }}
        >
          Cancel
        </Button>
        <BusyButton ref={of.saveButton} isBusy={of.isSaving} busyText="Saving...">
          Save
        </BusyButton>
      </div>
    </FormFrame>
  );
}

interface SectionRowProps {
  of: EditedSections;
  place: number;
  onRemove: () => void;
  children: ReactNode;
}

function SectionRow({ of, place, onRemove, children }: SectionRowProps) {
  const error = useId();
  const number = place + 1;
  const props = (part: "name" | "page") => {
    const { error: message, hint: _, ...input } = of.field(`sections.${place}.${part}`);
    return { ...input, ...(message && { "aria-invalid": true, "aria-describedby": error }) };
  };
  const page = props("page");
  const { name: wrongName, page: wrongPage } = of.form.formState.errors.sections?.[place] ?? {};
  const message = wrongPage?.message ?? wrongName?.message;
  return (
    <li className="cluster">
      {children}
      <input
        {...props("name")}
        className="in grow"
        aria-label={`Section ${number}`}
        placeholder="Section name"
      />
      <input
        {...page}
        className="in few mono"
        aria-label={`Page of section ${number}`}
        inputMode="numeric"
        onBlur={(event) => {
          void page.onBlur(event);
          const clamped = String(clampedPage(event.target.value, of.opened.totalPages));
          of.form.setValue(`sections.${place}.page`, clamped, { shouldDirty: true });
        }}
      />
      <Button shape="icon" aria-label={`Remove section ${number}`} title="Remove" onClick={onRemove}>
        <AdminIcon name="trash" className="i s" />
      </Button>
      {message && (
        <div className="whole">
          <FieldError id={error}>{message}</FieldError>
        </div>
      )}
    </li>
  );
}
