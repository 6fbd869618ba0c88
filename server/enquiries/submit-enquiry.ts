import { v7 as uuidv7 } from "uuid";
import type { Enquiry } from "../../contract/enquiry.ts";
import { VISITOR, writeUnseen } from "../database/write.ts";
import { addJobs } from "../jobs/add.ts";
import type { Services } from "../services.ts";
import type { EnquiryContext } from "./context.ts";
import { deliveryJob } from "./delivery/job.ts";
import type { EnquiryTexts } from "./kinds.ts";
import { enquirySearchText } from "./search-text.ts";

/** What the activity record says; it outlives the enquiry, so that nothing a person wrote is in it. */
const ACTIVITY: Record<Enquiry["kind"], string> = {
  callback: "New callback request",
  email: "New e-mail enquiry",
  "contact-page": "New message from the contact page",
};

/** Stores an enquiry together with the job that delivers it; when this resolves, it is safe. */
export async function submitEnquiry(
  { database, jobBell }: Pick<Services, "database" | "jobBell">,
  texts: EnquiryTexts,
  context: EnquiryContext,
): Promise<void> {
  const id = uuidv7();
  await writeUnseen(database, VISITOR, async ({ tx, now, record }) => {
    await tx
      .insertInto("enquiries")
      .values({
        id,
        kind: texts.kind,
        name: texts.name,
        phone: texts.phone,
        preferred_time: texts.preferredTime,
        subject: texts.subject,
        contact: texts.contact,
        message: texts.message,
        product: context.product && JSON.stringify(context.product),
        catalogue: context.catalogue && JSON.stringify(context.catalogue),
        items: JSON.stringify(context.items),
        search_text: enquirySearchText(texts, context),
        state: "new",
        notes: "",
        delivery_state: "queued",
        delivery_attempts: 0,
        delivered_at: null,
        delivery_error: null,
        version: 1,
        created_at: now,
        updated_at: now,
      })
      .execute();
    await addJobs(tx, [deliveryJob(id)]);
    await record({ type: "create", entity: "enquiry", entity_id: id, description: ACTIVITY[texts.kind] });
  });
  jobBell.ring();
}
