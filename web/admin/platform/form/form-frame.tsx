import type { ComponentProps, ReactNode } from "react";
import { type FieldValues, FormProvider } from "react-hook-form";
import { CONFLICT } from "#contract/platform/conflict-messages.ts";
import { GONE_PRODUCT } from "#contract/platform/unsaved-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/forms/note.tsx";
import { unlessBusy } from "#web/ui/unless-busy.ts";
import { ConflictDialog } from "../conflict/conflict-dialog.tsx";
import { FormDraftsNote } from "../drafts/form-drafts.tsx";
import type { StoredForm } from "./use-stored-form.ts";

interface ConflictProps<V extends FieldValues, B, S> {
  of: StoredForm<V, B, S>;
  /** Returns the text above both versions after a stale save. */
  staleText?: ((current: S) => string) | undefined;
}

interface Props<V extends FieldValues, B, S>
  extends ConflictProps<V, B, S>,
    Omit<ComponentProps<"form">, "ref" | "onSubmit"> {
  /** The text above both versions of a draft. */
  draftText?: string;
}

/** The form element of a stored form, below its drafts, and the choice between two versions. SaveNote is in it where it fits. */
export function FormFrame<V extends FieldValues, B, S>(props: Props<V, B, S>) {
  const { of, staleText, draftText, ...form } = props;
  return (
    <FormProvider {...of.form}>
      <FormDraftsNote of={of.drafts} text={draftText} />
      <form ref={of.element} noValidate onSubmit={of.onSubmit} {...form} />
      <SaveConflict of={of} staleText={staleText} />
    </FormProvider>
  );
}

/** Shows both versions of a form in a dialog after a stale save, and saves the choice. */
export function SaveConflict<V extends FieldValues, B, S>({ of, staleText }: ConflictProps<V, B, S>) {
  const stale = of.failure?.stale;
  if (!stale || !of.isComparing) return null;
  return (
    <ConflictDialog
      versions={stale.versions}
      comparison={of.comparison}
      text={staleText ? staleText(stale.current) : CONFLICT.savedMeanwhile}
      action={CONFLICT.save}
      onChosen={(values) => void of.choose(values)}
      onClose={() => of.compare(false)}
    />
  );
}

interface NoteProps<V extends FieldValues, B, S> {
  of: StoredForm<V, B, S>;
  /** What can be done if the item was deleted. */
  goneText?: string | undefined;
  /** Other actions on a deleted item. */
  children?: ReactNode;
}

/** Why a form was not saved, with the actions: comparing both versions, or restoring a deleted item. */
export function SaveNote<V extends FieldValues, B, S>({ of, goneText, children }: NoteProps<V, B, S>) {
  const { failure, hint, isRestoring } = of;
  if (!failure && !hint) return null;
  const { stale, gone } = failure ?? {};
  return (
    <div className="form-note" tabIndex={-1}>
      <Note tone={stale || gone ? "warn" : failure ? "bad" : "ok"}>
        <p>{failure?.message ?? hint}</p>
        {gone?.refusal && <p>{gone.refusal}</p>}
        {gone && goneText && <p>{goneText}</p>}
        {gone && (gone.isRestorable || children) && (
          <div className="cluster">
            {gone.isRestorable && (
              <Button size="small" {...unlessBusy(isRestoring, () => void of.restore())}>
                {GONE_PRODUCT.restore}
              </Button>
            )}
            {children}
          </div>
        )}
        {stale && (
          <>
            <p>{CONFLICT.notSaved}</p>
            <Button size="small" onClick={() => of.compare(true)}>
              {CONFLICT.compare}
            </Button>
          </>
        )}
      </Note>
    </div>
  );
}
