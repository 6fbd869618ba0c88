import type { FastifyReply, FastifyRequest } from "fastify";
import { v7 as uuidv7 } from "uuid";
import type { EnquiryAnswer } from "#contract/enquiries/enquiry.ts";
import { referenceOf } from "#contract/enquiries/enquiry-reference.ts";
import { FLOODED_MAIL_DELAY_MAX, FLOODED_MAIL_STEP, PHOTOS_MAIL_WAIT } from "#contract/enquiries/limits.ts";
import { ENQUIRY_SERVER } from "#contract/platform/server-messages.ts";
import { withinLimits } from "../accounts/limits/visitor-calls.ts";
import type { Db } from "../platform/database/schema.ts";
import { insertRow } from "../platform/database/statements.ts";
import { raiseCounter, type Write } from "../platform/database/write.ts";
import { answerOnce, type SendKey } from "../platform/http/answer-once.ts";
import { invalid } from "../platform/http/problems.ts";
import type { StagedFile } from "../platform/http/staging.ts";
import { addJobs } from "../platform/jobs/claim.ts";
import {
  type ContextFields,
  type ContextItem,
  type EnquiryContext,
  type EnquiryTexts,
  partsOf,
  resolveContext,
  type StoredItem,
} from "./context.ts";
import { customerKey } from "./customer.ts";
import { customerFor, saidIn } from "./customers/customer-for.ts";
import { deliveryJob } from "./delivery/queue-mails.ts";
import type { EnquiryDeps } from "./deps.ts";
import { countInterest } from "./interest/count.ts";
import { claimPhotos, photosJob, withOriginals } from "./photos.ts";
import { enquiryColumns, enquirySearchText } from "./store.ts";

interface Sent {
  body: ContextFields & { website?: string | undefined };
  files?: readonly StagedFile[] | undefined;
  key: SendKey | undefined;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Stores an enquiry, or drops it if the honeypot is filled; both get the same response, `message` with a unique reference. Sent
 * again with its key, it is answered like the first time.
 */
export function acceptEnquiry(
  services: EnquiryDeps,
  { body, files = [], key, request, reply }: Sent,
  texts: EnquiryTexts,
  message: string,
): Promise<EnquiryAnswer> {
  const { database, jobBell } = services;
  const call = { request, reply };
  return answerOnce(database, { key, body, files }, (store: Store) =>
    withinLimits(database, "enquiry", call, async (excess) => {
      if (body.website)
        return store(async ({ tx }) => ({ message, reference: referenceOf(await nextEnquiryNumber(tx)) }));
      const context = await resolveContext(database.read, body);
      const named = context.items.reduce((sum, { photos }) => sum + photos, 0);
      if (named !== files.length) throw invalid([{ field: "photos", message: ENQUIRY_SERVER.photosUnnamed }]);
      const save = (originals: readonly string[] = []) =>
        store(async (write) => ({
          message,
          reference: await insertEnquiry(write, texts, context, { excess, originals }),
        }));
      const answer = files.length
        ? await withinLimits(database, "photographs", call, () => withOriginals(services, files, save))
        : await save();
      jobBell.ring();
      return answer;
    }),
  );
}

type Store = (work: (write: Write) => Promise<EnquiryAnswer>) => Promise<EnquiryAnswer>;

/** The activity record outlives the enquiry, so it contains nothing that the visitor wrote. */
const ARRIVED: Record<EnquiryTexts["kind"], string> = {
  callback: "New callback request",
  email: "New e-mail enquiry",
  "contact-page": "New message from the contact page",
};

/**
 * Stores an enquiry with its delivery job and returns its reference. `excess` is the number above the hourly limit: such an
 * enquiry is marked in its notes and mailed later. With `originals`, the keys of its photos, it is mailed when they are
 * re-encoded.
 */
async function insertEnquiry(
  { tx, now, record }: Write,
  texts: EnquiryTexts,
  context: EnquiryContext,
  { excess, originals }: { excess: number; originals: readonly string[] },
): Promise<string> {
  const id = uuidv7();
  const number = await nextEnquiryNumber(tx);
  await insertRow(tx, "enquiries", {
    id,
    number,
    kind: texts.kind,
    ...enquiryColumns(texts, context, now),
    items: JSON.stringify(withPhotos(context.items, originals)),
    customer_key: customerKey(texts.phone || texts.contact),
    customer_id: await customerFor(tx, saidIn(texts), { current: null, now, isWritten: false }),
    search_text: enquirySearchText(texts, context, referenceOf(number)),
    state: "new",
    notes: excess > 0 ? ENQUIRY_SERVER.flooded : "",
    delivery_state: "queued",
  });
  await claimPhotos(tx, originals);
  await countInterest(tx, "asked", partsOf(context));
  const delay = Math.min(excess * FLOODED_MAIL_STEP, FLOODED_MAIL_DELAY_MAX);
  const mailAt = delay && now + delay;
  const dueAt = originals.length ? Math.max(mailAt, now + PHOTOS_MAIL_WAIT) : mailAt;
  await addJobs(tx, [{ ...deliveryJob(id), dueAt }, ...(originals.length ? [photosJob(id, mailAt)] : [])]);
  await record("create", "enquiry", id, ARRIVED[texts.kind]);
  return referenceOf(number);
}

function withPhotos(items: readonly ContextItem[], originals: readonly string[]): StoredItem[] {
  let next = 0;
  return items.map(({ photos: count, ...item }) => {
    if (count === 0) return item;
    next += count;
    return { ...item, photos: originals.slice(next - count, next).map((original) => ({ original })) };
  });
}

/** Returns the next enquiry number. Concurrent writes wait until this one commits or rolls back. */
export const nextEnquiryNumber = (tx: Db): Promise<number> => raiseCounter(tx, "enquiry");
