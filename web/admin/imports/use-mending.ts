import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { imports } from "../../../contract/imports/calls.ts";
import type { MendBody, ProductImport } from "../../../contract/imports/import.ts";
import { IMPORT_REFUSALS } from "../../../contract/messages.ts";
import { ask } from "../platform/calls/ask.ts";
import { toastFailure } from "../platform/calls/failure.ts";
import { putImport } from "./import-data.ts";

/**
 * Corrects refused rows where they are shown; the file is then checked again. `onMended` is called before the rows go;
 * `mend` resolves to true when the correction is saved.
 */
export function useMending({ _id: id }: ProductImport, onMended: () => void) {
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const mend = async (json: MendBody): Promise<boolean> => {
    if (isBusy) return false;
    setIsBusy(true);
    let isSaved = false;
    try {
      const next = await ask(imports.mend, { params: { id }, json });
      isSaved = true;
      onMended();
      await putImport(queries, next);
    } catch (error) {
      toastFailure(error, IMPORT_REFUSALS.mendFailed);
    }
    setIsBusy(false);
    return isSaved;
  };
  return { isBusy, mend };
}
