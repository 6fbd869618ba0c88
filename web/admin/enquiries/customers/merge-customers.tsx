import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useId, useState } from "react";
import type { CustomerDetail } from "#contract/enquiries/customer.ts";
import { customers } from "#contract/enquiries/customer-calls.ts";
import { CUSTOMER_OFFICE, customerTitle } from "#contract/enquiries/customer-messages.ts";
import { ask } from "#web/admin/platform/calls/ask.ts";
import { useCall } from "#web/admin/platform/calls/use-call.ts";
import { renewEnquiries } from "#web/admin/platform/data/arrivals.ts";
import { showUndo } from "#web/admin/platform/data/undo.ts";
import { StepDialog } from "#web/admin/platform/ui/step-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { FactTable } from "#web/ui/fact-table.tsx";
import { TextField } from "#web/ui/forms/field.tsx";
import { customerQuery, unmerge } from "./customer-data.ts";
import { CUSTOMER_NAMES } from "./customer-dialog.tsx";
import { customerFacts } from "./customer-facts.tsx";
import { KnownList } from "./known-list.tsx";

interface Props {
  customer: CustomerDetail;
  /** The `_id` of the other one, if it is known. */
  suggested?: string | undefined;
  onClose: () => void;
}

/** Merges two customers: looks up the other one, shows both, and asks which one stays. */
export function MergeCustomers({ customer, suggested, onClose }: Props) {
  const navigate = useNavigate();
  const { isBusy, run } = useCall();
  const [typed, setTyped] = useState("");
  const [otherId, setOtherId] = useState(suggested);
  const [isMissing, setIsMissing] = useState(false);
  const [keptId, setKeptId] = useState(customer._id);
  const { data: other } = useQuery({ ...customerQuery(otherId ?? ""), enabled: otherId !== undefined });
  const choose = (id: string | undefined) => {
    setOtherId(id);
    setKeptId(customer._id);
    setIsMissing(false);
  };
  const merge = async (event: FormEvent) => {
    event.preventDefault();
    if (!other) return setIsMissing(true);
    const keep = keptId;
    const [kept, gone] = keep === other._id ? [other, customer] : [customer, other];
    await run(async () => {
      await ask(customers.merge, { json: { keep, merge: gone._id } });
      showUndo(
        { kind: "success", text: CUSTOMER_OFFICE.mergedIn(customerTitle(gone)) },
        () => void run(() => unmerge(gone._id), CUSTOMER_OFFICE.takeOutFailed),
      );
      onClose();
      if (kept !== customer)
        await navigate({ to: "/admin/customers/$id", params: { id: keep }, replace: true });
      await renewEnquiries();
    }, CUSTOMER_OFFICE.mergeFailed);
  };
  return (
    <StepDialog
      title={`Merge ${customerTitle(customer)}`}
      action="Merge"
      busyText="Merging..."
      isBusy={isBusy}
      refusal={undefined}
      onSubmit={(event) => void merge(event)}
      onClose={onClose}
    >
      {other ? (
        <>
          <Sides of={[customer, other]} keptId={keptId} onKeep={setKeptId} />
          <div>
            <Button size="small" onClick={() => choose(undefined)}>
              Choose another
            </Button>
          </div>
        </>
      ) : (
        <>
          <TextField
            label="The other one"
            hint={CUSTOMER_OFFICE.lookUp}
            error={isMissing ? CUSTOMER_OFFICE.otherRequired : undefined}
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <KnownList typed={typed} without={customer._id} onChoose={({ _id }) => choose(_id)} />
        </>
      )}
    </StepDialog>
  );
}

const FIELDS = ["name", "company", "gstin", "state", "supply", "discount", "address", "note"] as const;

interface SidesProps {
  of: [CustomerDetail, CustomerDetail];
  keptId: string;
  onKeep: (id: string) => void;
}

/** Both customers, the choice of the one that stays, and what it gets. */
function Sides({ of, keptId, onKeep }: SidesProps) {
  const group = useId();
  const [kept, gone] = of[0]._id === keptId ? of : [of[1], of[0]];
  const differing = FIELDS.filter((field) => kept[field] && gone[field] && kept[field] !== gone[field]);
  return (
    <>
      <fieldset>
        <legend className="label">{CUSTOMER_OFFICE.stays}</legend>
        <div className="stack halves late gap-3">
          {of.map((each) => (
            <div key={each._id} className="panel pad">
              <label className="line strong breaks">
                <input
                  className="check radio"
                  type="radio"
                  name={group}
                  checked={each._id === keptId}
                  aria-describedby={`${group}${each._id}`}
                  onChange={() => onKeep(each._id)}
                />
                {customerTitle(each)}
              </label>
              <div id={`${group}${each._id}`}>
                <FactTable facts={factsOf(each)} />
              </div>
            </div>
          ))}
        </div>
      </fieldset>
      <p className="small">
        <b>{customerTitle(kept)}</b> stays. {CUSTOMER_OFFICE.joins(holdingsOf(gone))}{" "}
        {differing.length > 0 &&
          CUSTOMER_OFFICE.notTaken(differing.map((field) => CUSTOMER_NAMES[field]).join(", "))}{" "}
        {CUSTOMER_OFFICE.undoLater}
      </p>
    </>
  );
}

/** Returns how many enquiries, quotations and orders a customer has, in words. */
const holdingsOf = ({ enquiries, quotations }: CustomerDetail): string =>
  CUSTOMER_OFFICE.has(
    enquiries.total,
    quotations.length,
    quotations.filter(({ order }) => order !== null).length,
  );

const factsOf = (customer: CustomerDetail) => [
  ...(customer.company && customer.name ? [{ name: "Name", value: customer.name }] : []),
  ...customerFacts(customer),
  { name: "Has", value: holdingsOf(customer) },
];
