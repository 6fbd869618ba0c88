import type { FastifyBaseLogger } from "fastify";
import { MAIL_GIVE_UP_AFTER, MAIL_RETRY_FIRST, MAIL_RETRY_LAST } from "#contract/enquiries/limits.ts";
import { ENQUIRY_SERVER } from "#contract/platform/server-messages.ts";
import type { Config } from "#server/platform/config.ts";
import type { Database } from "#server/platform/database/open.ts";
import type { EnquiryRow, JobRow, QuotationRow } from "#server/platform/database/schema.ts";
import { readPublicUrl } from "#server/platform/database/settings.ts";
import { findById, updateById } from "#server/platform/database/statements.ts";
import { SYSTEM, type Write, writeUnseen } from "#server/platform/database/write.ts";
import { finishJob, postponeJob } from "#server/platform/jobs/claim.ts";
import type { JobWork } from "#server/platform/jobs/worker.ts";
import { type Mail, type MailAccount, MailError, type Mailer } from "#server/platform/mail/mailer.ts";
import { readBusiness } from "#server/site/read-site.ts";
import type { DeliveryColumns } from "../present.ts";
import { waitAtAge } from "./queue-mails.ts";

interface Rows {
  enquiries: EnquiryRow;
  quotations: QuotationRow;
}

/** What a mail is made with; `publicUrl` is undefined while nobody has set the site's address. */
export interface MailContext {
  account: Pick<MailAccount, "from">;
  job: JobRow;
  companyName: string;
  publicUrl: string | undefined;
}

/** A kind of mail about a row: the job's subject is its id. */
export interface Mailed<T extends keyof Rows> {
  kind: string;
  table: T;
  /** In the log. */
  noun: string;
  /** Where it is recorded what became of it; without that it needs mail settings to be tried at all. */
  recorded?: Recorded<T>;
  compose(row: Rows[T], context: MailContext): Mail | Promise<Mail>;
}

/** How many attempts are recorded, and how the outcome of one is. */
interface Recorded<T extends keyof Rows> {
  attempts(row: Rows[T], job: JobRow): number;
  store(tx: Write["tx"], job: JobRow, delivery: Partial<DeliveryColumns>): Promise<unknown>;
}

/** Recorded in the row's columns of a delivery. */
export const inOwnRow = (table: keyof Rows): Recorded<keyof Rows> => ({
  attempts: (row) => row.delivery_attempts,
  store: (tx, { subject }, delivery) => updateById(tx, table, subject ?? "", delivery),
});

type Outcome =
  | { outcome: "delivered" | "waiting" | "gone" }
  /** `reason` is for the log. */
  | { outcome: "postponed" | "failed"; reason: string };

type DeliveryParts = { config: Config; database: Database; mailer: Mailer };

/**
 * Mails a job's row and stores the outcome. After a crash between both, the mail is sent again with the same Message-ID.
 * Throws only if the database fails, or composing does.
 */
export async function deliverMail<T extends keyof Rows>(
  { config, database, mailer }: DeliveryParts,
  mailed: Mailed<T>,
  job: JobRow,
): Promise<Outcome> {
  const { table, recorded, compose } = mailed;
  const row = (await findById(database.main, table, job.subject ?? "")) as Rows[T] | undefined;
  if (!row) {
    await finishJob(database.main, job);
    return { outcome: "gone" };
  }
  const settle = settler(database, mailed, job);
  const account = await mailer.account();
  if (!account) {
    await settle({ delivery_state: "waiting" });
    return { outcome: "waiting" };
  }
  const { companyName } = await readBusiness(database);
  const publicUrl = await readPublicUrl(database, config);
  const mail = await compose(row, { account, job, companyName, publicUrl });
  const attempts = (recorded?.attempts(row, job) ?? 0) + 1;
  try {
    await mailer.send(account, mail);
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    const tried = { delivery_attempts: attempts, delivery_error: error.message };
    if (error.isFinal || Date.now() - job.created_at > MAIL_GIVE_UP_AFTER) {
      await settle({ ...tried, delivery_state: "failed" });
      return { outcome: "failed", reason: error.reason };
    }
    await settle(tried, recorded ? waitAfter(attempts) : waitAtAge(Date.now() - job.created_at));
    return { outcome: "postponed", reason: error.reason };
  }
  await settle({
    delivery_attempts: attempts,
    delivery_error: null,
    delivery_state: "delivered",
    delivered_at: Date.now(),
  });
  return { outcome: "delivered" };
}

/** Returns the delay before the next attempt, in ms: it doubles up to the maximum. */
export function waitAfter(attempts: number): number {
  return Math.min(MAIL_RETRY_FIRST * 2 ** (attempts - 1), MAIL_RETRY_LAST);
}

/**
 * Returns a function that stores a delivery's outcome and ends its job, or postpones it by `wait` ms; no effect if another
 * worker claimed the job.
 */
function settler(
  database: Database,
  { recorded }: { recorded?: Pick<Recorded<keyof Rows>, "store"> },
  job: JobRow,
) {
  const release = ({ tx }: Write, wait?: number) =>
    wait === undefined ? finishJob(tx, job) : postponeJob(tx, database, job, wait);
  return (delivery: Partial<DeliveryColumns>, wait?: number): Promise<void> =>
    writeUnseen(database, SYSTEM, async (transaction) => {
      if (!job.subject || !(await release(transaction, wait))) return;
      await recorded?.store(transaction.tx, job, delivery);
    });
}

const AT_ONCE = 2;

type Log = Pick<FastifyBaseLogger, "info" | "warn" | "error">;

/** Mails rows of one kind; several processes can run it at once. */
export function mailWork<T extends keyof Rows>(
  services: DeliveryParts,
  mailed: Mailed<T>,
  log: Log,
): JobWork {
  const { kind, noun } = mailed;
  const report = reporter(noun, log);
  return {
    kinds: [kind],
    atOnce: AT_ONCE,
    run: async (job) => report(job, await deliverMail(services, mailed, job)),
    giveUp: (job) =>
      settler(
        services.database,
        mailed,
        job,
      )({ delivery_state: "failed", delivery_error: ENQUIRY_SERVER.interrupted }),
    onError: (error) => log.error({ err: error }, `delivering a mail about an ${noun} failed`),
  };
}

/** The log contains no visitor's text and no reply of a mail server, which may contain an address. */
function reporter(noun: string, log: Log): (job: JobRow, outcome: Outcome) => void {
  let hasLoggedWaiting = false;
  return ({ subject }, became) => {
    const { outcome } = became;
    if (outcome === "gone") return;
    if (outcome === "waiting" && !hasLoggedWaiting) {
      log.warn(`no mail settings: mails wait in the back office until there are some`);
    }
    hasLoggedWaiting = outcome === "waiting";
    const about = { [noun]: subject };
    if (outcome === "delivered") log.info(about, `${noun} delivered`);
    if (became.outcome === "postponed") {
      log.warn({ ...about, reason: became.reason }, `${noun} not delivered yet, it will be tried again`);
    }
    if (became.outcome === "failed") {
      log.error(
        { ...about, reason: became.reason },
        `${noun} could not be delivered, it is in the back office`,
      );
    }
  };
}
