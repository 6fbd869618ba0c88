import { createFileRoute } from "@tanstack/react-router";
import { adminTitle } from "../../../../admin/title.ts";
import { CreateProductPage } from "../../../../features/admin-product-form/create-product-page.tsx";

export const Route = createFileRoute("/admin/_panel/products/new")({
  validateSearch: (raw: Record<string, unknown>): { from?: string } => {
    const from = String(raw["from"] ?? "");
    return from ? { from } : {};
  },
  head: () => adminTitle("Create Product"),
  component: Create,
});

function Create() {
  return <CreateProductPage from={Route.useSearch().from} />;
}
