import { createFileRoute } from "@tanstack/react-router";
import { ImportPage } from "../../../../../admin/imports/import-page.tsx";
import { adminTitle } from "../../../../../admin/platform/ui/page-head.tsx";

export const Route = createFileRoute("/admin/_panel/products/import/")({
  head: () => adminTitle("Import products"),
  component: ImportPage,
});
