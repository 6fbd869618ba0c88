import type { FastifyReply, FastifyRequest } from "fastify";
import { enquiries } from "#contract/enquiries/calls.ts";
import {
  PHOTOS_AT_ONCE,
  PHOTOS_AT_ONCE_PER_ADDRESS,
  PHOTOS_BYTES_KEPT,
  PHOTOS_OWN_TIME,
  PHOTOS_TIME,
} from "#contract/enquiries/limits.ts";
import { ENQUIRY_SERVER, SERVER } from "#contract/platform/server-messages.ts";
import { requireWithin } from "../accounts/limits/visitor-calls.ts";
import type { Database } from "../platform/database/open.ts";
import type { Db, JobRow, Tx } from "../platform/database/schema.ts";
import { findById, updateById } from "../platform/database/statements.ts";
import { SYSTEM, writeUnseen } from "../platform/database/write.ts";
import type { Stores } from "../platform/deps.ts";
import {
  claimFiles,
  discardFiles,
  doomFiles,
  holdFiles,
  removeDoomed,
  storeFiles,
} from "../platform/files/intents.ts";
import { newKey, requirePath } from "../platform/files/keys.ts";
import { withLocal } from "../platform/files/store.ts";
import { isAnswered, type SendKey } from "../platform/http/answer-once.ts";
import { ProblemError } from "../platform/http/problems.ts";
import { networkOf } from "../platform/http/proxies.ts";
import type { StagedFile } from "../platform/http/staging.ts";
import {
  endJob,
  LostJobError,
  type NewJob,
  noteProgress,
  postponeJob,
  requireClaim,
} from "../platform/jobs/claim.ts";
import type { JobWork } from "../platform/jobs/worker.ts";
import { inspectImageFile } from "../platform/media/image-header.ts";
import { PHOTO_WIDTHS } from "../platform/media/image-maker.ts";
import { MediaError } from "../platform/media/media-error.ts";
import {
  type ImageRule,
  refusalOfImage,
  withStoredImages,
} from "../platform/media/stored/with-stored-images.ts";
import { originalOf, type StoredItem, type StoredPhoto, storedItems } from "./context.ts";
import { DELIVER_ENQUIRY, waitAtAge } from "./delivery/queue-mails.ts";
import type { EnquiryDeps } from "./deps.ts";

/** Photos of parts are re-encoded, which removes the time and place they were taken. */
const PHOTOS: ImageRule = {
  field: enquiries.callback.form.files.name,
  refused: ENQUIRY_SERVER.photosRefused,
  kind: "photo",
  encode: (imageMaker, path) => imageMaker.encode(path, PHOTO_WIDTHS),
};

interface Upload {
  address: string;
  began: number;
  /** Cuts it off; undefined once its body has arrived. */
  cutOff: (() => void) | undefined;
}

/**
 * Decides before reading the body whether to accept a visitor's form with photos. Throws 503 (busy) if too many are in progress,
 * in all or from one address, 429 and 503 (photosFull) as the limits of visitors' calls do, and 503 (photosFull), which suggests
 * sending the list without photos, if the stored ones take too much space. A body that takes longer than PHOTOS_TIME is cut
 * off. Slow ones can't keep others out: when all places are taken, an address without one gets that of the oldest upload of the
 * address with the most, or of one that takes longer than PHOTOS_OWN_TIME.
 */
export function createPhotoLimiter(database: Database) {
  const uploads = new Set<Upload>();
  const countOf = (address: string) => [...uploads].filter((upload) => upload.address === address).length;
  const makePlace = (address: string) => {
    if (countOf(address) >= PHOTOS_AT_ONCE_PER_ADDRESS) throw new ProblemError(503, SERVER.busy);
    if (uploads.size < PHOTOS_AT_ONCE) return;
    const receiving = [...uploads].filter(({ cutOff }) => cutOff !== undefined);
    const oldest = receiving.find((upload) => countOf(upload.address) > 1) ?? receiving[0];
    const age = oldest ? performance.now() - oldest.began : 0;
    if (!oldest || countOf(address) > 0 || (countOf(oldest.address) === 1 && age < PHOTOS_OWN_TIME))
      throw new ProblemError(503, SERVER.busy, oldest && { retryAfter: Math.max(1, PHOTOS_OWN_TIME - age) });
    oldest.cutOff?.();
    uploads.delete(oldest);
  };
  return async (request: FastifyRequest, reply: FastifyReply, key: SendKey | undefined): Promise<void> => {
    if (!request.isMultipart()) return;
    const address = networkOf(request.ip);
    makePlace(address);
    const upload: Upload = { address, began: performance.now(), cutOff: () => request.raw.destroy() };
    uploads.add(upload);
    const late = setTimeout(() => request.raw.destroy(), PHOTOS_TIME);
    request.raw.once("end", () => {
      clearTimeout(late);
      upload.cutOff = undefined;
    });
    reply.raw.once("close", () => {
      clearTimeout(late);
      uploads.delete(upload);
    });
    // A repeated call is answered like the first, even if no other one would be accepted.
    if (await isAnswered(database, key)) return;
    await requireWithin(database, "photographs", { request, reply });
    if ((await keptBytes(database)) >= PHOTOS_BYTES_KEPT)
      throw new ProblemError(503, ENQUIRY_SERVER.photosFull, { retryAfter: null });
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

/** The name of an original. GET /files serves no file with this ending, whoever asks. */
const ORIGINAL = "original.bin";

/**
 * Checks photos by their headers and stores them as they were sent for `save`, which claims them by their keys; if anything
 * fails, none stays. Throws 400 for what is no photo.
 */
export async function withOriginals<T>(
  { database, files }: Stores,
  staged: readonly StagedFile[],
  save: (originals: string[]) => Promise<T>,
): Promise<T> {
  for (const { path } of staged) {
    await inspectImageFile(path).catch((error: unknown) => {
      if (!(error instanceof MediaError)) throw error;
      throw refusalOfImage(error, PHOTOS);
    });
  }
  const keys = staged.map(() => newKey("photo"));
  try {
    const stored = await Promise.allSettled(
      staged.map((file, at) =>
        storeFiles(database, files, { key: keys[at] as string, contents: new Map([[ORIGINAL, file]]) }),
      ),
    );
    for (const each of stored) if (each.status === "rejected") throw each.reason;
    return await save(keys);
  } catch (error) {
    await discardFiles(database, files, keys, error);
    throw error;
  }
}

/** Claims files in the transaction of their enquiry. A visitor's photos are only readable by administrators. */
export async function claimPhotos(tx: Tx, keys: readonly string[]): Promise<void> {
  await claimFiles(tx, keys);
  await holdFiles(tx, keys);
}

const PREPARE_PHOTOS = "enquiry-photos";

/** Re-encodes an enquiry's photos; then its mail is sent, not before `mailAt`. */
export const photosJob = (enquiry: string, mailAt: number): NewJob => ({
  kind: PREPARE_PHOTOS,
  subject: enquiry,
  payload: String(mailAt),
});

/**
 * Re-encodes visitors' photos, one after the other; each is stored, and its original deleted, in one transaction. One that can't
 * be read is marked in its line. Any other failure says nothing about the photo, so that it is never given up: a job whose
 * attempts are spent is tried again later, and the mail goes out without waiting any longer (PHOTOS_MAIL_WAIT).
 */
export function photosWork(services: EnquiryDeps, onError: (error: unknown) => void): JobWork {
  const { database } = services;
  return {
    kinds: [PREPARE_PHOTOS],
    atOnce: 2,
    run: async (job) => {
      while (await preparePhoto(services, job));
    },
    giveUp: async (job) => {
      await noteProgress(database.main, job);
      await postponeJob(database.main, database, job, waitAtAge(Date.now() - job.created_at));
    },
    onError,
  };
}

/** Re-encodes the next photo of a job's enquiry. Returns false, after ending the job, if there is none. */
async function preparePhoto(services: EnquiryDeps, job: JobRow): Promise<boolean> {
  const { database, files, jobBell } = services;
  const enquiry = job.subject ?? "";
  const found = await findById(database.main, "enquiries", enquiry);
  const [original] = originalsOf(storedItems(found?.items ?? "[]"));
  if (original === undefined) {
    await database.main.transaction().execute((tx) => endPhotos(tx, job));
    jobBell.ring();
    return false;
  }
  const store = (photo: StoredPhoto) =>
    writeUnseen(database, SYSTEM, async ({ tx }) => {
      await requireClaim(tx, job);
      const row = await findById(tx, "enquiries", enquiry);
      if (!row) throw new LostJobError();
      const items = storedItems(row.items).map((item) => withPhoto(item, original, photo));
      // The version stays: an administrator's save isn't stale because of it.
      await updateById(tx, "enquiries", row.id, { items: JSON.stringify(items) });
      if ("key" in photo) await claimPhotos(tx, [photo.key]);
      await doomFiles(tx, [original]);
      await noteProgress(tx, job);
    });
  await encode(services, original, store);
  await removeDoomed(database, files, [original]);
  return true;
}

const originalsOf = (items: readonly StoredItem[]): string[] =>
  items.flatMap(({ photos = [] }) => photos.flatMap((photo) => originalOf(photo) ?? []));

const withPhoto = (item: StoredItem, original: string, photo: StoredPhoto): StoredItem =>
  item.photos
    ? { ...item, photos: item.photos.map((each) => (originalOf(each) === original ? photo : each)) }
    : item;

/** Re-encodes an original for `store`, which gets an unreadable photo if the original is missing or can't be decoded. */
async function encode(
  { database, files, imageMaker }: EnquiryDeps,
  original: string,
  store: (photo: StoredPhoto) => Promise<void>,
): Promise<void> {
  const path = requirePath(original, ORIGINAL);
  if ((await files.size(path)) === undefined) return store({ unreadable: true });
  const stores = { database, files, imageMaker: { ...imageMaker, ...imageMaker.inBackground } };
  try {
    await withLocal(files, path, (local) =>
      withStoredImages(stores, [{ path: local }], PHOTOS, async ([photo]) => photo && store(photo)),
    );
  } catch (error) {
    if (!(error instanceof ProblemError && error.statusCode === 400)) throw error;
    await store({ unreadable: true });
  }
}

/** Ends a job and the wait of its enquiry's mail. */
async function endPhotos(tx: Tx, job: JobRow): Promise<void> {
  await endJob(tx, job);
  const mailAt = Number(job.payload);
  await mailOf(tx, job).set({ due_at: mailAt }).where("due_at", ">", mailAt).execute();
}

const mailOf = (tx: Db, { subject }: JobRow) =>
  tx.updateTable("jobs").where("kind", "=", DELIVER_ENQUIRY).where("subject", "=", subject);
