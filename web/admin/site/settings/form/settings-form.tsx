import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { CONTENT_ADMIN } from "#contract/site/messages.ts";
import { NotKept } from "#web/admin/platform/drafts/form-drafts.tsx";
import { FormFrame, SaveNote } from "#web/admin/platform/form/form-frame.tsx";
import { Button } from "#web/ui/button.tsx";
import { BusyButton } from "#web/ui/forms/busy-button.tsx";
import { unlessBusy } from "#web/ui/unless-busy.ts";
import { useHashFocus } from "./use-hash-focus.ts";
import type { SettingsFormOf } from "./use-settings-form.ts";

interface Props<V extends FieldValues, B> {
  of: SettingsFormOf<V, B>;
  label: string;
  /** Never saved: it has the initial content of a new site. */
  isFirst?: boolean;
  children: ReactNode;
}

/** A form of one part of the settings: errors, fields, and the save bar. */
export function SettingsForm<V extends FieldValues, B>({
  of,
  label,
  isFirst = false,
  children,
}: Props<V, B>) {
  const { isDirty } = of.form.formState;
  useHashFocus((name) =>
    of.element.current?.querySelector<HTMLElement>(`[name="${name}"], [data-field="${name}"] .btn`),
  );
  return (
    <FormFrame of={of} className="stack gap-6" aria-label={label}>
      <SaveNote of={of} />
      {isFirst && <p className="note warn">{CONTENT_ADMIN.first}</p>}
      {children}
      <div className="save cluster">
        <NotKept when={isDirty && of.drafts.isFailing} />
        <Button className="push" {...unlessBusy(!isDirty || of.isSaving, of.discard)}>
          Discard changes
        </Button>
        <BusyButton
          ref={of.saveButton}
          isBusy={of.isSaving}
          // Saving the initial content confirms it.
          isIdle={!isDirty && !isFirst}
          busyText="Saving..."
        >
          Save
        </BusyButton>
      </div>
    </FormFrame>
  );
}
