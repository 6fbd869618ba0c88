import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { imports } from "../../../contract/calls/imports.ts";
import type { MendBody, ProductImport } from "../../../contract/import.ts";
import { IMPORT_REFUSALS } from "../../../contract/messages.ts";
import { ask } from "../calls/ask.ts";
import { toastFailure } from "../calls/failure.ts";
import { putImport } from "./import-data.ts";

/** Mends refused rows where they are shown; the rows are then checked again. `onMended` hears of it before they go. */
export function useMending({ _id: id }: ProductImport, onMended: () => void) {
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const mend = async (json: MendBody) => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const next = await ask(imports.mend, { params: { id }, json });
      onMended();
      await putImport(queries, next);
    } catch (error) {
      toastFailure(error, IMPORT_REFUSALS.mendFailed);
    }
    setIsBusy(false);
  };
  return { isBusy, mend };
}
