import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { useFormContext, useWatch } from "react-hook-form";
import { SHARED_CODE } from "../../../../contract/messages.ts";
import { PART_CODE_MAX, SEARCH_DEBOUNCE } from "../../../../contract/platform/limits.ts";
import { products } from "../../../../contract/products/calls.ts";
import { useSettled } from "../../../site/viewer/use-settled.ts";
import { TextField } from "../../../ui/field.tsx";
import { ADMIN_KEY, adminReads, ask } from "../../platform/calls/ask.ts";
import { confirm } from "../../platform/unsaved/questions.ts";
import type { FormValues } from "./form-values.ts";

/** Finds other products with the same code, ignoring separators and case; none for an invalid code. */
const sameCodeQuery = (typed: string, except: string | undefined) => {
  const code = typed.trim();
  return queryOptions({
    queryKey: [ADMIN_KEY, "same code", code, except],
    queryFn: ({ signal }) =>
      ask(products.byCode, { query: { code, ...(except && { except }) }, signal, quiet: true }),
    enabled: code !== "" && code.length <= PART_CODE_MAX,
    ...adminReads,
  });
};

const namesOf = (found: readonly { title: string; productId: number }[]): string =>
  found.map(({ title, productId }) => `'${title}' (No. ${productId})`).join(", ");

/** Warns while typing if other products have the code; `productId` is the product's own `_id`. */
export function PartCodeField({ productId }: { productId: string | undefined }) {
  const {
    register,
    formState: { errors },
  } = useFormContext<FormValues>();
  const typed = useWatch<FormValues, "partCode">({ name: "partCode" });
  const settled = useSettled(typed, SEARCH_DEBOUNCE);
  const { data: found = [] } = useQuery(sameCodeQuery(settled, productId));
  return (
    <TextField
      {...register("partCode")}
      label="Part code"
      isOptional
      className="mono"
      hint={found.length > 0 && SHARED_CODE.known(namesOf(found))}
      error={errors.partCode?.message}
      autoComplete="off"
      spellCheck={false}
    />
  );
}

/** Asks before a product is saved with another product's code; a failed lookup doesn't block the save. */
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
