import { createFileRoute } from "@tanstack/react-router";
import { adminTitle } from "../../../../admin/platform/ui/page-head.tsx";
import { HomeContentPage } from "../../../../admin/site/settings/content/home-form.tsx";

export const Route = createFileRoute("/admin/_panel/settings/home")({
  head: () => adminTitle("Home page"),
  component: HomeContentPage,
});
