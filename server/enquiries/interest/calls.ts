import { interest } from "../../../contract/enquiries/desk-calls.ts";
import { Month } from "../../../contract/enquiries/interest.ts";
import { CATEGORIES } from "../../../contract/platform/categories.ts";
import { countVisitorCall } from "../../accounts/limits/visitor-calls.ts";
import { handle } from "../../platform/http/handle.ts";
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
