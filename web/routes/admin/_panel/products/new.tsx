import { createFileRoute } from "@tanstack/react-router";
import { PART_CODE_MAX, SEARCH_TEXT_MAX } from "../../../../../contract/platform/limits.ts";
import { adminTitle } from "../../../../admin/platform/ui/page-head.tsx";
import { CreateProductPage } from "../../../../admin/products/form/create-product-page.tsx";

export const Route = createFileRoute("/admin/_panel/products/new")({
  validateSearch: (raw: Record<string, unknown>): { from?: string; title?: string; code?: string } => {
    const from = String(raw["from"] ?? "");
    const title = String(raw["title"] ?? "").slice(0, SEARCH_TEXT_MAX);
    const code = String(raw["code"] ?? "").slice(0, PART_CODE_MAX);
    return { ...(from ? { from } : {}), ...(title ? { title } : {}), ...(code ? { code } : {}) };
  },
  head: () => adminTitle("Create Product"),
  component: Create,
});

function Create() {
  return <CreateProductPage {...Route.useSearch()} />;
}
