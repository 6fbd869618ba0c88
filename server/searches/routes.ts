import type { FastifyInstance } from "fastify";
import { FailedSearchBody } from "../../contract/enquiry.ts";
import { actorOf } from "../http/access.ts";
import { receiveJson } from "../http/receive.ts";
import { countVisitorCall } from "../limits/visitor-calls.ts";
import type { Services } from "../services.ts";
import { endFailedSearch, listFailedSearches, noteFailedSearch } from "./failed-searches.ts";

/** What visitors looked for in vain: told by the results page, read by administrators as a list of things to do. */
export function searchRoutes(app: FastifyInstance, services: Services): void {
  const { database } = services;
  const admin = { config: { access: "admin" } } as const;

  app.post("/searches/failed", { config: { access: "visitor" } }, async (request, reply) => {
    const { search } = receiveJson(request, FailedSearchBody);
    await countVisitorCall(database, "failed-search", request, reply);
    await noteFailedSearch(services, search);
    return reply.code(204).send();
  });
  app.get("/searches/failed", admin, () => listFailedSearches(database));
  app.delete<{ Params: { id: string } }>("/searches/failed/:id", admin, (request) =>
    endFailedSearch(database, actorOf(request), request.params.id),
  );
}
