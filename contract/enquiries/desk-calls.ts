import { z } from "zod";
import { call } from "../platform/call.ts";
import { CategorySchema } from "../platform/primitives.ts";
import { Desk } from "./desk.ts";
import { Interest, LookedBody, Month } from "./interest.ts";

/** What waits for whoever looks after the site. */
export const desk = {
  read: call({
    method: "GET",
    path: "/desk",
    access: "admin",
    summary: "Read what waits",
    answer: Desk,
  }),
};

/** What visitors look at and ask for, by month, brand and part. */
export const interest = {
  look: call({
    method: "POST",
    path: "/interest/looked",
    access: "visitor",
    summary: "Tell that a part was looked at",
    json: LookedBody,
    status: 204,
    answer: null,
    failures: { 429: "Too many from one address: Retry-After says when" },
  }),
  read: call({
    method: "GET",
    path: "/interest",
    access: "admin",
    summary: "Read what was looked at and asked for most",
    query: z.object({ month: Month, category: CategorySchema }),
    answer: Interest,
  }),
};
