import { newsletter } from "../../../contract/enquiries/calls.ts";
import { downloads } from "../../accounts/downloads/download.ts";
import { tableFile } from "../../accounts/downloads/table-file.ts";
import { withinLimits } from "../../accounts/limits/visitor-calls.ts";
import { handle } from "../../platform/http/handle.ts";
import { siteOrigin } from "../../platform/http/site-origin.ts";
import { requireSwitchedOn } from "../../site/read-site.ts";
import type { EnquiryDeps } from "../deps.ts";
import {
  exportSubscribers,
  isOnList,
  readSubscribers,
  removeSubscriber,
  subscribe,
  unsubscribe,
} from "./subscribers.ts";

/** The newsletter list: visitors subscribe if the settings allow it and can always unsubscribe; administrators read it. */
export const newsletterCalls = ({ config, database }: EnquiryDeps) => {
  const { path, json } = newsletter.makeExport;
  const listFile = downloads(database, path, json, ({ format }, request) =>
    tableFile(
      exportSubscribers(database, () => siteOrigin(request, { config, database })),
      "newsletter",
      format,
    ),
  );
  return handle(newsletter, {
    subscribe: {
      first: () => requireSwitchedOn(database, "newsletter"),
      run: (asked) => subscribe(database, asked),
    },
    isSubscribed: async ({ params }) => ({ subscribed: await isOnList(database.read, params.token) }),
    unsubscribe: (asked) =>
      withinLimits(database, "newsletter", asked, () => unsubscribe(database, asked.params.token)),
    list: ({ query }) => readSubscribers(database, query.page ?? 1),
    remove: ({ params, actor }) => removeSubscriber(database, actor, params.id),
    makeExport: ({ viewer, body }) => listFile.link(viewer, body),
    followExport: listFile.follow,
  });
};
