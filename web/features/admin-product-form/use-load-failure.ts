import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { PRODUCT_FORM } from "../../../contract/messages.ts";
import { showToast } from "../../api/toast-store.ts";

/** A product that cannot be loaded: a toast, and back to the list (spec section 8). */
export function useLoadFailure(hasFailed: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!hasFailed) return;
    showToast({ kind: "error", text: PRODUCT_FORM.loadFailed });
    void navigate({ to: "/admin/products", replace: true });
  }, [hasFailed, navigate]);
}
