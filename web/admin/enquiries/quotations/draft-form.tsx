import { useNavigate } from "@tanstack/react-router";
import { useEffect, useMemo, useState } from "react";
import { useWatch } from "react-hook-form";
import { ANSWER_LINES } from "#contract/enquiries/inbox-messages.ts";
import { MOBILE_BREAKPOINT } from "#contract/enquiries/limits.ts";
import { Quotation, type QuotationBody } from "#contract/enquiries/quotation.ts";
import { formatMoney } from "#contract/enquiries/quotation-amounts.ts";
import { quotations } from "#contract/enquiries/quotation-calls.ts";
import { QUOTATION_SERVER } from "#contract/enquiries/quotation-messages.ts";
import { QUOTATION_OFFICE } from "#contract/enquiries/quotation-office-messages.ts";
import type { Seller } from "#contract/enquiries/supply-tax.ts";
import type { QuotationSettings } from "#contract/site/quotation-settings.ts";
import { ask, toastFailure } from "#web/admin/platform/calls/ask.ts";
import { useCall } from "#web/admin/platform/calls/use-call.ts";
import { showUndo } from "#web/admin/platform/data/undo.ts";
import { NotKept } from "#web/admin/platform/drafts/form-drafts.tsx";
import { FormFrame, SaveNote } from "#web/admin/platform/form/form-frame.tsx";
import { useStoredForm } from "#web/admin/platform/form/use-stored-form.ts";
import { AdminError } from "#web/admin/platform/session/client.ts";
import { Dialog } from "#web/admin/platform/ui/dialog.tsx";
import { AdminIcon } from "#web/admin/platform/ui/icons.tsx";
import { Panel } from "#web/admin/platform/ui/panel.tsx";
import { showToast } from "#web/api/toast-store.ts";
import { Button } from "#web/ui/button.tsx";
import { BusyButton } from "#web/ui/forms/busy-button.tsx";
import { unlessBusy } from "#web/ui/unless-busy.ts";
import { DRAFT_COMPARISON } from "./draft-comparison.ts";
import { CustomerPanel, DraftSums, NoteFields, TermsFields } from "./draft-panels.tsx";
import { type DraftValues, draftSchema, draftTotals, draftValues, lineAmount } from "./draft-values.ts";
import { LinesPanel } from "./lines-panel.tsx";
import { dropQuotation, putQuotation } from "./quotation-data.ts";
import { PrintedQuotation } from "./quotation-parts.tsx";

interface Props {
  quotation: Quotation;
  settings: QuotationSettings;
  /** Whether the business has written its GSTIN. */
  hasGstin: boolean;
  /** Why it was not sent; its messages are shown at their fields. */
  refusal: unknown;
  onSend: () => void;
}

/** The form of a draft. What is typed is saved before it is shown or sent. */
export function DraftForm({ quotation, settings, hasGstin, refusal, onSend }: Props) {
  const [isPreviewing, setIsPreviewing] = useState(false);
  const [said, say] = useState("");
  const { _id: id } = quotation;
  const { sellerState: state, sellerRegistration: registration } = quotation;
  const seller = { state, registration, hasGstin };
  // Phones show the parts first. Read once, so that turning one moves nothing.
  const [isPhone] = useState(() => window.innerWidth < MOBILE_BREAKPOINT);
  const schema = useMemo(() => draftSchema(quotation), [quotation]);
  const of = useStoredForm<DraftValues, QuotationBody, Quotation>({
    name: `quotation ${id}`,
    stored: quotation,
    shape: Quotation,
    valuesOf: draftValues,
    schema,
    comparison: DRAFT_COMPARISON,
    // Sends only a newly chosen customer: the stored one may have been deleted, and a restored draft has another.
    put: ({ customerId, ...json }, { version }) => {
      const chosen = customerId === quotation.customerId ? {} : { customerId };
      return ask(quotations.edit, { params: { id }, json: { ...json, ...chosen }, version });
    },
    show: (saved) => putQuotation(saved),
    saved: QUOTATION_OFFICE.saved,
    failed: QUOTATION_OFFICE.saveFailed,
    gone: { message: QUOTATION_OFFICE.gone, restore: () => restoreGone(id) },
  });
  const { form } = of;
  const deletion = useDeletion(id, of.close);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is shown once
  useEffect(() => {
    if (refusal) of.refuse(refusal);
  }, [refusal]);

  /** Shows what keeps a draft from being sent; returns whether there is nothing. */
  const isComplete = () => {
    const { lines } = form.getValues();
    if (lines.length === 0) {
      form.setError("lines", { message: QUOTATION_SERVER.noLines });
      of.element.current?.querySelector<HTMLElement>('[role="search"] input')?.focus();
    }
    const missing = lines.flatMap(({ rate }, at) => (rate.trim() ? [] : [at]));
    for (const at of missing) form.setError(`lines.${at}.rate`, { message: QUOTATION_SERVER.noPrice });
    if (missing[0] !== undefined) form.setFocus(`lines.${missing[0]}.rate`);
    return lines.length > 0 && missing.length === 0;
  };
  const preview = async () => {
    if (await of.settle()) setIsPreviewing(true);
  };
  const send = async () => {
    if ((await of.settle()) && isComplete()) onSend();
  };
  const isBusy = of.isSaving || deletion.isBusy;
  const customer = <CustomerPanel key="customer" field={of.field} seller={seller} />;
  const lines = (
    <LinesPanel key="lines" quotation={quotation} settings={settings} say={say}>
      <DraftSums field={of.field} seller={seller} settings={settings} />
    </LinesPanel>
  );
  // On phones above the foot, which keeps the total and Send in view.
  const others = (
    <>
      <Button look="danger" aria-label="Delete draft" {...unlessBusy(isBusy, deletion.remove)}>
        <AdminIcon name="trash" className="i s" />
        <span className="no-phone">Delete draft</span>
      </Button>
      <Button {...unlessBusy(isBusy, () => void preview())}>Preview</Button>
    </>
  );
  const save = (
    <BusyButton ref={of.saveButton} look="plain" isBusy={of.isSaving} busyText="Saving...">
      Save
    </BusyButton>
  );
  return (
    <>
      <FormFrame of={of} className="stack" aria-label="Quotation">
        <SaveNote of={of} />
        <fieldset className="stack" aria-label="All fields" disabled={of.isSaving}>
          {isPhone ? [lines, customer] : [customer, lines]}
          <Panel aria-label="Terms and note">
            <TermsFields field={of.field} settings={settings} />
            <NoteFields field={of.field} />
          </Panel>
        </fieldset>
        {isPhone && (
          <div className="cluster fills">
            {others}
            {save}
          </div>
        )}
        <div className="save cluster">
          <NotKept when={form.formState.isDirty && of.drafts.isFailing} />
          {!isPhone && others}
          <Total seller={seller} />
          {!isPhone && save}
          <Button look="fill" {...unlessBusy(isBusy, () => void send())}>
            Send...
          </Button>
        </div>
        <p className="sr" role="status">
          {said}
        </p>
      </FormFrame>
      {isPreviewing && (
        <Dialog title="Preview" className="sheet-dialog" onClose={() => setIsPreviewing(false)}>
          <PrintedQuotation quotation={of.opened} />
        </Dialog>
      )}
    </>
  );
}

/** Restores a draft that somebody else deleted during the edit. */
async function restoreGone(id: string): Promise<{ isRestored: boolean; refusal?: string }> {
  try {
    await ask(quotations.restore, { params: { id } });
    return { isRestored: true };
  } catch (error) {
    toastFailure(error, QUOTATION_OFFICE.restoreFailed);
    const refusal = error instanceof AdminError && error.status === 404 ? error.message : undefined;
    return { isRestored: false, ...(refusal && { refusal }) };
  }
}

/** Deletes the draft at once; the toast restores it. `onGone` forgets what is typed. */
function useDeletion(id: string, onGone: () => void): { isBusy: boolean; remove: () => void } {
  const navigate = useNavigate();
  const { isBusy, run } = useCall();
  const restore = async () => {
    putQuotation(await ask(quotations.restore, { params: { id } }));
    showToast({ kind: "success", text: QUOTATION_OFFICE.restored });
    await navigate({ to: "/admin/quotations/$id", params: { id } });
  };
  const remove = async () => {
    const { message } = await ask(quotations.remove, { params: { id } });
    showUndo({ kind: "success", text: message }, () => void run(restore, QUOTATION_OFFICE.restoreFailed));
    onGone();
    await navigate({ to: "/admin/quotations", replace: true });
    dropQuotation(id);
  };
  return { isBusy, remove: () => void run(remove, QUOTATION_OFFICE.deleteFailed) };
}

/** How many lines have a price, and the total. */
function Total({ seller }: { seller: Seller }) {
  const values = useWatch<DraftValues>() as DraftValues;
  const priced = values.lines.filter((line) => lineAmount(line, values.currency) !== undefined).length;
  return (
    <p className="push line between gap-4 draft-foot-total">
      <span className="fine quiet">{ANSWER_LINES.priced(priced, values.lines.length)}</span>
      <b className="minor nums">{formatMoney(draftTotals(values, seller).total, values.currency)}</b>
    </p>
  );
}
