import { createFileRoute } from "@tanstack/react-router";
import { AccountPage } from "../../../../admin/accounts/own/account-page.tsx";
import { adminTitle } from "../../../../admin/platform/ui/page-head.tsx";

export const Route = createFileRoute("/admin/_panel/settings/account")({
  head: () => adminTitle("My Account"),
  component: AccountPage,
});
