import { v7 as uuidv7 } from "uuid";
import { ENQUIRY_SERVER } from "../../../contract/messages.ts";
import { Id } from "../../../contract/platform/primitives.ts";
import { newToken } from "../../accounts/auth/tokens.ts";
import type { Database } from "../../platform/database/open.ts";
import { type Actor, VISITOR, writeUnseen } from "../../platform/database/write.ts";
import { notFound } from "../../platform/http/problems.ts";
import { isOnList } from "./store.ts";

const ENTITY = "newsletter_subscriber";

/** Puts an address on the list; one that is there already stays as it is. */
export function subscribe(database: Database, email: string): Promise<void> {
  return writeUnseen(database, VISITOR, async ({ tx, now, record }) => {
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
    if (!added) return;
    const description = "New address on the newsletter list";
    await record({ type: "create", entity: ENTITY, entity_id: added.id, description });
  });
}

/** Takes the address behind an unsubscribe link off the list; a link that was used before does nothing. */
export async function unsubscribe(database: Database, token: string): Promise<void> {
  if (!(await isOnList(database.read, token))) return;
  await writeUnseen(database, VISITOR, async ({ tx, record }) => {
    const removed = await tx
      .deleteFrom("newsletter_subscribers")
      .where("token", "=", token)
      .returning("id")
      .executeTakeFirst();
    if (!removed) return;
    const description = "An address left the newsletter list";
    await record({ type: "delete", entity: ENTITY, entity_id: removed.id, description });
  });
}

/** DELETE /newsletter/{id}: an administrator takes an address off the list. Throws 404. */
export function removeSubscriber(database: Database, actor: Actor, id: string): Promise<{ message: string }> {
  return writeUnseen(database, actor, async ({ tx, record }) => {
    const removed = Id.safeParse(id).success
      ? await tx.deleteFrom("newsletter_subscribers").where("id", "=", id).returning("id").executeTakeFirst()
      : undefined;
    if (!removed) throw notFound(ENQUIRY_SERVER.subscriberNotFound);
    const description = "Removed an address from the newsletter list";
    await record({ type: "delete", entity: ENTITY, entity_id: id, description });
    return { message: ENQUIRY_SERVER.subscriberDeleted };
  });
}
