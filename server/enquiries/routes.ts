import type { FastifyInstance } from "fastify";
import { ExportEnquiriesBody, UpdateEnquiryBody } from "../../contract/enquiry.ts";
import { exportRoutes } from "../downloads/export-routes.ts";
import { actorOf } from "../http/access.ts";
import { versionOf } from "../http/if-match.ts";
import { receiveJson } from "../http/receive.ts";
import type { Services } from "../services.ts";
import { queueAgain } from "./delivery/queue-enquiries.ts";
import { deleteEnquiry, editEnquiry } from "./edit-enquiry.ts";
import { exportEnquiries } from "./export-enquiries.ts";
import { readInboxQuery } from "./inbox-query.ts";
import { listInbox, readArrivals } from "./list-inbox.ts";
import { presentEnquiry } from "./present.ts";
import { requireEnquiry } from "./store.ts";
import { enquiryVisitorRoutes } from "./visitor-routes.ts";

type ById = { Params: { id: string } };

/** Every call about enquiries: the visitor's, and those of the administrators' inbox. */
export function enquiryRoutes(app: FastifyInstance, services: Services): void {
  const { database } = services;
  const admin = { config: { access: "admin" } } as const;

  enquiryVisitorRoutes(app, services);

  app.get<{ Querystring: Record<string, unknown> }>("/enquiries", admin, ({ query }) =>
    listInbox(database, readInboxQuery(query)),
  );
  app.get("/enquiries/arrivals", { config: { access: "admin", isUse: false } }, () => readArrivals(database));
  app.get<ById>("/enquiries/:id", admin, async ({ params }) =>
    presentEnquiry(await requireEnquiry(database.read, params.id)),
  );
  app.put<ById>("/enquiries/:id", admin, (request) => {
    const body = receiveJson(request, UpdateEnquiryBody);
    return editEnquiry(database, actorOf(request), request.params.id, body, versionOf(request));
  });
  app.delete<ById>("/enquiries/:id", admin, (request) =>
    deleteEnquiry(database, actorOf(request), request.params.id),
  );
  app.post<ById>("/enquiries/:id/deliver", admin, (request) =>
    queueAgain(services, actorOf(request), request.params.id),
  );
  exportRoutes(app, database, {
    what: "enquiries",
    query: ExportEnquiriesBody,
    pieces: (query) => exportEnquiries(database, query),
  });
}
