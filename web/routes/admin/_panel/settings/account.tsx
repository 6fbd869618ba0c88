import { createFileRoute } from "@tanstack/react-router";
import { adminTitle } from "../../../../admin/title.ts";
import { AccountPage } from "../../../../features/admin-account/account-page.tsx";

export const Route = createFileRoute("/admin/_panel/settings/account")({
  head: () => adminTitle("My Account"),
  component: AccountPage,
});
