import { interest } from "../../../contract/calls/desk.ts";
import { CATEGORIES } from "../../../contract/categories.ts";
import { Month } from "../../../contract/interest.ts";
import { handle } from "../../platform/http/handle.ts";
import { countVisitorCall } from "../../accounts/limits/visitor-calls.ts";
import type { Services } from "../../services.ts";
import { countLook } from "./count.ts";
import { readInterest } from "./read-interest.ts";

/** What visitors look at and ask for: told by the page of a part, read by administrators. */
export const interestCalls = ({ database }: Services) =>
  handle(interest, {
    look: async ({ body, request, reply }) => {
      await countVisitorCall(database, "look", request, reply);
      await countLook(database, body._id);
      return undefined;
    },
    // What makes no sense is no filter, as everywhere in a query.
    read: ({ query: { month, category } }) =>
      readInterest(database, {
        month: Month.safeParse(month).data,
        category: CATEGORIES.find((each) => each === category),
      }),
  });
