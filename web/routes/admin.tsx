import { createFileRoute } from "@tanstack/react-router";
import { THEME_SCRIPT } from "../admin/theme-script.ts";
import { AdminRoot } from "./-admin-root.tsx";

export const Route = createFileRoute("/admin")({
  ssr: false,
  head: () => ({
    meta: [
      { title: "Admin Panel" },
      { name: "robots", content: "noindex, nofollow" },
      // For web/client.tsx.
      { name: "back-office", content: "yes" },
    ],
    scripts: [{ children: THEME_SCRIPT }],
  }),
  component: AdminRoot,
});
