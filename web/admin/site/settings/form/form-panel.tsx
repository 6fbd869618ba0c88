import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { BusyButton } from "../../../../ui/forms/busy-button.tsx";
import { SaveNote } from "../../../platform/conflict/save-note.tsx";
import { FormDraftsNote, NotKept } from "../../../platform/drafts/form-drafts.tsx";
import type { StoredForm } from "../../../platform/form/use-stored-form.ts";

interface Props<V extends FieldValues, B, S> {
  of: StoredForm<V, B, S>;
  title: string;
  /** At the end of the head. */
  aside?: ReactNode;
  /** The word of the save button; undefined if nothing can be changed. */
  save: string | undefined;
  /** `plain` if the form is not the view's main action. */
  look?: "plain";
  /** Other buttons, before the one that saves. */
  buttons?: ReactNode;
  children: ReactNode;
}

/** A panel that is a form with its own save button. */
export function FormPanel<V extends FieldValues, B, S>(props: Props<V, B, S>) {
  const { of, title, aside, save, look, buttons, children } = props;
  return (
    <>
      <FormDraftsNote of={of.drafts} />
      <form className="panel" ref={of.element} aria-label={title} noValidate onSubmit={of.onSubmit}>
        <header>
          <h2>{title}</h2>
          {aside}
        </header>
        <div className="pad stack gap-5">
          <SaveNote of={of} />
          {children}
          <NotKept when={of.form.formState.isDirty && of.drafts.isFailing} />
          {save && (
            <div className="cluster">
              {buttons}
              <BusyButton ref={of.saveButton} look={look} isBusy={of.isSaving} busyText="Saving...">
                {save}
              </BusyButton>
            </div>
          )}
        </div>
      </form>
    </>
  );
}
