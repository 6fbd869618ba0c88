import { useFormContext } from "react-hook-form";
import {
  EMAIL_MAX,
  NAME_MAX,
  PHONE_MAX,
  QUOTATION_ADDRESS_MAX,
} from "../../../../contract/platform/limits.ts";
import { GST_STATES, OTHER_COUNTRY, stateOfGstin } from "../../../../contract/site/gst-states.ts";
import { SelectField, TextArea, TextField } from "../../../ui/field.tsx";
import type { StoredForm } from "../../platform/form/use-stored-form.ts";
import { Panel } from "../../platform/ui/panel.tsx";
import type { DraftValues } from "./draft-values.ts";

export type DraftField = StoredForm<DraftValues, unknown, unknown>["field"];

/** The states by name, without Other Country: the currency decides whether it is an export. */
const STATES = [...GST_STATES]
  .filter(([code]) => code !== OTHER_COUNTRY)
  .sort(([, a], [, b]) => a.localeCompare(b));

const GSTIN_LENGTH = 15;

/** Who the quotation is for. A complete GSTIN chooses its state. */
export function CustomerPanel({ field, seller }: { field: DraftField; seller: string }) {
  const { setValue } = useFormContext<DraftValues>();
  const own = GST_STATES.get(seller);
  const gstin = field("customer.gstin");
  const { readOnly: _, ...state } = field("customer.state");
  return (
    <Panel aria-label="Customer">
      <div className="fields customer-fields">
        <TextField {...field("customer.name")} label="Name" maxLength={NAME_MAX} />
        <TextField {...field("customer.company")} label="Company" maxLength={NAME_MAX} />
        <TextField {...field("customer.phone")} label="Phone" type="tel" maxLength={PHONE_MAX} />
        <TextField {...field("customer.email")} label="E-mail" type="email" maxLength={EMAIL_MAX} />
        <TextField
          {...gstin}
          label="GSTIN"
          className="mono"
          maxLength={GSTIN_LENGTH}
          onChange={(event) => {
            const written = event.target.value.trim().toUpperCase();
            const state = written.length === GSTIN_LENGTH ? stateOfGstin(written) : "";
            if (state) setValue("customer.state", state, { shouldDirty: true });
            return gstin.onChange(event);
          }}
        />
        <SelectField {...state} label="State of supply">
          <option value="">{own ? `Ours, ${own}` : "Ours"}</option>
          {STATES.map(([code, name]) => (
            <option key={code} value={code}>
              {`${name} (${code})`}
            </option>
          ))}
        </SelectField>
        <TextArea {...field("customer.address")} label="Address" rows={1} maxLength={QUOTATION_ADDRESS_MAX} />
      </div>
    </Panel>
  );
}
