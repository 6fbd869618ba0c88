import { createFileRoute } from "@tanstack/react-router";
import { NewsletterPage } from "../../../../admin/enquiries/newsletter/newsletter-page.tsx";
import { adminTitle } from "../../../../admin/platform/ui/page-head.tsx";

export const Route = createFileRoute("/admin/_panel/settings/newsletter")({
  head: () => adminTitle("Newsletter"),
  component: NewsletterPage,
});
