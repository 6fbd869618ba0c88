import { createFileRoute } from "@tanstack/react-router";
import { LoginPage } from "../../admin/login/login-page.tsx";
import { adminTitle } from "../../admin/ui/title.ts";

export const Route = createFileRoute("/admin/login")({
  head: () => adminTitle("Login"),
  component: LoginPage,
});
