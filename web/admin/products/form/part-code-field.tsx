import { useQuery } from "@tanstack/react-query";
import { useFormContext, useWatch } from "react-hook-form";
import { SHARED_CODE } from "../../../../contract/messages.ts";
import { SEARCH_DEBOUNCE } from "../../../../contract/platform/limits.ts";
import { useSettled } from "../../../site/viewer/use-settled.ts";
import { TextField } from "../../../ui/field.tsx";
import type { FormValues } from "./form-values.ts";
import { namesOf, sameCodeQuery } from "./same-code.ts";

/** The part code, which tells while it is typed whose it is already. `productId` is the `_id` of the product itself. */
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
