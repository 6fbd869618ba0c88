import { createFileRoute } from "@tanstack/react-router";
import { adminTitle } from "../../../../../admin/title.ts";
import { ImportPage } from "../../../../../features/admin-import/import-page.tsx";

export const Route = createFileRoute("/admin/_panel/products/import/")({
  head: () => adminTitle("Import products"),
  component: ImportPage,
});
