import { createFileRoute } from "@tanstack/react-router";
import { adminTitle } from "../../../../admin/platform/ui/page-head.tsx";
import { AddressPage } from "../../../../admin/site/settings/address/address-page.tsx";

export const Route = createFileRoute("/admin/_panel/settings/address")({
  head: () => adminTitle("Site address"),
  component: AddressPage,
});
