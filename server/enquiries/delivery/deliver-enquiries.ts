import type { FastifyBaseLogger } from "fastify";
import { ENQUIRY_SERVER } from "../../../contract/messages.ts";
import type { JobRow } from "../../platform/database/schema.ts";
import { finishDueJobs, type Work } from "../../platform/jobs/worker.ts";
import { type DeliveryParts, deliverEnquiry, endDelivery, type Outcome } from "./deliver-enquiry.ts";
import { DELIVER_ENQUIRY } from "./job.ts";

const AT_ONCE = 2;

type Log = Pick<FastifyBaseLogger, "info" | "warn" | "error">;

/** Mails all enquiries that are due now and returns when none is left. */
export function deliverDueEnquiries(services: DeliveryParts, log: Log): Promise<void> {
  return finishDueJobs(services.database, deliveryWork(services, log));
}

/** Mails enquiries; several processes may do it at once. */
export function deliveryWork(services: DeliveryParts, log: Log): Work {
  const report = reporter(log);
  return {
    kinds: [DELIVER_ENQUIRY],
    atOnce: AT_ONCE,
    run: async (job) => report(job, await deliverEnquiry(services, job)),
    giveUp: (job) =>
      endDelivery(services.database, job, {
        delivery_state: "failed",
        delivery_error: ENQUIRY_SERVER.interrupted,
      }),
    rest: async () => undefined,
    onError: (error) => log.error({ err: error }, "delivering an enquiry failed"),
  };
}

/** What the log says: nothing that a visitor wrote, and no mail server's words, for they may repeat an address. */
function reporter(log: Log): (job: JobRow, outcome: Outcome) => void {
  let saidThatTheyWait = false;
  return ({ subject: enquiry }, became) => {
    const { outcome } = became;
    if (outcome === "gone") return;
    if (outcome === "waiting" && !saidThatTheyWait) {
      log.warn("no mail settings: enquiries wait in the inbox until there are some");
    }
    saidThatTheyWait = outcome === "waiting";
    if (outcome === "delivered") log.info({ enquiry }, "enquiry delivered");
    if (became.outcome === "postponed") {
      log.warn({ enquiry, reason: became.reason }, "enquiry not delivered yet, it will be tried again");
    }
    if (became.outcome === "failed") {
      log.error({ enquiry, reason: became.reason }, "enquiry could not be delivered, it is in the inbox");
    }
  };
}
