import { v7 as uuidv7 } from "uuid";
import { monthOf, monthsUpTo } from "#contract/platform/day.ts";
import {
  type EnquiryContext,
  type EnquiryTexts,
  NOTHING,
  type StoredItem,
} from "#server/enquiries/context.ts";
import { customerFor, saidIn } from "#server/enquiries/customers/customer-for.ts";
import { enquiryColumns, enquirySearchText } from "#server/enquiries/store.ts";
import type { CatalogRow, ProductRow, Tx } from "#server/platform/database/schema.ts";
import { rowsWith } from "#server/platform/database/statements.ts";
import { claimFiles, holdFiles } from "#server/platform/files/intents.ts";
import type { StoredImage } from "#server/platform/media/stored/stored-image.ts";
import { namedPart } from "#server/products/part-code.ts";
import { searchDayOf } from "#server/products/searches/failed-searches.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Minutes since each sample enquiry, what it says, and the places of its parts among the sample's. */
interface Told {
  age: number;
  texts: Partial<EnquiryTexts> & Pick<EnquiryTexts, "kind">;
  product?: number;
  items?: readonly { part: number; quantity: number }[];
  unlisted?: { note: string; quantity: number };
  page?: number;
  isAnswered?: true;
}

/** Fictitious contacts: the numbers are unassigned, and example.com receives no mail. */
const ENQUIRIES: readonly Told[] = [
  {
    age: 74 * HOUR,
    texts: { kind: "email", subject: "Price of two parts", contact: "looms@example.com" },
    items: [
      { part: 7, quantity: 1 },
      { part: 8, quantity: 6 },
    ],
    isAnswered: true,
  },
  {
    age: 50 * HOUR,
    texts: { kind: "callback", name: "Asha", company: "Example Weaves", phone: "+91 00000 00011" },
    items: [
      { part: 0, quantity: 4 },
      { part: 1, quantity: 2 },
      { part: 2, quantity: 2 },
      { part: 3, quantity: 12 },
    ],
  },
  {
    age: 26 * HOUR,
    texts: {
      kind: "contact-page",
      name: "Kiran",
      phone: "+91 00000 00014",
      message: "Do you have heald frames for a dobby of 190 cm?",
    },
  },
  {
    age: 5 * HOUR,
    texts: {
      kind: "callback",
      name: "Ravi",
      company: "Example Looms",
      phone: "+91 00000 00012",
      message: "It broke this morning. What does it cost, and how soon can we have it?",
    },
    unlisted: { note: "As in the photo, the groove is worn out", quantity: 2 },
  },
  {
    age: 2 * HOUR,
    texts: {
      kind: "email",
      subject: "Price of part 4 of this page",
      contact: "store@example.com",
      message: "We need two. When can they be here?",
    },
    page: 16,
  },
  {
    age: 12 * MINUTE,
    texts: { kind: "callback", name: "Meena", phone: "+91 00000 00013", preferredTime: "After 4 PM" },
    product: 4,
  },
];

const SEARCHES = [
  { search: "gripper head 190", times: 4 },
  { search: "selvedge wire", times: 2 },
  { search: "zx 4410", times: 1 },
] as const;

/** Sample enquiries take every n-th part by code, so that all brands occur. */
const STEP = 13;

/** The part whose image is used as a visitor's photo. */
export const PHOTOGRAPHED = 5;

/** Parts of a set in one order, which the sample's enquiries name by their places. */
export const byCode = (rows: readonly ProductRow[]): ProductRow[] =>
  rows.toSorted((a, b) => ((a.part_code_key ?? "") < (b.part_code_key ?? "") ? -1 : 1));

/** Adds enquiries, failed searches and interest, never mailed nor numbered; `photo` is theirs alone. */
export async function addSampleDesk(tx: Tx, now: number, photo: StoredImage | undefined): Promise<void> {
  const parts = byCode(await tx.selectFrom("products").selectAll().where("sample", "=", 1).execute());
  if (parts.length === 0) return;
  const catalog = await rowsWith(tx, "catalogs", { sample: 1, category: "picanol" })
    .selectAll()
    .executeTakeFirst();
  const partAt = (place: number) => parts[(place * STEP) % parts.length] as ProductRow;
  const rows = [];
  for (const sample of ENQUIRIES) {
    const said = saidIn(sample.texts);
    const customer_id = await customerFor(tx, said, { current: null, now, isWritten: false });
    rows.push({ ...enquiryRow(now - sample.age, sample, { partAt, catalog, photo }), customer_id });
  }
  await tx.insertInto("enquiries").values(rows).execute();
  if (photo) {
    await claimFiles(tx, [photo.key]);
    await holdFiles(tx, [photo.key]);
  }
  await tx
    .insertInto("failed_searches")
    .values(
      SEARCHES.map((search) => ({
        ...search,
        id: uuidv7(),
        day: searchDayOf(now),
        seen_at: now - HOUR,
        sample: 1,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await addInterest(tx, now, parts, partAt);
}

interface Sources {
  partAt: (place: number) => ProductRow;
  catalog: CatalogRow | undefined;
  photo: StoredImage | undefined;
}

function enquiryRow(
  at: number,
  { texts, product, items = [], unlisted, page, isAnswered }: Told,
  { partAt, catalog, photo }: Sources,
) {
  const all: EnquiryTexts = {
    ...NOTHING,
    preferredTime: texts.kind === "callback" ? "Any time" : null,
    ...texts,
  };
  const lines: StoredItem[] = items.map(({ part, quantity }) => ({
    product: namedPart(partAt(part)),
    catalogue: null,
    note: "",
    quantity,
  }));
  if (unlisted)
    lines.push({ product: null, catalogue: null, ...unlisted, ...(photo && { photos: [photo] }) });
  const context: EnquiryContext = {
    product: product === undefined ? null : namedPart(partAt(product)),
    catalogue: page && catalog ? { key: catalog.category, name: catalog.original_name, page } : null,
    items: lines.map((line) => ({ ...line, photos: 0 })),
  };
  return {
    id: uuidv7({ msecs: at }),
    kind: all.kind,
    ...enquiryColumns(all, context, at),
    items: JSON.stringify(lines),
    search_text: enquirySearchText(all, context),
    state: isAnswered ? "answered" : "new",
    notes: "",
    delivery_state: "none",
    sample: 1,
  };
}

/** Views and enquiries of the last three months; those of the scarcest parts make them low in demand. */
async function addInterest(
  tx: Tx,
  now: number,
  parts: readonly ProductRow[],
  partAt: Sources["partAt"],
): Promise<void> {
  const scarce = parts.toSorted((a, b) => a.stock - b.stock).slice(0, 2);
  const shown = new Set([...scarce, ...parts.slice(0, 10).map((_, place) => partAt(place))]);
  const months = monthsUpTo(monthOf(now), 3);
  const rows = [...shown].flatMap(({ id }, place) =>
    months.map((month, nth) => ({
      month,
      product_id: id,
      looked: 3 + ((place * 7 + nth * 5) % 17),
      asked: (place + nth) % 3,
      chats: (place + nth) % 2,
    })),
  );
  await tx
    .insertInto("interest")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
