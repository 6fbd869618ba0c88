import { createFileRoute } from "@tanstack/react-router";
import { LoginPage } from "../../admin/accounts/login/login-page.tsx";
import { adminTitle } from "../../admin/platform/ui/page-head.tsx";

export const Route = createFileRoute("/admin/login")({
  head: () => adminTitle("Login"),
  component: LoginPage,
});
