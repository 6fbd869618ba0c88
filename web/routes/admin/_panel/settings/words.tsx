import { createFileRoute } from "@tanstack/react-router";
import { adminTitle } from "../../../../admin/platform/ui/page-head.tsx";
import { WordsPage } from "../../../../admin/site/settings/words/words-page.tsx";

export const Route = createFileRoute("/admin/_panel/settings/words")({
  validateSearch: ({ typed }): { typed?: string } => (typeof typed === "string" && typed ? { typed } : {}),
  head: () => adminTitle("Search words"),
  component: WordsPage,
});
