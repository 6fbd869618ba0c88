import { createFileRoute } from "@tanstack/react-router";
import { InvitationPage } from "../../admin/accounts/invitation/invitation-page.tsx";
import { adminTitle } from "../../admin/platform/ui/page-head.tsx";

export const Route = createFileRoute("/admin/invitation")({
  head: () => adminTitle("Invitation"),
  component: InvitationPage,
});
