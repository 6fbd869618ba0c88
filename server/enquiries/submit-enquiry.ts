import type { FastifyReply, FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { enquiries } from "../../contract/enquiries/calls.ts";
import { referenceOf } from "../../contract/enquiries/enquiry-reference.ts";
import { ENQUIRY_SERVER, SERVER } from "../../contract/messages.ts";
import {
  FLOODED_MAIL_DELAY_MAX,
  FLOODED_MAIL_STEP,
  PHOTOS_AT_ONCE,
  PHOTOS_AT_ONCE_PER_ADDRESS,
  PHOTOS_BYTES_KEPT,
  PHOTOS_TIME,
} from "../../contract/platform/limits.ts";
import { countVisitorCall } from "../accounts/limits/visitor-calls.ts";
import { insertReturning } from "../platform/database/by-id.ts";
import type { Database } from "../platform/database/open.ts";
import type { EnquiryRow, Tables } from "../platform/database/schema.ts";
import { raiseCounter, VISITOR, writeUnseen } from "../platform/database/write.ts";
import { claimFiles, holdFiles } from "../platform/files/intents.ts";
import { invalid, ProblemError } from "../platform/http/problems.ts";
import { networkOf } from "../platform/http/proxies.ts";
import type { StagedFile } from "../platform/http/staging.ts";
import { addJobs } from "../platform/jobs/claim.ts";
import { PHOTO_WIDTHS } from "../platform/media/image-maker.ts";
import { imageKeys, type StoredImage } from "../platform/media/stored/stored-image.ts";
import { type ImageRule, withStoredImages } from "../platform/media/stored/with-stored-images.ts";
import type { Services } from "../services.ts";
import {
  type ContextFields,
  type ContextItem,
  type EnquiryContext,
  type EnquiryTexts,
  NOTHING,
  partsOf,
  resolveContext,
  type StoredItem,
} from "./context.ts";
import { customerKey } from "./customer.ts";
import { deliveryJob } from "./delivery/queue-mails.ts";
import { countInterest } from "./interest/count.ts";
import { enquiryColumns, enquirySearchText } from "./store.ts";

/** Photos of parts are re-encoded, which removes the time and place they were taken. */
const PHOTOS: ImageRule = {
  field: enquiries.callback.form.files.name,
  refused: ENQUIRY_SERVER.photosRefused,
  kind: "photo",
  encode: (imageMaker, path) => imageMaker.encode(path, PHOTO_WIDTHS),
};

interface Sent {
  body: ContextFields & { website?: string | undefined };
  files?: readonly StagedFile[] | undefined;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Stores an enquiry, or drops it if the honeypot is filled; both get the same response with a unique reference. */
export async function acceptEnquiry(
  services: Services,
  { body, files = [], request, reply }: Sent,
  texts: EnquiryTexts,
): Promise<string> {
  const excess = await countVisitorCall(services.database, "enquiry", request, reply);
  if (body.website) return unusedReference(services.database);
  const context = await resolveContext(services.database.read, body);
  const named = context.items.reduce((sum, { photos }) => sum + photos, 0);
  if (named !== files.length) throw invalid([{ field: PHOTOS.field, message: ENQUIRY_SERVER.photosUnnamed }]);
  if (!files.length) return submitEnquiry(services, texts, context, { excess });
  return withStoredImages(services, files, PHOTOS, (photos) =>
    submitEnquiry(services, texts, context, { excess, photos }),
  );
}

/**
 * Decides before reading the body whether to accept a visitor's form with photos. Throws 503 (busy) if too many are in
 * progress, in all or from one network, 429 if the visitor's network sent too many, and 503 (photosFull), which suggests
 * sending the list without photos, if all visitors sent too many or the stored photos take too much space. A body that takes
 * longer than PHOTOS_TIME is cut off.
 */
export function createPhotoLimiter(database: Database) {
  const pending = new Map<string, number>();
  let all = 0;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!request.isMultipart()) return;
    const address = networkOf(request.ip);
    const own = pending.get(address) ?? 0;
    if (all >= PHOTOS_AT_ONCE || own >= PHOTOS_AT_ONCE_PER_ADDRESS) throw new ProblemError(503, SERVER.busy);
    all += 1;
    pending.set(address, own + 1);
    const late = setTimeout(() => request.raw.destroy(), PHOTOS_TIME);
    request.raw.once("end", () => clearTimeout(late));
    reply.raw.once("close", () => {
      clearTimeout(late);
      all -= 1;
      const left = (pending.get(address) ?? 1) - 1;
      if (left > 0) pending.set(address, left);
      else pending.delete(address);
    });
    const excess = await countVisitorCall(database, "photographs", request, reply);
    if (excess > 0 || (await keptBytes(database)) >= PHOTOS_BYTES_KEPT)
      throw new ProblemError(503, ENQUIRY_SERVER.photosFull);
  };
}

async function keptBytes({ read }: Database): Promise<number> {
  const { bytes } = await read
    .selectFrom("files")
    .select((eb) => eb.fn.sum<number | null>("bytes").as("bytes"))
    .where("key", ">=", "photo-")
    .where("key", "<", "photo.")
    .where("state", "!=", "doomed")
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/** The activity record outlives the enquiry, so it contains nothing that the visitor wrote. */
const ARRIVED: Record<EnquiryTexts["kind"], string> = {
  callback: "New callback request",
  email: "New e-mail enquiry",
  "contact-page": "New message from the contact page",
};

/**
 * Stores an enquiry with its delivery job in one transaction and returns its reference. `excess` is the number above the
 * hourly limit: such an enquiry is marked in its notes and mailed later.
 */
async function submitEnquiry(
  { database, jobBell }: Pick<Services, "database" | "jobBell">,
  texts: EnquiryTexts,
  context: EnquiryContext,
  { excess = 0, photos = [] }: { excess?: number; photos?: readonly StoredImage[] } = {},
): Promise<string> {
  const id = uuidv7();
  const reference = await writeUnseen(database, VISITOR, async ({ tx, now, record }) => {
    const number = await nextNumber(tx);
    await tx
      .insertInto("enquiries")
      .values({
        id,
        number,
        kind: texts.kind,
        ...enquiryColumns(texts, context, now),
        items: JSON.stringify(withPhotos(context.items, photos)),
        origin: null,
        customer_key: customerKey(texts) ?? null,
        search_text: enquirySearchText(texts, context, referenceOf(number)),
        state: "new",
        notes: excess > 0 ? ENQUIRY_SERVER.flooded : "",
        delivery_state: "queued",
      })
      .execute();
    const keys = imageKeys(photos);
    await claimFiles(tx, keys);
    // A visitor's photos are only readable by administrators.
    await holdFiles(tx, keys);
    await countInterest(tx, "asked", partsOf(context));
    const delay = Math.min(excess * FLOODED_MAIL_STEP, FLOODED_MAIL_DELAY_MAX);
    await addJobs(tx, [{ ...deliveryJob(id), dueAt: delay && now + delay }]);
    await record("create", "enquiry", id, ARRIVED[texts.kind]);
    return referenceOf(number);
  });
  jobBell.ring();
  return reference;
}

function withPhotos(items: readonly ContextItem[], photos: readonly StoredImage[]): StoredItem[] {
  let next = 0;
  return items.map(({ photos: count, ...item }) => {
    if (count === 0) return item;
    next += count;
    return { ...item, photos: photos.slice(next - count, next) };
  });
}

const unusedReference = async (database: Database): Promise<string> =>
  referenceOf(await writeUnseen(database, VISITOR, ({ tx }) => nextNumber(tx)));

/** Returns the next enquiry number. Concurrent writes wait until this one commits or rolls back. */
const nextNumber = (tx: Kysely<Tables>): Promise<number> => raiseCounter(tx, "enquiry");

/** Stores an enquiry that the staff wrote down, for a quotation made from nothing, and returns it. It is not mailed. */
export async function createOfficeEnquiry(tx: Kysely<Tables>, now: number): Promise<EnquiryRow> {
  const number = await nextNumber(tx);
  const context: EnquiryContext = { product: null, catalogue: null, items: [] };
  return insertReturning(tx, "enquiries", {
    id: uuidv7(),
    number,
    kind: "office",
    ...enquiryColumns(NOTHING, context, now),
    items: "[]",
    origin: null,
    customer_key: null,
    search_text: enquirySearchText(NOTHING, context, referenceOf(number)),
    state: "answered",
    notes: "",
    delivery_state: "none",
  });
}
