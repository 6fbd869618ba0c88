import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { newsletter } from "../../../contract/enquiries/calls.ts";
import type { NewsletterList, NewsletterSubscriber } from "../../../contract/enquiries/enquiry.ts";
import { csvSubscriber, NEWSLETTER_CSV_COLUMNS } from "../../../contract/enquiries/enquiry-csv.ts";
import { isUnsubscribeToken, unsubscribePath } from "../../../contract/enquiries/unsubscribe-link.ts";
import { ENQUIRY_SERVER } from "../../../contract/messages.ts";
import { csvHead } from "../../../contract/platform/csv.ts";
import { ADMIN_PAGE_SIZE } from "../../../contract/platform/limits.ts";
import { Id } from "../../../contract/platform/primitives.ts";
import { newToken } from "../../accounts/auth/tokens.ts";
import { csvFile, downloads } from "../../accounts/downloads/download.ts";
import { withinLimits } from "../../accounts/limits/visitor-calls.ts";
import { slices } from "../../platform/batches.ts";
import { countOf } from "../../platform/database/by-id.ts";
import { instant } from "../../platform/database/clock.ts";
import type { Database } from "../../platform/database/open.ts";
import type { NewsletterSubscriberRow, Tables } from "../../platform/database/schema.ts";
import { type Actor, VISITOR, type Write, writeUnseen } from "../../platform/database/write.ts";
import { answerOnce } from "../../platform/http/answer-once.ts";
import { handle } from "../../platform/http/handle.ts";
import { plainPage, sendPlain } from "../../platform/http/plain-page.ts";
import { notFound } from "../../platform/http/problems.ts";
import { clampPage } from "../../platform/http/query.ts";
import { siteOrigin } from "../../platform/http/site-origin.ts";
import type { Services } from "../../services.ts";
import { readBehaviour } from "../../site/read-site.ts";

const presentSubscriber = (row: NewsletterSubscriberRow): NewsletterSubscriber => ({
  _id: row.id,
  email: row.email,
  createdAt: instant(row.created_at),
});

const ENTITY = "newsletter_subscriber";

const SLICE = 500;

/** The newsletter list: visitors subscribe if the settings allow it and can always unsubscribe; administrators read it. */
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
      run: ({ body, key, request, reply }) =>
        answerOnce(database, { key, body }, (store) =>
          withinLimits(database, "newsletter", { request, reply }, () =>
            store(async (write) => {
              if (!body.website) await subscribe(write, body.email);
              return { message: ENQUIRY_SERVER.subscribed };
            }),
          ),
        ),
    },
    isSubscribed: async ({ params }) => ({ subscribed: await isOnList(database.read, params.token) }),
    unsubscribe: async ({ params, request, reply }) => {
      await withinLimits(database, "newsletter", { request, reply }, () =>
        unsubscribe(database, params.token),
      );
      return { message: ENQUIRY_SERVER.unsubscribed };
    },
    list: ({ query }) => readSubscribers(database, query.page ?? 1),
    remove: ({ params, actor }) => removeSubscriber(database, actor, params.id),
    makeExport: ({ viewer, body }) => listFile.link(viewer, body),
    followExport: listFile.follow,
  });
};

const LEFT = plainPage({
  title: "Newsletter",
  text: ENQUIRY_SERVER.unsubscribed,
  again: "Go to the home page",
  href: "/",
});
/** RFC 8058's body has 26 bytes, in a multipart form some 150. */
const LEAVE_BYTES_MAX = 1000;

/**
 * POST /newsletter/unsubscribe/{token}, the address of the page: unsubscribes for its form without script, and for mail programs
 * with one click (RFC 8058: no redirect, no cookie, and no limit per address, since all of a provider's users share one).
 */
export async function unsubscribeRoute(
  app: FastifyInstance,
  { database }: Pick<Services, "database">,
): Promise<void> {
  // Nothing in the body matters: pressing the button is the wish.
  const options = { parseAs: "string", bodyLimit: LEAVE_BYTES_MAX } as const;
  app.addContentTypeParser("application/x-www-form-urlencoded", options, (_request, _body, done) =>
    done(null),
  );
  app.post<{ Params: { token: string } }>(
    unsubscribePath(":token"),
    { config: { access: "open" } },
    async ({ params }, reply) => {
      await unsubscribe(database, params.token);
      return sendPlain(reply.header("cache-control", "no-store"), LEFT);
    },
  );
}

/** GET /newsletter: returns a page of the list, newest first; the last page for a number past the end. */
async function readSubscribers({ read }: Database, wanted: number): Promise<NewsletterList> {
  const total = await countOf(read.selectFrom("newsletter_subscribers"));
  const page = clampPage(wanted, total, ADMIN_PAGE_SIZE);
  const offset = (page - 1) * ADMIN_PAGE_SIZE;
  const rows = await listSubscribers(read, { limit: ADMIN_PAGE_SIZE, offset });
  const totalPages = Math.ceil(total / ADMIN_PAGE_SIZE);
  return { subscribers: rows.map(presentSubscriber), totalPages, page, total };
}

/** Yields all addresses as CSV in batches, newest first; `readOrigin` returns the site's origin for unsubscribe links. */
async function* exportSubscribers(
  { read }: Database,
  readOrigin: () => Promise<string>,
): AsyncGenerator<string> {
  const origin = await readOrigin();
  yield csvHead(NEWSLETTER_CSV_COLUMNS);
  const lineOf = (row: NewsletterSubscriberRow) =>
    csvSubscriber({ ...presentSubscriber(row), link: `${origin}${unsubscribePath(row.token)}` });
  const rowsAfter = (last?: NewsletterSubscriberRow) =>
    listSubscribers(read, { limit: SLICE, before: last?.id });
  for await (const rows of slices(SLICE, rowsAfter)) yield rows.map(lineOf).join("");
}

/** Adds an address; no effect if it is on the list. */
async function subscribe({ tx, now, record }: Write, email: string): Promise<void> {
  const added = await tx
    .insertInto("newsletter_subscribers")
    .values({
      id: uuidv7(),
      email,
      email_key: email.toLowerCase(),
      token: newToken(),
      created_at: now,
    })
    .onConflict((conflict) => conflict.column("email_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (added) await record("create", ENTITY, added.id, "New address on the newsletter list");
}

/** Removes the address of an unsubscribe link; no effect if the link was used before. */
async function unsubscribe(database: Database, token: string): Promise<void> {
  if (!(await isOnList(database.read, token))) return;
  await writeUnseen(database, VISITOR, async ({ tx, record }) => {
    const removed = await tx
      .deleteFrom("newsletter_subscribers")
      .where("token", "=", token)
      .returning("id")
      .executeTakeFirst();
    if (!removed) return;
    await record("delete", ENTITY, removed.id, "An address left the newsletter list");
  });
}

/** DELETE /newsletter/{id}: removes an address. Throws 404. */
function removeSubscriber(database: Database, actor: Actor, id: string): Promise<{ message: string }> {
  return writeUnseen(database, actor, async ({ tx, record }) => {
    const removed = Id.safeParse(id).success
      ? await tx.deleteFrom("newsletter_subscribers").where("id", "=", id).returning("id").executeTakeFirst()
      : undefined;
    if (!removed) throw notFound(ENQUIRY_SERVER.subscriberNotFound);
    await record("delete", ENTITY, id, "Removed an address from the newsletter list");
    return { message: ENQUIRY_SERVER.subscriberDeleted };
  });
}

/** Addresses, newest first; only those older than `before`, if given. */
function listSubscribers(
  db: Kysely<Tables>,
  slice: { limit: number; offset?: number; before?: string | undefined },
): Promise<NewsletterSubscriberRow[]> {
  const all = db.selectFrom("newsletter_subscribers").selectAll().orderBy("id", "desc");
  const wanted = slice.before === undefined ? all : all.where("id", "<", slice.before);
  return wanted
    .limit(slice.limit)
    .offset(slice.offset ?? 0)
    .execute();
}

/** Whether an unsubscribe token belongs to an address; false for an invalid token. */
async function isOnList(db: Kysely<Tables>, token: string): Promise<boolean> {
  if (!isUnsubscribeToken(token)) return false;
  const found = db.selectFrom("newsletter_subscribers").select("id").where("token", "=", token);
  return (await found.executeTakeFirst()) !== undefined;
}
