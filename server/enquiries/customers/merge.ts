import type { CustomerBody } from "#contract/enquiries/customer.ts";
import type { CustomerRow, Db } from "#server/platform/database/schema.ts";
import { findById, updateById, updateReturning } from "#server/platform/database/statements.ts";
import { customerBody, customerColumns, NOTHING_KNOWN, newWays, putKeys } from "./store.ts";

/** What a merge moved, and what it added to the remaining customer. */
interface Undo {
  enquiries: string[];
  quotations: string[];
  added: Partial<CustomerBody>;
}

const OF_GSTIN: ReadonlySet<string> = new Set(["address", "state"]);
const FIELDS = ["name", "company", "gstin", "address", "state", "discount", "note"] as const;

/** Makes `other` a part of `keep`, whose own fields win, and returns `keep`. `other` stays stored for the undo. */
export async function mergeInto(
  tx: Db,
  keep: CustomerRow,
  other: CustomerRow,
  now: number,
): Promise<CustomerRow> {
  const move = async (table: "enquiries" | "quotations") => {
    const moved = tx.updateTable(table).set({ customer_id: keep.id }).where("customer_id", "=", other.id);
    return (await moved.returning("id").execute()).map(({ id }) => id);
  };
  const [own, theirs] = [customerBody(keep), customerBody(other)];
  const added: Partial<CustomerBody> = newWays(own, theirs);
  // Address and state are those of a registration, and so is the kind of supply.
  const isOther = own.gstin !== "" && theirs.gstin !== "" && own.gstin !== theirs.gstin;
  for (const field of FIELDS)
    if (!own[field] && theirs[field] && !(isOther && OF_GSTIN.has(field)))
      Object.assign(added, { [field]: theirs[field] });
  if (added.gstin && theirs.supply !== own.supply) added.supply = theirs.supply;
  const undo: Undo = { enquiries: await move("enquiries"), quotations: await move("quotations"), added };
  await tx.deleteFrom("customer_keys").where("customer_id", "=", other.id).execute();
  await updateById(tx, "customers", other.id, { merged_into: keep.id, merge_undo: JSON.stringify(undo) });
  const next: CustomerBody = {
    ...own,
    ...added,
    phones: [...own.phones, ...(added.phones ?? [])],
    emails: [...own.emails, ...(added.emails ?? [])],
  };
  return saveMerged(tx, keep, next, now);
}

/** Takes a merged customer out again, with what came with it and was not changed since, and returns it. */
export async function takeOut(tx: Db, row: CustomerRow, now: number): Promise<CustomerRow> {
  const undo = JSON.parse(row.merge_undo ?? "{}") as Undo;
  const keep = row.merged_into === null ? undefined : await findById(tx, "customers", row.merged_into);
  const free = { merged_into: null, merge_undo: null, version: row.version + 1, updated_at: now };
  const saved = await updateReturning(tx, "customers", row.id, free);
  if (keep) {
    const body = customerBody(keep);
    const next: CustomerBody = {
      ...body,
      phones: body.phones.filter((each) => !undo.added.phones?.includes(each)),
      emails: body.emails.filter((each) => !undo.added.emails?.includes(each)),
    };
    for (const field of FIELDS)
      if (undo.added[field] === body[field]) Object.assign(next, { [field]: NOTHING_KNOWN[field] });
    if (undo.added.supply === body.supply) next.supply = NOTHING_KNOWN.supply;
    await saveMerged(tx, keep, next, now);
    for (const table of ["enquiries", "quotations"] as const)
      for (const id of undo[table])
        await tx
          .updateTable(table)
          .set({ customer_id: row.id })
          .where("id", "=", id)
          .where("customer_id", "=", keep.id)
          .execute();
  }
  await putKeys(tx, row.id, customerBody(saved));
  return saved;
}

async function saveMerged(
  tx: Db,
  { id, version }: CustomerRow,
  body: CustomerBody,
  now: number,
): Promise<CustomerRow> {
  const columns = { ...customerColumns(body), version: version + 1, updated_at: now };
  const saved = await updateReturning(tx, "customers", id, columns);
  await putKeys(tx, id, body);
  return saved;
}
