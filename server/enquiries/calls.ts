import type { FastifyReply, FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { enquiries } from "../../contract/enquiries/calls.ts";
import type { Enquiry, ExportEnquiriesBody, UpdateEnquiryBody } from "../../contract/enquiries/enquiry.ts";
import { csvEnquiry, ENQUIRY_CSV_COLUMNS } from "../../contract/enquiries/enquiry-csv.ts";
import { referenceOf } from "../../contract/enquiries/enquiry-reference.ts";
import { CALLBACK, CONTACT_EMAIL, ENQUIRY_SERVER, SERVER } from "../../contract/messages.ts";
import { csvHead } from "../../contract/platform/csv.ts";
import {
  FLOODED_MAIL_DELAY_MAX,
  FLOODED_MAIL_STEP,
  PHOTOS_AT_ONCE,
  PHOTOS_AT_ONCE_PER_ADDRESS,
  PHOTOS_BYTES_KEPT,
  PHOTOS_TIME,
} from "../../contract/platform/limits.ts";
import { type Address, passedAddress } from "../accounts/auth/passes.ts";
import { csvFile, downloads } from "../accounts/downloads/download.ts";
import { countVisitorCall } from "../accounts/limits/visitor-calls.ts";
import type { Database } from "../platform/database/open.ts";
import { type SaveTarget, saveVersioned, type Versioned } from "../platform/database/save-versioned.ts";
import type { EnquiryRow, Tables } from "../platform/database/schema.ts";
import { type Actor, VISITOR, writeUnseen } from "../platform/database/write.ts";
import { claimFiles, doomFiles, holdFiles, removeDoomed } from "../platform/files/intents.ts";
import type { Viewer } from "../platform/http/access.ts";
import { handle } from "../platform/http/handle.ts";
import { invalid, notFound, ProblemError, staleSave } from "../platform/http/problems.ts";
import { networkOf } from "../platform/http/proxies.ts";
import type { StagedFile } from "../platform/http/staging.ts";
import { addJobs } from "../platform/jobs/claim.ts";
import { PHOTO_WIDTHS } from "../platform/media/image-maker.ts";
import { imageKeys, type StoredImage } from "../platform/media/stored/stored-image.ts";
import { type ImageRule, withStoredImages } from "../platform/media/stored/with-stored-images.ts";
import type { Services, Stores } from "../services.ts";
import { readBehaviour } from "../site/read-site.ts";
import {
  type ContextFields,
  type ContextItem,
  callbackTexts,
  contactPageTexts,
  contactTexts,
  type EnquiryContext,
  type EnquiryTexts,
  partsOf,
  photoKeys,
  resolveContext,
  type StoredItem,
} from "./context.ts";
import { deliveryJob, requeueDelivery } from "./delivery/queue-enquiries.ts";
import { countInterest } from "./interest/count.ts";
import { presentEnquiry } from "./present.ts";
import { recordChat } from "./record-chat.ts";
import {
  enquiryColumns,
  enquirySearchText,
  listEnquiries,
  listInbox,
  readAround,
  readArrivals,
  readInboxQuery,
  requireEnquiry,
} from "./store.ts";

const MARKED = { new: "Marked an enquiry as new", handled: "Marked an enquiry as handled" } as const;

const savedEnquiry = (address: Address): Versioned<EnquiryRow, UpdateEnquiryBody, Enquiry> => ({
  entity: "enquiry",
  writes: writeUnseen,
  find: requireEnquiry,
  put: (tx, { id }, changes, { version, updated_at }) =>
    tx
      .updateTable("enquiries")
      .set({ ...changes, version, updated_at })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  describe: (before, { state }) => ({
    description: state && state !== before.state ? MARKED[state] : "Edited the notes of an enquiry",
  }),
  present: (row) => presentEnquiry(row, address),
  stale: (current) => staleSave(ENQUIRY_SERVER.stale, current),
});

/** Photos of parts are re-encoded, which removes the time and place they were taken. */
const PHOTOS: ImageRule = {
  field: enquiries.callback.form.files.name,
  refused: ENQUIRY_SERVER.photosRefused,
  kind: "photo",
  encode: (imageMaker, path) => imageMaker.encode(path, PHOTO_WIDTHS),
};

const SLICE = 500;

/** The enquiry calls, for visitors (spec section 7, 'Public') and for administrators. */
export const enquiryCalls = (services: Services) => {
  const { database } = services;
  const { path, json } = enquiries.makeExport;
  const inboxFile = downloads(database, path, json, (query) =>
    csvFile(exportEnquiries(database, query), "enquiries"),
  );
  const admitPhotos = createPhotoLimiter(database);
  const addressFor = ({ sessionId }: Viewer) => passedAddress(database.read, sessionId);
  return handle(enquiries, {
    callback: {
      first: ({ request, reply }) => admitPhotos(request, reply),
      run: async (asked) => {
        const reference = await acceptEnquiry(services, asked, callbackTexts(asked.body));
        return { message: CALLBACK.sent, reference };
      },
    },
    contact: async (asked) => {
      const reference = await acceptEnquiry(services, asked, contactTexts(asked.body));
      return { message: CONTACT_EMAIL.sent, reference };
    },
    contactPage: {
      first: async () => {
        if (!(await readBehaviour(database)).contactMessages) throw notFound();
      },
      run: async (asked) => {
        const reference = await acceptEnquiry(services, asked, contactPageTexts(asked.body));
        return { message: ENQUIRY_SERVER.contactPageSent, reference };
      },
    },
    openChat: async ({ body, request, reply }) => {
      await countVisitorCall(database, "chat", request, reply);
      await recordChat(database, body);
      return undefined;
    },
    list: async ({ query, viewer }) => listInbox(database, readInboxQuery(query), await addressFor(viewer)),
    arrivals: () => readArrivals(database),
    read: async ({ params, viewer }) =>
      presentEnquiry(await requireEnquiry(database.read, params.id), await addressFor(viewer)),
    around: ({ params }) => readAround(database, params.id),
    edit: async ({ params, body, actor, version, viewer }) =>
      editEnquiry(database, actor, { id: params.id, version, address: await addressFor(viewer) }, body),
    remove: ({ params, actor }) => deleteEnquiry(services, actor, params.id),
    deliver: async ({ params, actor, viewer }) =>
      requeueDelivery(services, actor, { id: params.id, address: await addressFor(viewer) }),
    makeExport: ({ viewer, body }) => inboxFile.link(viewer, body),
    followExport: inboxFile.follow,
  });
};

async function* exportEnquiries(
  { read }: Database,
  { search = "", state }: ExportEnquiriesBody,
): AsyncGenerator<string> {
  yield csvHead(ENQUIRY_CSV_COLUMNS);
  let before: string | undefined;
  do {
    const rows = await listEnquiries(read, { search, state }, { limit: SLICE, before });
    if (rows.length) yield rows.map((row) => csvEnquiry(presentEnquiry(row))).join("");
    before = rows.length === SLICE ? rows.at(-1)?.id : undefined;
  } while (before !== undefined);
}

interface Sent {
  body: ContextFields & { website?: string | undefined };
  files?: readonly StagedFile[] | undefined;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Stores an enquiry, or drops it if the honeypot is filled; both get the same response with a unique reference. */
async function acceptEnquiry(
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
function createPhotoLimiter(database: Database) {
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

/**
 * PUT /enquiries/{id}: changes its state, notes or both. The activity record doesn't contain the notes. Throws 404, and 409
 * for a stale `version`.
 */
function editEnquiry(
  database: Database,
  actor: Actor,
  { id, version, address }: SaveTarget & { address: Address },
  changes: UpdateEnquiryBody,
): Promise<Enquiry> {
  return saveVersioned(database, actor, savedEnquiry(address), { id, version }, () => changes);
}

/** DELETE /enquiries/{id}: deletes an enquiry, its pending delivery and its photos, as a person may request. Throws 404. */
async function deleteEnquiry(
  { database, files }: Stores,
  actor: Actor,
  id: string,
): Promise<{ message: string }> {
  const doomed = await writeUnseen(database, actor, async ({ tx, record }) => {
    const keys = photoKeys((await requireEnquiry(tx, id)).items);
    await doomFiles(tx, keys);
    await tx.deleteFrom("enquiries").where("id", "=", id).execute();
    await tx.deleteFrom("jobs").where("subject", "=", id).execute();
    await record({ type: "delete", entity: "enquiry", entity_id: id, description: "Deleted an enquiry" });
    return keys;
  });
  await removeDoomed(database, files, doomed);
  return { message: ENQUIRY_SERVER.deleted };
}

/** The minimum length of a phone number, and the digits compared, without country and trunk codes. */
const DIGITS_MIN = 7;
const DIGITS_COMPARED = 10;

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
    await record({ type: "create", entity: "enquiry", entity_id: id, description: ARRIVED[texts.kind] });
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
async function nextNumber(tx: Kysely<Tables>): Promise<number> {
  const { value } = await tx
    .updateTable("counters")
    .set((eb) => ({ value: eb("value", "+", 1) }))
    .where("name", "=", "enquiry")
    .returning("value")
    .executeTakeFirstOrThrow();
  return value;
}

/**
 * Identifies a person by e-mail address, otherwise by the last ten digits of the phone number. Undefined if both are missing.
 */
function customerKey({ phone, contact }: Pick<Enquiry, "phone" | "contact">): string | undefined {
  const written = phone ?? contact ?? "";
  const mail = written.split(/[\s<>,;]/).find((word) => word.indexOf("@") > 0 && !word.endsWith("@"));
  if (mail) return mail.toLowerCase();
  const digits = written.replace(/\D/g, "");
  return digits.length >= DIGITS_MIN ? digits.slice(-DIGITS_COMPARED) : undefined;
}
