import { useNavigate } from "@tanstack/react-router";
import { enquiries } from "#contract/enquiries/calls.ts";
import type { CustomerDetail } from "#contract/enquiries/customer.ts";
import { customers } from "#contract/enquiries/customer-calls.ts";
import { CUSTOMER_OFFICE, CUSTOMER_TEXTS, customerTitle } from "#contract/enquiries/customer-messages.ts";
import { ENQUIRY_DETAIL } from "#contract/enquiries/inbox-messages.ts";
import { ask } from "#web/admin/platform/calls/ask.ts";
import { useCall } from "#web/admin/platform/calls/use-call.ts";
import { renewEnquiries } from "#web/admin/platform/data/arrivals.ts";
import { confirm } from "#web/admin/platform/unsaved/questions.ts";
import { showToast } from "#web/api/toast-store.ts";
import { type FailingQuestion, forgetQuestion } from "../forget-question.ts";

/**
 * Deletes a customer after a confirmation. One to whom a quotation was sent can't be deleted; forgetting the person is offered
 * instead, which is a call of any of their enquiries.
 */
export function useCustomerRemoval(customer: CustomerDetail): { isBusy: boolean; remove: () => void } {
  const navigate = useNavigate();
  const { isBusy, run } = useCall();
  const { _id: id, quotations } = customer;
  const [enquiry] = customer.enquiries.first;
  const about = <p className="strong breaks">{customerTitle(customer)}</p>;
  const askFirst = async (
    { failed, ...question }: FailingQuestion,
    call: () => Promise<{ message: string }>,
  ) => {
    if (!(await confirm({ ...question, about }))) return;
    await run(async () => {
      const { message } = await call();
      showToast({ kind: "success", text: message });
      await navigate({ to: "/admin/customers", replace: true });
      void renewEnquiries();
    }, failed);
  };
  const remove = async () => {
    const sent = quotations.filter(({ sentAt }) => sentAt !== null);
    const numbers = [...new Set(sent.flatMap(({ number }) => number ?? []))];
    if (numbers.length === 0) return askFirst(DELETE, () => ask(customers.remove, { params: { id } }));
    const kept = { title: CUSTOMER_OFFICE.deleteKept, text: CUSTOMER_TEXTS.kept(numbers), about };
    const isForgotten = await confirm({ ...kept, action: enquiry ? ENQUIRY_DETAIL.forget : "OK" });
    if (!isForgotten || !enquiry) return;
    await askFirst(forgetQuestion(customer.enquiries.total, quotations), () =>
      ask(enquiries.forget, { params: { id: enquiry._id } }),
    );
  };
  return { isBusy, remove: () => void remove() };
}

const DELETE: FailingQuestion = {
  title: "Delete customer",
  text: CUSTOMER_OFFICE.confirmDelete,
  action: "Delete",
  danger: true,
  failed: CUSTOMER_OFFICE.deleteFailed,
};
