import { createFileRoute } from "@tanstack/react-router";
import { adminTitle } from "../../admin/title.ts";
import { InvitationPage } from "../../features/admin-invitation/invitation-page.tsx";

export const Route = createFileRoute("/admin/invitation")({
  head: () => adminTitle("Invitation"),
  component: InvitationPage,
});
