import { type ReactNode, useLayoutEffect } from "react";
import type { FieldValues } from "react-hook-form";
import { Button } from "#web/ui/button.tsx";
import { BusyButton } from "#web/ui/forms/busy-button.tsx";
import { FormDraftsNote } from "../drafts/form-drafts.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { SaveConflict, SaveNote } from "./form-frame.tsx";
import type { StoredForm } from "./use-stored-form.ts";

interface Props<V extends FieldValues, B, S> {
  of: StoredForm<V, B, S>;
  title: string;
  action?: string;
  /** Returns the text above both versions after a stale save. */
  staleText?: (current: S) => string;
  /** Said if it was deleted and can be restored. */
  goneText?: string;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** A stored form in a dialog, with what was kept or refused above its fields. 'Cancel' forgets what was typed. */
export function FormDialog<V extends FieldValues, B, S>(props: Props<V, B, S>) {
  const { of, title, action = "Save", staleText, goneText, onClose, children } = props;
  useLayoutEffect(of.start, []);
  if (of.failure?.stale && of.isComparing) return <SaveConflict of={of} staleText={staleText} />;
  const isGone = of.failure?.gone !== undefined;
  const isBusy = of.isSaving || of.isRestoring;
  return (
    <Dialog title={title} onClose={of.unsaved.thenClose(onClose)} isBusy={isBusy}>
      <form noValidate ref={of.element} onSubmit={of.onSubmit}>
        <div className="in-body">
          <FormDraftsNote of={of.drafts} />
          <SaveNote of={of} goneText={of.failure?.gone?.isRestorable ? goneText : undefined} />
          {children}
        </div>
        <footer>
          <Button
            disabled={isBusy}
            onClick={() => {
              of.close();
              onClose();
            }}
          >
            {isGone ? "Close" : "Cancel"}
          </Button>
          {!isGone && (
            <BusyButton ref={of.saveButton} isBusy={isBusy} busyText="Saving...">
              {action}
            </BusyButton>
          )}
        </footer>
      </form>
    </Dialog>
  );
}
