import { useNavigate } from "@tanstack/react-router";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import { enquiries } from "#contract/enquiries/calls.ts";
import type { Customer } from "#contract/enquiries/customer.ts";
import { customerTitle } from "#contract/enquiries/customer-messages.ts";
import { OFFICE_SOURCES } from "#contract/enquiries/enquiry.ts";
import { CHAT_FROM, ENQUIRY_WRITTEN } from "#contract/enquiries/inbox-messages.ts";
import { ENQUIRY_ITEM_NOTE_MAX, MESSAGE_MAX } from "#contract/enquiries/limits.ts";
import { WriteEnquiryBody } from "#contract/enquiries/written-enquiry.ts";
import { EMAIL_MAX } from "#contract/platform/limits.ts";
import { products } from "#contract/products/calls.ts";
import { NAME_MAX, PHONE_MAX } from "#contract/site/limits.ts";
import { showToast } from "#web/api/toast-store.ts";
import { Button } from "#web/ui/button.tsx";
import { SelectField, TextArea, TextField } from "#web/ui/forms/field.tsx";
import { ask } from "../platform/calls/ask.ts";
import { renewEnquiries } from "../platform/data/arrivals.ts";
import { FormDialog } from "../platform/form/form-dialog.tsx";
import { useStoredForm } from "../platform/form/use-stored-form.ts";
import { KnownList } from "./customers/known-list.tsx";

const TEXTS = ["name", "company", "phone", "email", "message"] as const;
/** The fields as typed; `known` is the `_id` and the title of the chosen customer. */
type Values = Record<(typeof TEXTS)[number], string> & {
  source: WriteEnquiryBody["source"];
  known: { _id: string; title: string } | null;
};

const NAMES = {
  source: "How it came",
  known: "Customer",
  name: "Name",
  company: "Company",
  phone: "Phone",
  email: "E-mail",
  message: "What is wanted",
} as const;

/** Reads the fields by the rules of the call; empty ones are not sent. */
const schema: z.ZodType<WriteEnquiryBody, Values> = z
  .custom<Values>()
  .transform(
    ({ source, known, ...texts }): z.input<typeof WriteEnquiryBody> => ({
      source,
      ...(known && { customerId: known._id }),
      ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim())),
    }),
  )
  .pipe(WriteEnquiryBody);

const chosen = (customer: Customer): Omit<Values, "source" | "message"> => ({
  known: { _id: customer._id, title: customerTitle(customer) },
  name: customer.name,
  company: customer.company,
  phone: customer.phones[0] ?? "",
  email: customer.emails[0] ?? "",
});

const NOBODY = { known: null, name: "", company: "", phone: "", email: "" };

interface Props {
  /** The customer whose enquiry it is. */
  of?: Customer;
  onClose: () => void;
}

/** Writes down an enquiry that came by phone or at the counter, and opens it. */
export function WriteEnquiry({ of: customer, onClose }: Props) {
  const navigate = useNavigate();
  const of = useStoredForm<Values, WriteEnquiryBody, undefined>({
    name: `enquiry of ${customer?._id ?? "new"}`,
    stored: undefined,
    shape: z.undefined(),
    valuesOf: () => ({ source: "phone", message: "", ...(customer ? chosen(customer) : NOBODY) }),
    schema,
    names: NAMES,
    async put(body) {
      const items = body.message ? await readItems(body.message) : [];
      const { _id, reference } = await ask(enquiries.write, { json: { ...body, items } });
      showToast({ kind: "success", text: ENQUIRY_WRITTEN.added(reference ?? "") });
      of.close();
      onClose();
      void renewEnquiries();
      await navigate({ to: "/admin/enquiries", search: { enquiry: _id } });
      return undefined;
    },
    show: () => undefined,
    failed: ENQUIRY_WRITTEN.failed,
    isNew: true,
  });
  const { form, field } = of;
  const [known, name, company, phone] = useWatch({
    control: form.control,
    name: ["known", "name", "company", "phone"],
  });
  const fill = (values: typeof NOBODY | ReturnType<typeof chosen>) => {
    for (const [key, value] of Object.entries(values))
      form.setValue(key as keyof Values, value, { shouldDirty: true });
    form.setFocus(values.known ? "message" : "name");
  };
  return (
    <FormDialog of={of} title={ENQUIRY_WRITTEN.title} action="Add enquiry" onClose={onClose}>
      <TextField {...field("name")} label={NAMES.name} maxLength={NAME_MAX} />
      {known ? (
        <p className="cluster small">
          <span className="breaks">{ENQUIRY_WRITTEN.known(known.title)}</span>
          <Button size="small" onClick={() => fill(NOBODY)}>
            {ENQUIRY_WRITTEN.forget}
          </Button>
        </p>
      ) : (
        <KnownList typed={name || company || phone} onChoose={(found) => fill(chosen(found))} />
      )}
      <div className="stack halves late high">
        <TextField {...field("company")} label={NAMES.company} maxLength={NAME_MAX} />
        <SelectField {...field("source")} label={NAMES.source}>
          {OFFICE_SOURCES.map((each) => (
            <option key={each} value={each}>
              {CHAT_FROM[each]}
            </option>
          ))}
        </SelectField>
        <TextField {...field("phone")} label={NAMES.phone} type="tel" maxLength={PHONE_MAX} />
        <TextField {...field("email")} label={NAMES.email} type="email" maxLength={EMAIL_MAX} />
      </div>
      <TextArea
        {...field("message", ENQUIRY_WRITTEN.hint)}
        label={NAMES.message}
        rows={4}
        maxLength={MESSAGE_MAX}
      />
    </FormDialog>
  );
}

/** Returns the parts that a text names with a code or a quantity, as lines. */
async function readItems(text: string): Promise<NonNullable<WriteEnquiryBody["items"]>> {
  const lines = await ask(products.lines, { json: { text } });
  return lines.map(({ text, quantity, written, product }) => {
    if (product) return { _id: product._id, quantity: quantity ?? 1 };
    const whole = quantity === null ? `${written} ${text}` : text;
    return { text: whole.slice(0, ENQUIRY_ITEM_NOTE_MAX), quantity: quantity ?? 1 };
  });
}
