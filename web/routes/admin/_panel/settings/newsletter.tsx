import { createFileRoute } from "@tanstack/react-router";
import { adminTitle } from "../../../../admin/title.ts";
import { NewsletterPage } from "../../../../features/admin-settings/newsletter/newsletter-page.tsx";

export const Route = createFileRoute("/admin/_panel/settings/newsletter")({
  head: () => adminTitle("Newsletter"),
  component: NewsletterPage,
});
