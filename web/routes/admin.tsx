import { createFileRoute } from "@tanstack/react-router";
import { NeedsScript } from "../admin/platform/shell/needs-script.tsx";
import { THEME_SCRIPT } from "../admin/platform/ui/theme-script.ts";
import { AdminRoot } from "./-admin-root.tsx";

export const Route = createFileRoute("/admin")({
  ssr: false,
  // What stands in its place on the server cannot wait for a file of its own.
  codeSplitGroupings: [["component"]],
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
  pendingComponent: NeedsScript,
});
