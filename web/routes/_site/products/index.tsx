import { createFileRoute, redirect } from "@tanstack/react-router";
import { DEFAULT_CATEGORY } from "../../../../contract/categories.ts";

export const Route = createFileRoute("/_site/products/")({
  beforeLoad: () => {
    throw redirect({ to: "/products/$category", params: { category: DEFAULT_CATEGORY } });
  },
});
