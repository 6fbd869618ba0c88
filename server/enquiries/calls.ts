import { enquiries } from "../../contract/enquiries/calls.ts";
import type {
  AnswerEnquiryBody,
  Enquiry,
  EnquiryState,
  ExportEnquiriesBody,
  UpdateEnquiryBody,
} from "../../contract/enquiries/enquiry.ts";
import { csvEnquiry, ENQUIRY_CSV_COLUMNS } from "../../contract/enquiries/enquiry-csv.ts";
import { CALLBACK, CONTACT_EMAIL, ENQUIRY_SERVER, INBOX_FORM } from "../../contract/messages.ts";
import { csvHead } from "../../contract/platform/csv.ts";
import { today } from "../../contract/platform/day.ts";
import { REMINDER_DAYS_MAX } from "../../contract/platform/limits.ts";
import { type Address, passedAddress } from "../accounts/auth/passes.ts";
import { csvFile, downloads } from "../accounts/downloads/download.ts";
import { withinLimits } from "../accounts/limits/visitor-calls.ts";
import { slices } from "../platform/batches.ts";
import { updateReturning } from "../platform/database/by-id.ts";
import type { Database } from "../platform/database/open.ts";
import { type SaveTarget, saveVersioned, type Versioned } from "../platform/database/save-versioned.ts";
import type { EnquiryRow } from "../platform/database/schema.ts";
import { type Actor, writeUnseen } from "../platform/database/write.ts";
import { removeDoomed } from "../platform/files/intents.ts";
import type { Viewer } from "../platform/http/access.ts";
import { handle } from "../platform/http/handle.ts";
import { invalid, notFound, staleSave } from "../platform/http/problems.ts";
import type { Services, Stores } from "../services.ts";
import { readBehaviour } from "../site/read-site.ts";
import { callbackTexts, contactPageTexts, contactTexts, linkItem } from "./context.ts";
import { forgetCustomer, removeEnquiry } from "./customer.ts";
import { requeueDelivery } from "./delivery/queue-mails.ts";
import { addEvent } from "./events.ts";
import { createPhotoLimiter } from "./photos.ts";
import { presentEnquiry } from "./present.ts";
import { recordChat } from "./record-chat.ts";
import {
  listEnquiries,
  listInbox,
  readAround,
  readArrivals,
  readInboxQuery,
  requireEnquiry,
} from "./store.ts";
import { acceptEnquiry } from "./submit-enquiry.ts";

const savedEnquiry = (address: Address): Versioned<EnquiryRow, UpdateEnquiryBody, Enquiry> => ({
  entity: "enquiry",
  writes: writeUnseen,
  find: requireEnquiry,
  put: async (tx, row, { remindOn, link, ...changes }, { version, updated_at }) =>
    updateReturning(tx, "enquiries", row.id, {
      ...changes,
      ...(isDecided(changes.state) && { remind_on: null }),
      ...(remindOn !== undefined && { remind_on: remindOn }),
      ...(link && (await linkItem(tx, row, link))),
      version,
      updated_at,
    }),
  describe: (before, changes) => ({ description: describeEdit(before, changes) }),
  present: (row) => presentEnquiry(row, address),
  stale: (current) => staleSave(ENQUIRY_SERVER.stale, current),
});

const isDecided = (state: EnquiryState | undefined): boolean => state === "won" || state === "lost";

function describeEdit(before: EnquiryRow, { state, remindOn, link }: UpdateEnquiryBody): string {
  if (state && state !== before.state) return `Marked an enquiry as ${state}`;
  if (remindOn !== undefined)
    return remindOn ? "Set a reminder of an enquiry" : "Removed the reminder of an enquiry";
  return link ? "Chose a part for a line of an enquiry" : "Edited the notes of an enquiry";
}

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
      first: ({ request, reply, key }) => admitPhotos(request, reply, key),
      run: (asked) => acceptEnquiry(services, asked, callbackTexts(asked.body), CALLBACK.sent),
    },
    contact: (asked) => acceptEnquiry(services, asked, contactTexts(asked.body), CONTACT_EMAIL.sent),
    contactPage: {
      first: async () => {
        if (!(await readBehaviour(database)).contactMessages) throw notFound();
      },
      run: (asked) =>
        acceptEnquiry(services, asked, contactPageTexts(asked.body), ENQUIRY_SERVER.contactPageSent),
    },
    openChat: async ({ body, request, reply }) => {
      await withinLimits(database, "chat", { request, reply }, () => recordChat(database, body));
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
    answer: async ({ params, body, actor, viewer }) =>
      recordAnswer(database, actor, { id: params.id, address: await addressFor(viewer) }, body),
    forget: ({ params, actor }) => forgetCustomer(services, actor, params.id),
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
  const rowsAfter = (last?: EnquiryRow) =>
    listEnquiries(read, { search, state }, { limit: SLICE, before: last?.id });
  for await (const rows of slices(SLICE, rowsAfter))
    yield rows.map((row) => csvEnquiry(presentEnquiry(row))).join("");
}

/**
 * PUT /enquiries/{id}: changes its state, notes, reminder or a line. Won and lost ones lose their reminder. The activity record
 * doesn't contain the notes. Throws 404, 400 for a day after REMINDER_DAYS_MAX, and 409 for a stale `version`.
 */
function editEnquiry(
  database: Database,
  actor: Actor,
  { id, version, address }: SaveTarget & { address: Address },
  changes: UpdateEnquiryBody,
): Promise<Enquiry> {
  if ((changes.remindOn ?? "") > today(Date.now(), REMINDER_DAYS_MAX))
    throw invalid([{ field: "remindOn", message: INBOX_FORM.dayInvalid }]);
  return saveVersioned(database, actor, savedEnquiry(address), { id, version }, () => changes);
}

/**
 * DELETE /enquiries/{id}: deletes an enquiry with its pending delivery, photos and drafts, and removes the person from its sent
 * quotations. Throws 404.
 */
async function deleteEnquiry(
  { database, files }: Stores,
  actor: Actor,
  id: string,
): Promise<{ message: string }> {
  const doomed = await writeUnseen(database, actor, async ({ tx, now, record }) => {
    const keys = await removeEnquiry(tx, await requireEnquiry(tx, id), now);
    await record("delete", "enquiry", id, "Deleted an enquiry");
    return keys;
  });
  await removeDoomed(database, files, doomed);
  return { message: ENQUIRY_SERVER.deleted };
}

/** POST /enquiries/{id}/answers: records what was answered; a new enquiry becomes an answered one. Throws 404. */
function recordAnswer(
  database: Database,
  actor: Actor,
  { id, address }: { id: string; address: Address },
  { way, text }: AnswerEnquiryBody,
): Promise<Enquiry> {
  return writeUnseen(database, actor, async ({ tx, now, record }) => {
    const { state } = await requireEnquiry(tx, id);
    const event = { now, kind: "answer", by: actor.name, way, text, quotation: null } as const;
    const row = await addEvent(tx, id, event, state === "new" ? { state: "answered" } : {});
    if (!row) throw notFound(ENQUIRY_SERVER.notFound);
    await record("update", "enquiry", id, "Answered an enquiry");
    return presentEnquiry(row, address);
  });
}
