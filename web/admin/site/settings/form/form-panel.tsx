import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { NotKept } from "#web/admin/platform/drafts/form-drafts.tsx";
import { FormFrame, SaveNote } from "#web/admin/platform/form/form-frame.tsx";
import type { StoredForm } from "#web/admin/platform/form/use-stored-form.ts";
import { BusyButton } from "#web/ui/forms/busy-button.tsx";

interface Props<V extends FieldValues, B, S> {
  of: StoredForm<V, B, S>;
  title: string;
  /** At the end of the head. */
  aside?: ReactNode;
  /** Whether nothing can be changed. */
  isFixed?: boolean;
  /** `plain` if the form is not the view's main action. */
  look?: "plain";
  /** Other buttons, before the one that saves. */
  buttons?: ReactNode;
  children: ReactNode;
}

/** A panel that is a form with its own save button. */
export function FormPanel<V extends FieldValues, B, S>(props: Props<V, B, S>) {
  const { of, title, aside, isFixed, look, buttons, children } = props;
  const { isDirty } = of.form.formState;
  return (
    <FormFrame of={of} className="panel" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {aside}
      </header>
      <div className="pad stack gap-5">
        <SaveNote of={of} />
        {children}
        <NotKept when={isDirty && of.drafts.isFailing} />
        {!isFixed && (
          <div className="cluster">
            {buttons}
            <BusyButton
              ref={of.saveButton}
              look={look}
              isBusy={of.isSaving}
              isIdle={!isDirty}
              busyText="Saving..."
            >
              Save
            </BusyButton>
          </div>
        )}
      </div>
    </FormFrame>
  );
}
