import type { NewJob } from "../../platform/jobs/add.ts";

export const DELIVER_ENQUIRY = "enquiry-mail";

/** The job that mails an enquiry. */
export const deliveryJob = (id: string): NewJob => ({ kind: DELIVER_ENQUIRY, subject: id, payload: "" });
