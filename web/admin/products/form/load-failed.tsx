import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { PRODUCT_FORM } from "../../../../contract/messages.ts";
import { showToast } from "../../../api/toast-store.ts";

/** A product that cannot be loaded: leads back to the list with a toast (spec section 8). */
export function LoadFailed() {
  const navigate = useNavigate();
  useEffect(() => {
    showToast({ kind: "error", text: PRODUCT_FORM.loadFailed });
    void navigate({ to: "/admin/products", replace: true });
  }, [navigate]);
  return null;
}
