import { createFileRoute } from "@tanstack/react-router";
import { adminTitle } from "../../admin/title.ts";
import { LoginPage } from "../../features/admin-login/login-page.tsx";

export const Route = createFileRoute("/admin/login")({
  head: () => adminTitle("Login"),
  component: LoginPage,
});
