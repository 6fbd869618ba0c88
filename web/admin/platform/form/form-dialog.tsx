import { type ReactNode, useLayoutEffect } from "react";
import type { FieldValues } from "react-hook-form";
import { Button } from "#web/ui/button.tsx";
import { BusyButton } from "#web/ui/forms/busy-button.tsx";
import { SaveConflict, SaveNote } from "../conflict/save-note.tsx";
import { FormDraftsNote } from "../drafts/form-drafts.tsx";
import { Dialog } from "../ui/dialog.tsx";
import type { StoredForm } from "./use-stored-form.ts";

interface Props<V extends FieldValues, B, S> {
  of: StoredForm<V, B, S>;
  title: string;
  action?: string;
  /** Said above both versions, if somebody else saved another one. */
  staleText?: string;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** A stored form in a dialog, with what was kept or refused above its fields. 'Cancel' forgets what was typed. */
export function FormDialog<V extends FieldValues, B, S>(props: Props<V, B, S>) {
  const { of, title, action = "Save", staleText = "", onClose, children } = props;
  useLayoutEffect(of.start, []);
  if (of.failure?.stale && of.isComparing) return <SaveConflict of={of} text={() => staleText} />;
  const isGone = of.failure?.gone !== undefined;
  return (
    <Dialog title={title} onClose={of.unsaved.thenClose(onClose)} isBusy={of.isSaving}>
      <form noValidate ref={of.element} onSubmit={of.onSubmit}>
        <div className="in-body">
          <FormDraftsNote of={of.drafts} />
          <SaveNote of={of} inDialog />
          {children}
        </div>
        <footer>
          <Button
            disabled={of.isSaving}
            onClick={() => {
              of.close();
              onClose();
            }}
          >
            {isGone ? "Close" : "Cancel"}
          </Button>
          {!isGone && (
            <BusyButton ref={of.saveButton} isBusy={of.isSaving} busyText="Saving...">
              {action}
            </BusyButton>
          )}
        </footer>
      </form>
    </Dialog>
  );
}
