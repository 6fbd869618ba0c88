import { searches } from "../../../contract/enquiries/calls.ts";
import { countVisitorCall } from "../../accounts/limits/visitor-calls.ts";
import { handle } from "../../platform/http/handle.ts";
import type { Services } from "../../services.ts";
import { countFailedSearch, deleteFailedSearch, listFailedSearches } from "./failed-searches.ts";

export const searchCalls = (services: Services) => {
  const { database } = services;
  return handle(searches, {
    report: async ({ body, request, reply }) => {
      await countVisitorCall(database, "failed-search", request, reply);
      await countFailedSearch(services, body.search);
      return undefined;
    },
    list: () => listFailedSearches(database),
    crossOff: ({ params, actor }) => deleteFailedSearch(database, actor, params.id),
  });
};
