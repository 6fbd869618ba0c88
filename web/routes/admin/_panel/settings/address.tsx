import { createFileRoute } from "@tanstack/react-router";
import { AddressPage } from "../../../../admin/settings/address/address-page.tsx";
import { adminTitle } from "../../../../admin/ui/title.ts";

export const Route = createFileRoute("/admin/_panel/settings/address")({
  head: () => adminTitle("Site address"),
  component: AddressPage,
});
