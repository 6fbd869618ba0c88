import { z } from "zod";
import { CUSTOMER_LATER_RULES, Customer, CustomerBody } from "#contract/enquiries/customer.ts";
import { customers } from "#contract/enquiries/customer-calls.ts";
import {
  CUSTOMER_OFFICE,
  CUSTOMER_TEXTS,
  customerTitle,
  SUPPLY_WORDS,
} from "#contract/enquiries/customer-messages.ts";
import { QUOTATION_ADDRESS_MAX, QUOTATION_NOTE_MAX } from "#contract/enquiries/limits.ts";
import { plainNumber } from "#contract/platform/amounts.ts";
import { laterFaults } from "#contract/platform/later-rules.ts";
import { GST_STATES } from "#contract/site/gst-states.ts";
import { NAME_MAX } from "#contract/site/limits.ts";
import { ask } from "#web/admin/platform/calls/ask.ts";
import { renew } from "#web/admin/platform/calls/reads.ts";
import { FormDialog } from "#web/admin/platform/form/form-dialog.tsx";
import { lined, numberField } from "#web/admin/platform/form/lines.ts";
import { useStoredForm } from "#web/admin/platform/form/use-stored-form.ts";
import { withFaults } from "#web/admin/platform/form/with-faults.ts";
import { NUMBER_INPUT } from "#web/admin/platform/ui/use-form.ts";
import { showToast } from "#web/api/toast-store.ts";
import { SelectField, TextArea, TextField } from "#web/ui/forms/field.tsx";
import { GSTIN_LENGTH, STATE_OPTIONS, SUPPLY_OPTIONS, typedState } from "./supply-options.tsx";

/** The fields as typed: phones and e-mail addresses one per line, the discount as text. */
type CustomerValues = Omit<CustomerBody, "phones" | "emails" | "discount"> &
  Record<"phones" | "emails" | "discount", string>;

const { name, company, phones, emails, gstin, address, state, supply, discount, note } = CustomerBody.shape;
const percent = numberField(discount.unwrap());

const schema: z.ZodType<CustomerBody, CustomerValues> = z
  .object({
    name: name.unwrap(),
    company: company.unwrap(),
    phones: lined(phones.unwrap()),
    emails: lined(emails.unwrap()),
    gstin: gstin.unwrap(),
    address: address.unwrap(),
    state: state.unwrap(),
    supply: supply.unwrap(),
    discount: z
      .string()
      .transform((text) => text.replace(/%\s*$/, "").trim() || "0")
      .pipe(percent),
    note: note.unwrap(),
  })
  .refine((body) => body.name || body.company, { path: ["name"], error: CUSTOMER_TEXTS.nameRequired });

const same = (values: CustomerValues) => values;

const valuesOf = (customer: Customer | undefined): CustomerValues => ({
  name: customer?.name ?? "",
  company: customer?.company ?? "",
  phones: customer?.phones.join("\n") ?? "",
  emails: customer?.emails.join("\n") ?? "",
  gstin: customer?.gstin ?? "",
  address: customer?.address ?? "",
  state: customer?.state ?? "",
  supply: customer?.supply ?? "india",
  discount: customer?.discount ? plainNumber(customer.discount) : "",
  note: customer?.note ?? "",
});

/** The labels of the fields. */
export const CUSTOMER_NAMES: Readonly<Record<keyof CustomerValues, string>> = {
  name: "Name",
  company: "Company",
  phones: "Phones",
  emails: "E-mails",
  gstin: "GSTIN",
  address: "Address",
  state: "State",
  supply: "Kind of supply",
  discount: "Discount %",
  note: "Note",
};

interface Props {
  /** The customer as last fetched; undefined for a new one. */
  customer?: Customer;
  /** Called with the new customer's `_id` before the dialog closes. */
  onAdded?: (id: string) => void;
  onClose: () => void;
}

/** Adds a customer or edits one. A newer version is merged, or both are shown for a choice. */
export function CustomerDialog({ customer, onAdded, onClose }: Props) {
  const of = useStoredForm<CustomerValues, CustomerBody, Customer | undefined>({
    name: `customer ${customer?._id ?? "new"}`,
    stored: customer,
    shape: Customer,
    valuesOf,
    schema: withFaults(schema, same, (body) => laterFaults(CUSTOMER_LATER_RULES, body, customer)),
    names: CUSTOMER_NAMES,
    shown: (field, value) => shownValue(field, String(value)),
    async put(json, from) {
      const saved = from
        ? await ask(customers.edit, { params: { id: from._id }, json, version: from.version })
        : await ask(customers.create, { json });
      showToast({ kind: "success", text: from ? CUSTOMER_OFFICE.saved : CUSTOMER_OFFICE.added });
      of.close();
      onClose();
      if (!from) onAdded?.(saved._id);
      void renew(customers);
      return undefined;
    },
    show: () => void renew(customers),
    failed: CUSTOMER_OFFICE.saveFailed,
    isNew: !customer,
    gone: { message: CUSTOMER_OFFICE.gone },
  });
  const { form, field } = of;
  const gstinField = field("gstin");
  return (
    <FormDialog
      of={of}
      title={customer ? `Edit ${customerTitle(customer)}` : "Add customer"}
      onClose={onClose}
    >
      <div className="stack halves late high">
        <TextField {...field("name")} label={CUSTOMER_NAMES.name} maxLength={NAME_MAX} />
        <TextField {...field("company")} label={CUSTOMER_NAMES.company} maxLength={NAME_MAX} />
        <TextArea {...field("phones", CUSTOMER_OFFICE.onePerLine)} label={CUSTOMER_NAMES.phones} rows={2} />
        <TextArea {...field("emails", CUSTOMER_OFFICE.onePerLine)} label={CUSTOMER_NAMES.emails} rows={2} />
        <TextField
          {...gstinField}
          label={CUSTOMER_NAMES.gstin}
          className="mono"
          maxLength={GSTIN_LENGTH}
          onChange={(event) => {
            const typed = typedState(event.target.value);
            if (typed) form.setValue("state", typed, { shouldDirty: true });
            return gstinField.onChange(event);
          }}
        />
        <SelectField {...field("state")} label={CUSTOMER_NAMES.state}>
          <option value="">Not known</option>
          {STATE_OPTIONS}
        </SelectField>
        <SelectField {...field("supply")} label={CUSTOMER_NAMES.supply}>
          {SUPPLY_OPTIONS}
        </SelectField>
        <TextField
          {...field("discount", CUSTOMER_OFFICE.discount)}
          {...NUMBER_INPUT}
          label={CUSTOMER_NAMES.discount}
        />
      </div>
      <TextArea
        {...field("address")}
        label={CUSTOMER_NAMES.address}
        rows={2}
        maxLength={QUOTATION_ADDRESS_MAX}
        isOptional
      />
      <TextArea
        {...field("note")}
        label={CUSTOMER_NAMES.note}
        rows={2}
        maxLength={QUOTATION_NOTE_MAX}
        isOptional
      />
    </FormDialog>
  );
}

/** Returns a field's value in words. */
function shownValue(field: keyof CustomerValues, value: string): string {
  if (field === "state") return GST_STATES.get(value) ?? value;
  return field === "supply" ? SUPPLY_WORDS[value as CustomerBody["supply"]] : value;
}
