import { createFileRoute } from "@tanstack/react-router";
import { AboutContentPage } from "../../../../admin/settings/content/about-form.tsx";
import { adminTitle } from "../../../../admin/ui/title.ts";

export const Route = createFileRoute("/admin/_panel/settings/about")({
  head: () => adminTitle("About page"),
  component: AboutContentPage,
});
