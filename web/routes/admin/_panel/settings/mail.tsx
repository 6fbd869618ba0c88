import { createFileRoute } from "@tanstack/react-router";
import { MailPage } from "../../../../admin/settings/mail/mail-page.tsx";
import { adminTitle } from "../../../../admin/ui/title.ts";

export const Route = createFileRoute("/admin/_panel/settings/mail")({
  head: () => adminTitle("Mail"),
  component: MailPage,
});
