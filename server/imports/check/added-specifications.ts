import type { ImportRow } from "../../../contract/imports/import.ts";
import { SERVER } from "../../../contract/messages.ts";
import { CreateProductBody, type Specification } from "../../../contract/products/product.ts";
import type { ProductRow } from "../../platform/database/schema.ts";

/**
 * The specifications of a row with those of columns of their own: put in the place of those with the same name, or behind
 * the others. `all` is undefined where the row says nothing of them.
 */
export function addedTo(
  listed: readonly Specification[] | undefined,
  added: readonly Specification[],
  product: ProductRow | undefined,
): { all?: Specification[]; problem?: ImportRow["problems"][number] } {
  if (!added.length) return listed ? { all: [...listed] } : {};
  const own = product ? (JSON.parse(product.specifications) as Specification[]) : [];
  const all = [...(listed ?? own)];
  for (const row of added) {
    const place = all.findIndex(({ name }) => name.toLowerCase() === row.name.toLowerCase());
    if (place < 0) all.push(row);
    else all[place] = { ...row, name: all[place]?.name ?? row.name };
  }
  const { data, error } = CreateProductBody.shape.specifications.safeParse(all);
  if (data) return { all: data };
  const message = error.issues[0]?.message ?? SERVER.malformed;
  return { problem: { column: "Specifications", cell: null, message } };
}
