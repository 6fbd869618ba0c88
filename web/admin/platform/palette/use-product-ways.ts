import { useRouter } from "@tanstack/react-router";
import { useMemo } from "react";

/** The addresses of a product. */
export function useProductWays() {
  const router = useRouter();
  return useMemo(() => {
    const ways = (id: string) => ({
      edit: router.buildLocation({ to: "/admin/products/$id/edit", params: { id } }).href,
      history: router.buildLocation({ to: "/admin/products/$id/history", params: { id } }).href,
      duplicate: router.buildLocation({ to: "/admin/products/new", search: { from: id } }).href,
    });
    return {
      ways,
      /** Those of a line, of which the first is where it leads. */
      ofLine({ _id, productId }: { _id: string; productId: number }) {
        const { edit, history, duplicate } = ways(_id);
        const others = { history, duplicate, website: `/products/details/${productId}` };
        return { target: edit, others };
      },
    };
  }, [router]);
}
