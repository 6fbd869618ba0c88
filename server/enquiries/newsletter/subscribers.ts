import { v7 as uuidv7 } from "uuid";
import type { newsletter } from "#contract/enquiries/calls.ts";
import type { NewsletterList, NewsletterSubscriber } from "#contract/enquiries/enquiry.ts";
import { NEWSLETTER_CSV_COLUMNS, subscriberCells } from "#contract/enquiries/enquiry-csv.ts";
import { isUnsubscribeToken, unsubscribePath } from "#contract/enquiries/unsubscribe-link.ts";
import { type Confirmation, Id } from "#contract/platform/primitives.ts";
import { ENQUIRY_SERVER } from "#contract/platform/server-messages.ts";
import { ADMIN_PAGE_SIZE } from "#contract/products/limits.ts";
import { newToken } from "#server/accounts/auth/tokens.ts";
import { withinLimits } from "#server/accounts/limits/visitor-calls.ts";
import { slices } from "#server/platform/batches.ts";
import { instant } from "#server/platform/database/clock.ts";
import type { Database } from "#server/platform/database/open.ts";
import type { Db, NewsletterSubscriberRow } from "#server/platform/database/schema.ts";
import { countOf, deleteRows, takeRow } from "#server/platform/database/statements.ts";
import { type Actor, VISITOR, type Write, writeUnseen } from "#server/platform/database/write.ts";
import { answerOnce } from "#server/platform/http/answer-once.ts";
import type { HandlerInput } from "#server/platform/http/handle.ts";
import { notFound } from "#server/platform/http/problems.ts";
import { rowsOfPage } from "#server/platform/http/query.ts";

const ENTITY = "newsletter_subscriber";

const presentSubscriber = (row: NewsletterSubscriberRow): NewsletterSubscriber => ({
  _id: row.id,
  email: row.email,
  createdAt: instant(row.created_at),
});

/** GET /newsletter: returns a page of the list, newest first; the last page for a number past the end. */
export async function readSubscribers({ read }: Database, wanted: number): Promise<NewsletterList> {
  const total = await countOf(read.selectFrom("newsletter_subscribers"));
  const { rows, place } = await rowsOfPage(newestSubscribers(read), total, wanted, ADMIN_PAGE_SIZE);
  return { subscribers: rows.map(presentSubscriber), ...place };
}

const SLICE = 500;

/** Yields all addresses as cells in batches, newest first; `readOrigin` returns the site's origin for unsubscribe links. */
export async function* exportSubscribers(
  { read }: Database,
  readOrigin: () => Promise<string>,
): AsyncGenerator<string[][]> {
  const origin = await readOrigin();
  yield [[...NEWSLETTER_CSV_COLUMNS]];
  const cellsOf = (row: NewsletterSubscriberRow) =>
    subscriberCells({ ...presentSubscriber(row), link: `${origin}${unsubscribePath(row.token)}` });
  const rowsAfter = (last?: NewsletterSubscriberRow) => {
    const all = newestSubscribers(read).limit(SLICE);
    return (last ? all.where("id", "<", last.id) : all).execute();
  };
  for await (const rows of slices(SLICE, rowsAfter)) yield rows.map(cellsOf);
}

/** POST /newsletter: adds an address, unless the honeypot is filled; both get the same response. */
export function subscribe(
  database: Database,
  { body, key, ...call }: HandlerInput<typeof newsletter.subscribe>,
): Promise<Confirmation> {
  return answerOnce(database, { key, body }, (store) =>
    withinLimits(database, "newsletter", call, () =>
      store(async (write) => {
        if (!body.website) await addAddress(write, body.email);
        return { message: ENQUIRY_SERVER.subscribed };
      }),
    ),
  );
}

/** Adds an address; no effect if it is on the list. */
async function addAddress({ tx, now, record }: Write, email: string): Promise<void> {
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
export async function unsubscribe(database: Database, token: string): Promise<Confirmation> {
  if (await isOnList(database.read, token))
    await writeUnseen(database, VISITOR, async ({ tx, record }) => {
      const removed = await takeRow(tx, "newsletter_subscribers", { token });
      if (removed) await record("delete", ENTITY, removed.id, "An address left the newsletter list");
    });
  return { message: ENQUIRY_SERVER.unsubscribed };
}

/** DELETE /newsletter/{id}: removes an address. Throws 404. */
export function removeSubscriber(database: Database, actor: Actor, id: string): Promise<Confirmation> {
  return writeUnseen(database, actor, async ({ tx, record }) => {
    const removed = Id.safeParse(id).success && (await deleteRows(tx, "newsletter_subscribers", { id }));
    if (!removed) throw notFound(ENQUIRY_SERVER.subscriberNotFound);
    await record("delete", ENTITY, id, "Removed an address from the newsletter list");
    return { message: ENQUIRY_SERVER.subscriberDeleted };
  });
}

const newestSubscribers = (db: Db) =>
  db.selectFrom("newsletter_subscribers").selectAll().orderBy("id", "desc");

/** Whether an unsubscribe token belongs to an address; false for an invalid token. */
export async function isOnList(db: Db, token: string): Promise<boolean> {
  if (!isUnsubscribeToken(token)) return false;
  const found = db.selectFrom("newsletter_subscribers").select("id").where("token", "=", token);
  return (await found.executeTakeFirst()) !== undefined;
}
