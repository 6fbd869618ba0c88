import type { Ref } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { formatMoney, sheetSums } from "../../../../contract/enquiries/quotation-amounts.ts";
import { RUPEES } from "../../../../contract/enquiries/quotation-totals.ts";
import { ANSWER_LINES } from "../../../../contract/messages.ts";
import { BusyButton } from "../../../ui/busy-button.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { unlessBusy } from "../../../ui/unless-busy.ts";
import { NotKept } from "../../platform/drafts/form-drafts.tsx";
import { Switch } from "../../platform/ui/check.tsx";
import { AdminIcon } from "../../platform/ui/icons.tsx";
import { Panel } from "../../platform/ui/panel.tsx";
import { NUMBER_INPUT } from "../../platform/ui/use-form.ts";
import type { DraftField } from "./customer-panel.tsx";
import { type DraftValues, draftTotals, lineAmount } from "./draft-values.ts";
import { GST_RATES } from "./line-row.tsx";

interface Props {
  field: DraftField;
  seller: string;
}

/** Freight, and the sums as they will be printed. */
export function SumsPanel({ field, seller }: Props) {
  const { register } = useFormContext<DraftValues>();
  const currency = useWatch<DraftValues, "currency">({ name: "currency" });
  return (
    <Panel title="Total">
      <div className="fields stack">
        <fieldset className="freight">
          <legend className="label">Freight and packing</legend>
          <div className="terms-row">
            <TextField {...field("freight.amount")} {...NUMBER_INPUT} label="Price" placeholder="0.00" />
            <TextField {...field("freight.hsn")} {...NUMBER_INPUT} label="HSN" />
            <TextField {...field("freight.gstRate")} {...NUMBER_INPUT} label="GST %" list={GST_RATES} />
          </div>
        </fieldset>
        {currency === RUPEES && (
          <label className="line gap-3 between small">
            Round to a whole amount
            <Switch {...register("isRounded")} />
          </label>
        )}
        <Sums seller={seller} />
      </div>
    </Panel>
  );
}

function Sums({ seller }: { seller: string }) {
  const values = useWatch<DraftValues>() as DraftValues;
  const { currency } = values;
  const totals = draftTotals(values, seller);
  return (
    <dl className="draft-sums small">
      {sheetSums({ ...totals, currency }).map(({ label, value }) => (
        <div key={label} className="line between gap-4">
          <dt className="quiet">{label}</dt>
          <dd className="mono">{value}</dd>
        </div>
      ))}
      <div className="line between gap-4 draft-total">
        <dt className="quiet">Total</dt>
        <dd>{formatMoney(totals.total, currency)}</dd>
      </div>
    </dl>
  );
}

interface FootProps {
  seller: string;
  isSaving: boolean;
  /** The draft is being deleted. */
  isGoing: boolean;
  isNotKept: boolean;
  saveButton: Ref<HTMLButtonElement>;
  onDelete: () => void;
  onPreview: () => void;
  onSend: () => void;
}

/** The bar below a draft. */
export function DraftFoot(props: FootProps) {
  const { seller, isSaving, isGoing, isNotKept, saveButton, onDelete, onPreview, onSend } = props;
  const isBusy = isSaving || isGoing;
  return (
    <div className="save cluster draft-foot">
      <NotKept when={isNotKept} />
      <Button look="danger" aria-label="Delete draft" {...unlessBusy(isBusy, onDelete)}>
        <AdminIcon name="trash" className="i s" />
        <span className="no-phone">Delete draft</span>
      </Button>
      <Button {...unlessBusy(isBusy, onPreview)}>Preview</Button>
      <Total seller={seller} />
      <BusyButton ref={saveButton} look="plain" isBusy={isSaving} busyText="Saving...">
        Save
      </BusyButton>
      <Button look="fill" {...unlessBusy(isBusy, onSend)}>
        Send...
      </Button>
    </div>
  );
}

function Total({ seller }: { seller: string }) {
  const values = useWatch<DraftValues>() as DraftValues;
  const priced = values.lines.filter((line) => lineAmount(line) !== undefined).length;
  return (
    <p className="push line between gap-4 draft-foot-total">
      <span className="fine quiet">{ANSWER_LINES.priced(priced, values.lines.length)}</span>
      <b className="nums">{formatMoney(draftTotals(values, seller).total, values.currency)}</b>
    </p>
  );
}
