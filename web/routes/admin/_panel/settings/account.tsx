import { createFileRoute } from "@tanstack/react-router";
import { AccountPage } from "../../../../admin/account/account-page.tsx";
import { adminTitle } from "../../../../admin/ui/title.ts";

export const Route = createFileRoute("/admin/_panel/settings/account")({
  head: () => adminTitle("My Account"),
  component: AccountPage,
});
