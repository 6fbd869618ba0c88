import { enquiries } from "../../contract/enquiries/calls.ts";
import { CALLBACK, CONTACT_EMAIL, ENQUIRY_SERVER } from "../../contract/messages.ts";
import { passedAddress } from "../accounts/auth/passes.ts";
import { csvFile, downloads } from "../accounts/downloads/download.ts";
import { countVisitorCall } from "../accounts/limits/visitor-calls.ts";
import type { Viewer } from "../platform/http/access.ts";
import { handle } from "../platform/http/handle.ts";
import { notFound } from "../platform/http/problems.ts";
import type { Services } from "../services.ts";
import { readBehaviour } from "../site/behaviour.ts";
import { acceptEnquiry } from "./accept-enquiry.ts";
import { readAround } from "./around.ts";
import { queueAgain } from "./delivery/queue-enquiries.ts";
import { deleteEnquiry, editEnquiry } from "./edit-enquiry.ts";
import { exportEnquiries } from "./export-enquiries.ts";
import { readInboxQuery } from "./inbox-query.ts";
import { callbackTexts, contactPageTexts, contactTexts } from "./kinds.ts";
import { listInbox, readArrivals } from "./list-inbox.ts";
import { noteChat } from "./note-chat.ts";
import { photosWelcome } from "./photos-welcome.ts";
import { presentEnquiry } from "./present.ts";
import { requireEnquiry } from "./store.ts";

/** Every call about enquiries: the visitor's (spec section 7, 'Public'), and those of the administrators' inbox. */
export const enquiryCalls = (services: Services) => {
  const { database } = services;
  const { path, json } = enquiries.makeExport;
  const inboxFile = downloads(database, path, json, (query) =>
    csvFile(exportEnquiries(database, query), "enquiries"),
  );
  const welcomePhotos = photosWelcome(database);
  const addressFor = ({ sessionId }: Viewer) => passedAddress(database.read, sessionId);
  return handle(enquiries, {
    callback: {
      first: ({ request, reply }) => welcomePhotos(request, reply),
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
      await noteChat(database, body);
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
      queueAgain(services, actor, { id: params.id, address: await addressFor(viewer) }),
    makeExport: ({ viewer, body }) => inboxFile.link(viewer, body),
    followExport: inboxFile.follow,
  });
};
