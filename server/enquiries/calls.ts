import { enquiries } from "../../contract/enquiries/calls.ts";
import { CALLBACK } from "../../contract/enquiries/messages.ts";
import { ENQUIRY_SERVER } from "../../contract/platform/server-messages.ts";
import { CONTACT_EMAIL } from "../../contract/site/contact-messages.ts";
import { passedAddress } from "../accounts/auth/passes.ts";
import { downloads } from "../accounts/downloads/download.ts";
import { tableFile } from "../accounts/downloads/table-file.ts";
import { withinLimits } from "../accounts/limits/visitor-calls.ts";
import type { Viewer } from "../platform/http/access.ts";
import { handle } from "../platform/http/handle.ts";
import { requireSwitchedOn } from "../site/read-site.ts";
import { callbackTexts, contactPageTexts, contactTexts } from "./context.ts";
import { deleteEnquiry, forgetCustomer } from "./customer.ts";
import { requeueDelivery } from "./delivery/queue-mails.ts";
import type { EnquiryDeps } from "./deps.ts";
import { editEnquiry, recordAnswer } from "./edit-enquiry.ts";
import { writeEnquiry } from "./office-enquiry.ts";
import { createPhotoLimiter } from "./photos.ts";
import { presentEnquiry } from "./present.ts";
import { recordChat } from "./record-chat.ts";
import {
  exportEnquiries,
  listInbox,
  readAround,
  readArrivals,
  readInboxQuery,
  requireEnquiry,
} from "./store.ts";
import { acceptEnquiry } from "./submit-enquiry.ts";

/** The enquiry calls, for visitors (spec section 7, 'Public') and for administrators. */
export const enquiryCalls = (services: EnquiryDeps) => {
  const { database } = services;
  const { path, json } = enquiries.makeExport;
  const inboxFile = downloads(database, path, json, (query) =>
    tableFile(exportEnquiries(database, query), "enquiries", query.format),
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
      first: () => requireSwitchedOn(database, "contactMessages"),
      run: (asked) =>
        acceptEnquiry(services, asked, contactPageTexts(asked.body), ENQUIRY_SERVER.contactPageSent),
    },
    openChat: async (asked) =>
      void (await withinLimits(database, "chat", asked, () => recordChat(database, asked.body))),
    list: async ({ query, viewer }) => listInbox(database, readInboxQuery(query), await addressFor(viewer)),
    write: async ({ body, actor, viewer }) => writeEnquiry(database, actor, body, await addressFor(viewer)),
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
