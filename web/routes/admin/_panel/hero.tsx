import { createFileRoute } from "@tanstack/react-router";
import { HeroManagerPage } from "../../../admin/hero/hero-manager-page.tsx";
import { adminTitle } from "../../../admin/ui/title.ts";

export const Route = createFileRoute("/admin/_panel/hero")({
  head: () => adminTitle("Hero Section Manager"),
  component: HeroManagerPage,
});
