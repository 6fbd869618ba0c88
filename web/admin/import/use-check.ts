import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { IMPORT_FILES } from "../../../contract/messages.ts";
import { showToast } from "../../api/toast-store.ts";
import { sendDraft } from "./draft.ts";
import { putImport } from "./import-data.ts";

/** Sends the chosen files and goes on to the import that checks them; whoever looks at another screen is told there. */
export function useCheck(): () => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return async () => {
    const item = await sendDraft();
    if (!item) return;
    await putImport(queries, item);
    if (isShown.current)
      await navigate({ to: "/admin/products/import/$importId", params: { importId: item._id } });
    else showToast({ kind: "success", text: IMPORT_FILES.started });
  };
}
