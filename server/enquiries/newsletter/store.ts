import type { Kysely } from "kysely";
import type { NewsletterSubscriber } from "../../../contract/enquiries/enquiry.ts";
import { isUnsubscribeToken } from "../../../contract/enquiries/unsubscribe-link.ts";
import { instant } from "../../platform/database/instant.ts";
import type { NewsletterSubscriberRow, Tables } from "../../platform/database/schema.ts";

/** Addresses on the list, newest first; with `before`, only those that came before this one. */
export function listSubscribers(
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

export async function countSubscribers(db: Kysely<Tables>): Promise<number> {
  const { count } = await db
    .selectFrom("newsletter_subscribers")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether an unsubscribe link leads to an address; false also for a text that can be no token. */
export async function isOnList(db: Kysely<Tables>, token: string): Promise<boolean> {
  if (!isUnsubscribeToken(token)) return false;
  const found = db.selectFrom("newsletter_subscribers").select("id").where("token", "=", token);
  return (await found.executeTakeFirst()) !== undefined;
}

export const presentSubscriber = (row: NewsletterSubscriberRow): NewsletterSubscriber => ({
  _id: row.id,
  email: row.email,
  createdAt: instant(row.created_at),
});
