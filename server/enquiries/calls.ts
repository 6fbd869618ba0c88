import { enquiries } from "../../contract/calls/enquiries.ts";
import { CALLBACK, CONTACT_EMAIL, ENQUIRY_SERVER } from "../../contract/messages.ts";
import { csvFile, downloads } from "../downloads/download.ts";
import { handle } from "../http/handle.ts";
import { notFound } from "../http/problems.ts";
import type { Services } from "../services.ts";
import { readBehaviour } from "../site/behaviour.ts";
import { acceptEnquiry } from "./accept-enquiry.ts";
import { queueAgain } from "./delivery/queue-enquiries.ts";
import { deleteEnquiry, editEnquiry } from "./edit-enquiry.ts";
import { exportEnquiries } from "./export-enquiries.ts";
import { readInboxQuery } from "./inbox-query.ts";
import { callbackTexts, contactPageTexts, contactTexts } from "./kinds.ts";
import { listInbox, readArrivals } from "./list-inbox.ts";
import { presentEnquiry } from "./present.ts";
import { requireEnquiry } from "./store.ts";

/** Every call about enquiries: the visitor's (spec section 7, 'Public'), and those of the administrators' inbox. */
export const enquiryCalls = (services: Services) => {
  const { database } = services;
  const { path, json } = enquiries.makeExport;
  const inboxFile = downloads(database, path, json, (query) =>
    csvFile(exportEnquiries(database, query), "enquiries"),
  );
  return handle(enquiries, {
    callback: async (asked) => {
      await acceptEnquiry(services, asked, callbackTexts(asked.body));
      return { message: CALLBACK.sent };
    },
    contact: async (asked) => {
      await acceptEnquiry(services, asked, contactTexts(asked.body));
      return { message: CONTACT_EMAIL.sent };
    },
    contactPage: {
      first: async () => {
        if (!(await readBehaviour(database)).contactMessages) throw notFound();
      },
      run: async (asked) => {
        await acceptEnquiry(services, asked, contactPageTexts(asked.body));
        return { message: ENQUIRY_SERVER.contactPageSent };
      },
    },
    list: ({ query }) => listInbox(database, readInboxQuery(query)),
    arrivals: () => readArrivals(database),
    read: async ({ params }) => presentEnquiry(await requireEnquiry(database.read, params.id)),
    edit: ({ params, body, actor, version }) => editEnquiry(database, actor, params.id, body, version),
    remove: ({ params, actor }) => deleteEnquiry(database, actor, params.id),
    deliver: ({ params, actor }) => queueAgain(services, actor, params.id),
    makeExport: ({ viewer, body }) => inboxFile.link(viewer, body),
    followExport: inboxFile.follow,
  });
};
