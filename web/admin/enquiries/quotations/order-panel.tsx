import { useState } from "react";
import { acceptedOf } from "#contract/enquiries/acceptance.ts";
import { QUOTATION_REASON_MAX } from "#contract/enquiries/limits.ts";
import type { OrderEvent, OrderStepBody, OrderWork } from "#contract/enquiries/order.ts";
import { ORDER_STATES, ORDER_STEPS, type OrderState, stepsLeft } from "#contract/enquiries/order.ts";
import { ORDER_OFFICE, ORDER_STATE_WORDS } from "#contract/enquiries/order-messages.ts";
import type { Quotation } from "#contract/enquiries/quotation.ts";
import { formatMoney } from "#contract/enquiries/quotation-amounts.ts";
import { quotations } from "#contract/enquiries/quotation-calls.ts";
import { ask } from "#web/admin/platform/calls/ask.ts";
import { ActorName } from "#web/admin/platform/ui/actor-name.tsx";
import { ListMoment } from "#web/admin/platform/ui/moment.tsx";
import { StepDialog } from "#web/admin/platform/ui/step-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/forms/field.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { BuyerOrderLine } from "./buyer-order.tsx";
import { OrderPapers } from "./order-papers.tsx";
import { StockLine } from "./stock-line.tsx";
import { useQuotationStep } from "./use-quotation-step.ts";

type Step = OrderStepBody["step"];

/** Returns the next step from a state; undefined after the last. */
const nextOf = (state: OrderState) =>
  (["confirmed", "dispatched", "closed"] as const).find((step) => ORDER_STEPS[step].includes(state));

/** The order of an accepted quotation with its documents; after the acceptance was taken back, what is left of both. */
export function AcceptedOrder({ quotation, work }: { quotation: Quotation; work: OrderWork }) {
  const isAccepted = quotation.state === "accepted";
  return (
    <>
      {isAccepted ? (
        <OrderPanel quotation={quotation} work={work} />
      ) : (
        <StockLine quotation={quotation} work={work} />
      )}
      {(isAccepted || work.documents.length > 0) && <OrderPapers quotation={quotation} work={work} />}
    </>
  );
}

/** An accepted quotation as work: what was accepted, its states with who and when, and the next step. */
function OrderPanel({ quotation, work }: { quotation: Quotation; work: OrderWork }) {
  const [step, setStep] = useState<Step>();
  const { state, total } = work;
  const next = nextOf(state);
  return (
    <section className="stack gap-4" aria-label="Order">
      <h2 className="minor">Order</h2>
      <ol className="stack gap-2 small">
        {reached(work).map(({ state: at, event }) => (
          <li key={at} className="line gap-3 high" aria-current={at === state ? "step" : undefined}>
            <StateMark at={at} current={state} isReached={!!event} />
            <span className="breaks">
              <span className={at === state ? "strong" : event ? undefined : "quiet"}>
                {wordOf(at, state)}
              </span>
              {event && (
                <span className="block fine quiet">
                  <ListMoment value={event.at} />, <ActorName name={event.by} />
                  {event.text && <span className="block">{event.text}</span>}
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
      <div className="cluster fills">
        {next && (
          <Button look="fill" onClick={() => setStep(next)}>
            {ORDER_OFFICE.action[next]} {formatMoney(total, quotation.currency)}
          </Button>
        )}
        {stepsLeft(work.events).length > 1 && <Button onClick={() => setStep("back")}>Take back</Button>}
        {next && (
          <Button look="danger" size="small" onClick={() => setStep("cancelled")}>
            Cancel order...
          </Button>
        )}
      </div>
      <AcceptedLines quotation={quotation} work={work} />
      <BuyerOrderLine quotation={quotation} work={work} />
      <StockLine quotation={quotation} work={work} />
      {step && <StepOrder quotation={quotation} step={step} onClose={() => setStep(undefined)} />}
    </section>
  );
}

interface MarkProps {
  at: OrderState;
  current: OrderState;
  isReached: boolean;
}

/** A tick for what is done, a thick ring for the present state, a thin one for what is to come. */
function StateMark({ at, current, isReached }: MarkProps) {
  if (at === "cancelled") return <Icon name="x" className="i bad-text" />;
  const isDone = isReached && (at !== current || at === "closed");
  return (
    <span className={`middle tick ${isDone ? "ok" : isReached ? "now" : ""}`}>
      {isDone && <Icon name="check" className="i s" />}
    </span>
  );
}

/** The first state is called 'Accepted' once it is confirmed. */
const wordOf = (at: OrderState, current: OrderState): string =>
  at === "to-confirm" && current !== at ? "Accepted" : ORDER_STATE_WORDS[at];

/** The states that it reached, and those to come; a cancelled order has none to come. */
function reached(work: OrderWork): { state: OrderState; event: OrderEvent | undefined }[] {
  const done = stepsLeft(work.events).map((event) => ({ state: event.state, event }));
  if (work.state === "cancelled") return done;
  const names = new Set(done.map(({ state }) => state));
  const later = ORDER_STATES.filter((state) => state !== "cancelled" && !names.has(state));
  return [...done, ...later.map((state) => ({ state, event: undefined }))];
}

/** What was accepted, if it isn't all that was quoted. */
function AcceptedLines({
  quotation: { lines },
  work: { quantities },
}: {
  quotation: Quotation;
  work: OrderWork;
}) {
  if (lines.every(({ quantity }, at) => quantities[at] === quantity)) return null;
  return (
    <ul className="ruled airy small" aria-label="Accepted lines">
      {lines.map((line, at) => {
        const accepted = quantities[at] ?? 0;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a sent quotation never change
          <li key={at} className={accepted > 0 ? "line between gap-3" : "line between gap-3 quiet"}>
            <span className="breaks">
              {line.title}{" "}
              <span className="mono fine quiet" translate="no">
                {line.code}
              </span>
            </span>
            <span className="unbroken">
              {accepted > 0 ? acceptedOf(accepted, line) : ORDER_OFFICE.notAccepted}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

interface StepProps {
  quotation: Quotation;
  step: Step;
  onClose: () => void;
}

/** Asks for what belongs to a step: the reason, or who carries it. */
function StepOrder({ quotation: { _id: id, version }, step, onClose }: StepProps) {
  const { field, dialog } = useQuotationStep({
    values: { text: "" },
    send: ({ text }) => ask(quotations.step, { params: { id }, json: { step, text }, version }),
    done: ORDER_OFFICE.done[step],
    failed: ORDER_OFFICE.failed,
    onClose,
  });
  const isCancelling = step === "cancelled";
  return (
    <StepDialog
      title={ORDER_OFFICE.title[step]}
      action={ORDER_OFFICE.action[step]}
      danger={isCancelling}
      {...dialog}
    >
      <TextField
        label={isCancelling ? "Reason" : step === "dispatched" ? "Carrier and number" : "Remark"}
        isOptional={!isCancelling}
        autoComplete="off"
        maxLength={QUOTATION_REASON_MAX}
        {...field("text")}
      />
    </StepDialog>
  );
}
