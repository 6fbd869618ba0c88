import { createFileRoute } from "@tanstack/react-router";
import { HomeContentPage } from "../../../../admin/settings/content/home-form.tsx";
import { adminTitle } from "../../../../admin/ui/title.ts";

export const Route = createFileRoute("/admin/_panel/settings/home")({
  head: () => adminTitle("Home page"),
  component: HomeContentPage,
});
