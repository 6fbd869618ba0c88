import { desk, enquiries, interest, newsletter } from "#contract/enquiries/calls.ts";
import { customers } from "#contract/enquiries/customer-calls.ts";
import { CALLBACK } from "#contract/enquiries/messages.ts";
import { ENQUIRY_SERVER } from "#contract/platform/server-messages.ts";
import { CONTACT_EMAIL } from "#contract/site/contact-messages.ts";
import { passedAddress } from "../accounts/auth/passes.ts";
import { downloads } from "../accounts/downloads/download.ts";
import { tableFile } from "../accounts/downloads/table-file.ts";
import { withinLimits } from "../accounts/limits/visitor-calls.ts";
import type { Viewer } from "../platform/http/access.ts";
import { handle } from "../platform/http/handle.ts";
import { siteOrigin } from "../platform/http/site-origin.ts";
import { requireSwitchedOn } from "../site/read-site.ts";
import { callbackTexts, contactPageTexts, contactTexts } from "./context.ts";
import { deleteEnquiry, forgetCustomer } from "./customer.ts";
import {
  createCustomer,
  editCustomer,
  listCustomers,
  mergeCustomers,
  readCustomer,
  removeCustomer,
  unmergeCustomer,
} from "./customers/customers.ts";
import { requeueDelivery } from "./delivery/queue-mails.ts";
import type { EnquiryDeps } from "./deps.ts";
import { readDesk } from "./desk/read-desk.ts";
import { editEnquiry, recordAnswer } from "./edit-enquiry.ts";
import { countLook } from "./interest/count.ts";
import { readInterest } from "./interest/read-interest.ts";
import {
  exportSubscribers,
  isOnList,
  readSubscribers,
  removeSubscriber,
  subscribe,
  unsubscribe,
} from "./newsletter/subscribers.ts";
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

/** The calls of enquiries, customers, the desk, interest in parts and the newsletter. */
export const enquiryCalls = (services: EnquiryDeps) => {
  const { database } = services;
  const inbox = downloads(database, enquiries.makeExport, (query) =>
    tableFile(exportEnquiries(database, query), "enquiries", query.format),
  );
  const addresses = downloads(database, newsletter.makeExport, ({ format }, request) =>
    tableFile(
      exportSubscribers(database, () => siteOrigin(request, services)),
      "newsletter",
      format,
    ),
  );
  const admitPhotos = createPhotoLimiter(database);
  const addressFor = ({ sessionId }: Viewer) => passedAddress(database.read, sessionId);
  return [
    ...handle(enquiries, {
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
      makeExport: inbox.link,
      followExport: inbox.follow,
    }),
    ...handle(customers, {
      list: ({ query }) => listCustomers(database, query),
      create: ({ body, actor }) => createCustomer(database, actor, body),
      merge: ({ body, actor }) => mergeCustomers(database, actor, body),
      unmerge: ({ params, actor }) => unmergeCustomer(database, actor, params.id),
      read: ({ params }) => readCustomer(database, params.id),
      edit: ({ params, version, actor, body }) =>
        editCustomer(database, actor, { id: params.id, version }, body),
      remove: ({ params, actor }) => removeCustomer(database, actor, params.id),
    }),
    ...handle(desk, {
      read: async ({ viewer }) => readDesk(database, await addressFor(viewer)),
    }),
    ...handle(interest, {
      look: async (asked) =>
        void (await withinLimits(database, "look", asked, () => countLook(database, asked.body._id))),
      read: ({ query }) => readInterest(database, query),
    }),
    ...handle(newsletter, {
      subscribe: {
        first: () => requireSwitchedOn(database, "newsletter"),
        run: (asked) => subscribe(database, asked),
      },
      isSubscribed: async ({ params }) => ({ subscribed: await isOnList(database.read, params.token) }),
      unsubscribe: (asked) =>
        withinLimits(database, "newsletter", asked, () => unsubscribe(database, asked.params.token)),
      list: ({ query }) => readSubscribers(database, query.page ?? 1),
      remove: ({ params, actor }) => removeSubscriber(database, actor, params.id),
      makeExport: addresses.link,
      followExport: addresses.follow,
    }),
  ];
};
