import { newsletter } from "../../../contract/enquiries/calls.ts";
import { ENQUIRY_SERVER } from "../../../contract/messages.ts";
import { csvFile, downloads } from "../../accounts/downloads/download.ts";
import { countVisitorCall } from "../../accounts/limits/visitor-calls.ts";
import { handle } from "../../platform/http/handle.ts";
import { notFound } from "../../platform/http/problems.ts";
import { siteOrigin } from "../../platform/http/site-origin.ts";
import type { Services } from "../../services.ts";
import { readBehaviour } from "../../site/behaviour.ts";
import { removeSubscriber, subscribe, unsubscribe } from "./change-list.ts";
import { exportSubscribers } from "./export-subscribers.ts";
import { readSubscribers } from "./read-subscribers.ts";
import { isOnList } from "./store.ts";

/** The newsletter list: entered where the site's settings make it real, left at any time, read by administrators. */
export const newsletterCalls = ({ config, database }: Services) => {
  const { path, json } = newsletter.makeExport;
  const listFile = downloads(database, path, json, (_query, request) =>
    csvFile(
      exportSubscribers(database, () => siteOrigin(request, { config, database })),
      "newsletter",
    ),
  );
  return handle(newsletter, {
    subscribe: {
      first: async () => {
        if (!(await readBehaviour(database)).newsletter) throw notFound();
      },
      run: async ({ body: { email, website }, request, reply }) => {
        await countVisitorCall(database, "newsletter", request, reply);
        if (!website) await subscribe(database, email);
        return { message: ENQUIRY_SERVER.subscribed };
      },
    },
    isSubscribed: async ({ params }) => ({ subscribed: await isOnList(database.read, params.token) }),
    unsubscribe: async ({ params, request, reply }) => {
      await countVisitorCall(database, "newsletter", request, reply);
      await unsubscribe(database, params.token);
      return { message: ENQUIRY_SERVER.unsubscribed };
    },
    list: ({ query }) => readSubscribers(database, query.page ?? 1),
    remove: ({ params, actor }) => removeSubscriber(database, actor, params.id),
    makeExport: ({ viewer, body }) => listFile.link(viewer, body),
    followExport: listFile.follow,
  });
};
