import { interest } from "../../../contract/enquiries/calls.ts";
import { withinLimits } from "../../accounts/limits/visitor-calls.ts";
import { handle } from "../../platform/http/handle.ts";
import type { EnquiryDeps } from "../deps.ts";
import { countLook } from "./count.ts";
import { readInterest } from "./read-interest.ts";

export const interestCalls = ({ database }: EnquiryDeps) =>
  handle(interest, {
    look: async (asked) =>
      void (await withinLimits(database, "look", asked, () => countLook(database, asked.body._id))),
    read: ({ query }) => readInterest(database, query),
  });
