import { createFileRoute } from "@tanstack/react-router";
import { adminTitle } from "../../../admin/platform/ui/page-head.tsx";
import { HeroManagerPage } from "../../../admin/site/hero/hero-manager-page.tsx";

export const Route = createFileRoute("/admin/_panel/hero")({
  head: () => adminTitle("Hero Section Manager"),
  component: HeroManagerPage,
});
