import { createFileRoute } from "@tanstack/react-router";
import { adminTitle } from "../../../../admin/platform/ui/page-head.tsx";
import { BrandsPage } from "../../../../admin/site/settings/brands/brands-page.tsx";

export const Route = createFileRoute("/admin/_panel/settings/brands")({
  head: () => adminTitle("Brands"),
  component: BrandsPage,
});
