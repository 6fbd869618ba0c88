import { createFileRoute } from "@tanstack/react-router";
import { InvitationPage } from "../../admin/invitation/invitation-page.tsx";
import { adminTitle } from "../../admin/ui/title.ts";

export const Route = createFileRoute("/admin/invitation")({
  head: () => adminTitle("Invitation"),
  component: InvitationPage,
});
