import { createFileRoute } from "@tanstack/react-router";
import { adminTitle } from "../../../../admin/title.ts";
import { MailPage } from "../../../../features/admin-settings/mail/mail-page.tsx";

export const Route = createFileRoute("/admin/_panel/settings/mail")({
  head: () => adminTitle("Mail"),
  component: MailPage,
});
