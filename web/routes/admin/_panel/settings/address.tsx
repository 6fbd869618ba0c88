import { createFileRoute } from "@tanstack/react-router";
import { adminTitle } from "../../../../admin/platform/ui/title.ts";
import { AddressPage } from "../../../../admin/site/settings/address/address-page.tsx";

export const Route = createFileRoute("/admin/_panel/settings/address")({
  head: () => adminTitle("Site address"),
  component: AddressPage,
});
