import { createFileRoute } from "@tanstack/react-router";
import { adminTitle } from "../../../admin/title.ts";
import { HeroManagerPage } from "../../../features/admin-hero/hero-manager-page.tsx";

export const Route = createFileRoute("/admin/_panel/hero")({
  head: () => adminTitle("Hero Section Manager"),
  component: HeroManagerPage,
});
