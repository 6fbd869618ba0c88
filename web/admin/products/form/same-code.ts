import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { SHARED_CODE } from "../../../../contract/messages.ts";
import { PART_CODE_MAX } from "../../../../contract/platform/limits.ts";
import { products } from "../../../../contract/products/calls.ts";
import { ask } from "../../platform/calls/ask.ts";
import { ADMIN_KEY, adminReads } from "../../platform/calls/query.ts";
import { confirm } from "../../platform/unsaved/questions.ts";

/** Which other products have a code, separators and case aside; none for a code that cannot be stored. */
export const sameCodeQuery = (typed: string, except: string | undefined) => {
  const code = typed.trim();
  return queryOptions({
    queryKey: [ADMIN_KEY, "same code", code, except],
    queryFn: ({ signal }) =>
      ask(products.byCode, { query: { code, ...(except && { except }) }, signal, quiet: true }),
    enabled: code !== "" && code.length <= PART_CODE_MAX,
    ...adminReads,
  });
};

/** Products as a sentence names them. */
export const namesOf = (found: readonly { title: string; productId: number }[]): string =>
  found.map(({ title, productId }) => `'${title}' (No. ${productId})`).join(", ");

/** Asks before a product is saved with a code that others have; when that cannot be told, nothing stands in the way. */
export async function mayShareCode(
  queries: QueryClient,
  typed: string,
  except: string | undefined,
): Promise<boolean> {
  const query = sameCodeQuery(typed, except);
  const found = query.enabled ? await queries.fetchQuery(query).catch(() => []) : [];
  if (!found.length) return true;
  const { title, action } = SHARED_CODE;
  return confirm({ title, text: SHARED_CODE.confirm(namesOf(found)), action });
}
