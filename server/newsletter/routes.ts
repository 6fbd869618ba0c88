import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { NewsletterBody, type NewsletterList, type SubscriptionAnswer } from "../../contract/enquiry.ts";
import { ADMIN_PAGE_SIZE } from "../../contract/limits.ts";
import { ENQUIRY_SERVER } from "../../contract/messages.ts";
import type { Confirmation } from "../../contract/primitives.ts";
import { exportRoutes } from "../downloads/export-routes.ts";
import { actorOf } from "../http/access.ts";
import { notFound } from "../http/problems.ts";
import { clampPage, wholeNumber } from "../http/query.ts";
import { receiveJson } from "../http/receive.ts";
import { siteOrigin } from "../http/site-origin.ts";
import { countVisitorCall } from "../limits/visitor-calls.ts";
import type { Services } from "../services.ts";
import { readBehaviour } from "../site/behaviour.ts";
import { removeSubscriber, subscribe, unsubscribe } from "./change-list.ts";
import { exportSubscribers } from "./export-subscribers.ts";
import { countSubscribers, isOnList, listSubscribers, presentSubscriber } from "./store.ts";

type ByToken = { Params: { token: string } };

/** The newsletter list: entered where the site's settings make it real, left at any time, read by administrators. */
export function newsletterRoutes(app: FastifyInstance, { config, database }: Services): void {
  const visitor = { config: { access: "visitor" } } as const;
  const admin = { config: { access: "admin" } } as const;

  app.post("/newsletter", visitor, async (request, reply): Promise<Confirmation> => {
    if (!(await readBehaviour(database)).newsletter) throw notFound();
    const { email, website } = receiveJson(request, NewsletterBody);
    await countVisitorCall(database, "newsletter", request, reply);
    if (!website) await subscribe(database, email);
    return { message: ENQUIRY_SERVER.subscribed };
  });
  app.get<ByToken>(
    "/newsletter/unsubscribe/:token",
    visitor,
    async ({ params }): Promise<SubscriptionAnswer> => ({
      subscribed: await isOnList(database.read, params.token),
    }),
  );
  app.post<ByToken>(
    "/newsletter/unsubscribe/:token",
    visitor,
    async (request, reply): Promise<Confirmation> => {
      await countVisitorCall(database, "newsletter", request, reply);
      await unsubscribe(database, request.params.token);
      return { message: ENQUIRY_SERVER.unsubscribed };
    },
  );

  app.get<{ Querystring: Record<string, unknown> }>(
    "/newsletter",
    admin,
    async ({ query }): Promise<NewsletterList> => {
      const total = await countSubscribers(database.read);
      const typed = wholeNumber(query["page"], { least: 1, most: Number.MAX_SAFE_INTEGER, otherwise: 1 });
      const page = clampPage(typed, total, ADMIN_PAGE_SIZE);
      const offset = (page - 1) * ADMIN_PAGE_SIZE;
      const rows = await listSubscribers(database.read, { limit: ADMIN_PAGE_SIZE, offset });
      const totalPages = Math.ceil(total / ADMIN_PAGE_SIZE);
      return { subscribers: rows.map(presentSubscriber), totalPages, page, total };
    },
  );
  app.delete<{ Params: { id: string } }>("/newsletter/:id", admin, (request) =>
    removeSubscriber(database, actorOf(request), request.params.id),
  );
  exportRoutes(app, database, {
    what: "newsletter",
    query: z.strictObject({}),
    pieces: (_query, request) => exportSubscribers(database, siteOrigin(request, config)),
  });
}
