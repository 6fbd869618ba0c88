import { v7 as uuidv7 } from "uuid";
import type { ChatOpenedBody } from "#contract/enquiries/enquiry.ts";
import { CHATS_KEPT, CHATS_KEPT_FOR } from "#contract/enquiries/limits.ts";
import type { Database } from "../platform/database/open.ts";
import { insertRow } from "../platform/database/statements.ts";
import { VISITOR, writeUnseen } from "../platform/database/write.ts";
import { NOTHING, partsOf, resolveContext } from "./context.ts";
import { countInterest } from "./interest/count.ts";
import { CHAT, enquiryColumns, enquirySearchText } from "./store.ts";

/**
 * Records that WhatsApp was opened, from where and for which parts, so that the inbox shows their codes and stock. Nobody is
 * identified and nothing needs handling, so it has no number and no activity record. Throws 400 as resolveContext does.
 */
export async function recordChat(database: Database, { from, ...fields }: ChatOpenedBody): Promise<void> {
  const context = await resolveContext(database.read, fields);
  await writeUnseen(database, VISITOR, async ({ tx, now }) => {
    await countInterest(tx, "chats", partsOf(context));
    await insertRow(tx, "enquiries", {
      id: uuidv7(),
      kind: CHAT,
      ...enquiryColumns(NOTHING, context, now),
      items: JSON.stringify(context.items.map(({ photos: _, ...item }) => item)),
      origin: from,
      search_text: enquirySearchText(NOTHING, context),
      state: "answered",
      notes: "",
      delivery_state: "none",
    });
  });
}

/** Deletes old WhatsApp records, and the oldest above the maximum; those with notes or a quotation stay. */
export async function sweepChats({ main }: Database): Promise<void> {
  await main
    .deleteFrom("enquiries")
    .where("kind", "=", CHAT)
    .where("notes", "=", "")
    .where("id", "not in", (eb) =>
      eb.selectFrom("quotations").select("enquiry_id").where("enquiry_id", "is not", null),
    )
    .where((eb) =>
      eb.or([
        eb("created_at", "<=", Date.now() - CHATS_KEPT_FOR),
        eb(
          "id",
          "in",
          eb
            .selectFrom("enquiries")
            .where("kind", "=", CHAT)
            .select("id")
            .orderBy("id", "desc")
            .limit(CHATS_KEPT)
            .offset(CHATS_KEPT),
        ),
      ]),
    )
    .execute();
}
