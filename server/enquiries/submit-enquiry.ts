import type { Kysely } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Enquiry } from "../../contract/enquiries/enquiry.ts";
import { referenceOf } from "../../contract/enquiries/enquiry-reference.ts";
import { ENQUIRY_SERVER } from "../../contract/messages.ts";
import { FLOODED_MAIL_DELAY_MAX, FLOODED_MAIL_STEP } from "../../contract/platform/limits.ts";
import type { Database } from "../platform/database/open.ts";
import type { Tables } from "../platform/database/schema.ts";
import { VISITOR, writeUnseen } from "../platform/database/write.ts";
import { claimFiles, holdFiles } from "../platform/files/intents.ts";
import { addJobs } from "../platform/jobs/add.ts";
import { keysOf, type StoredImage } from "../platform/media/stored/stored-image.ts";
import type { Services } from "../services.ts";
import { type ContextItem, type EnquiryContext, partsOf, type StoredItem } from "./context.ts";
import { deliveryJob } from "./delivery/queue-enquiries.ts";
import { countInterest } from "./interest/count.ts";
import type { EnquiryTexts } from "./kinds.ts";
import { enquiryColumns, enquirySearchText } from "./store.ts";

/** Fewer digits are no telephone number; more than these are country and trunk codes, which people write or leave out. */
const DIGITS_MIN = 7;
const DIGITS_COMPARED = 10;

/** What the activity record says; it outlives the enquiry, so that nothing a person wrote is in it. */
const ACTIVITY: Record<EnquiryTexts["kind"], string> = {
  callback: "New callback request",
  email: "New e-mail enquiry",
  "contact-page": "New message from the contact page",
};

/**
 * Stores an enquiry together with the job that delivers it; when this resolves, it is safe. Answers its reference.
 * `excess` is by how many the total of an hour is exceeded: such an enquiry is marked in its notes, and mailed later.
 */
export async function submitEnquiry(
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
    const keys = keysOf(photos);
    await claimFiles(tx, keys);
    // A visitor's photographs are for those who answer him, at no address that anybody may read.
    await holdFiles(tx, keys);
    await countInterest(tx, "asked", partsOf(context));
    const delay = Math.min(excess * FLOODED_MAIL_STEP, FLOODED_MAIL_DELAY_MAX);
    await addJobs(tx, [{ ...deliveryJob(id), dueAt: delay && now + delay }]);
    await record({ type: "create", entity: "enquiry", entity_id: id, description: ACTIVITY[texts.kind] });
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

/** A reference that no enquiry has or will have. */
export const unusedReference = async (database: Database): Promise<string> =>
  referenceOf(await writeUnseen(database, VISITOR, ({ tx }) => nextNumber(tx)));

/** A number that nobody else gets: in a write, whoever takes the next one waits until this one is stored or given back. */
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
 * By what the enquiries of one person are found together: the e-mail address, else the last ten digits of the number.
 * Undefined where there is neither.
 */
function customerKey({ phone, contact }: Pick<Enquiry, "phone" | "contact">): string | undefined {
  const written = phone ?? contact ?? "";
  const mail = written.split(/[\s<>,;]/).find((word) => word.indexOf("@") > 0 && !word.endsWith("@"));
  if (mail) return mail.toLowerCase();
  const digits = written.replace(/\D/g, "");
  return digits.length >= DIGITS_MIN ? digits.slice(-DIGITS_COMPARED) : undefined;
}
