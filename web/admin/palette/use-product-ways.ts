import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";

/** Where a product leads to. */
export function useProductWays() {
  const navigate = useNavigate();
  return useMemo(
    () => ({
      edit: (id: string) => void navigate({ to: "/admin/products/$id/edit", params: { id } }),
      history: (id: string) => void navigate({ to: "/admin/products/$id/history", params: { id } }),
      duplicate: (id: string) => void navigate({ to: "/admin/products/new", search: { from: id } }),
      /** The public page is a document of its own, beside this one. */
      website: (productId: number) =>
        void window.open(`/products/details/${productId}`, "_blank", "noopener"),
    }),
    [navigate],
  );
}
