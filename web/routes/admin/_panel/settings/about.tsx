import { createFileRoute } from "@tanstack/react-router";
import { adminTitle } from "../../../../admin/platform/ui/page-head.tsx";
import { AboutContentPage } from "../../../../admin/site/settings/content/about-form.tsx";

export const Route = createFileRoute("/admin/_panel/settings/about")({
  head: () => adminTitle("About page"),
  component: AboutContentPage,
});
