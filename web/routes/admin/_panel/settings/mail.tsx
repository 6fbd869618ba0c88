import { createFileRoute } from "@tanstack/react-router";
import { adminTitle } from "../../../../admin/platform/ui/page-head.tsx";
import { MailPage } from "../../../../admin/site/settings/mail/mail-page.tsx";

export const Route = createFileRoute("/admin/_panel/settings/mail")({
  head: () => adminTitle("Mail"),
  component: MailPage,
});
