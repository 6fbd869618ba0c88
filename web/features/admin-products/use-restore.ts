import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { RESTORE_WINDOW } from "../../../contract/limits.ts";
import { adminJson } from "../../admin/client.ts";
import { toastFailure } from "../../admin/failure.ts";
import { showToast } from "../../api/toast-store.ts";
import { readAnew } from "./list-data.ts";

const RESTORED = "Products restored";
const FAILED = "Error restoring products";

/** The last deletion, and the way to take it back within ten minutes (ruling 'Identity and products'). */
export function useRestore() {
  const queryClient = useQueryClient();
  const [ids, setIds] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!ids.length) return;
    const timer = setTimeout(() => setIds([]), RESTORE_WINDOW);
    return () => clearTimeout(timer);
  }, [ids]);
  const restore = useCallback(async () => {
    try {
      await adminJson("/products/restore", { method: "POST", json: { ids } });
      setIds([]);
      showToast({ kind: "success", text: RESTORED });
    } catch (error) {
      toastFailure(error, FAILED);
    }
    await readAnew(queryClient);
  }, [ids, queryClient]);
  return { ids, remember: setIds, restore };
}
