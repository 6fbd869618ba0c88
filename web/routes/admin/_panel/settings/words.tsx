import { createFileRoute } from "@tanstack/react-router";
import { WordsPage } from "../../../../admin/settings/words/words-page.tsx";
import { adminTitle } from "../../../../admin/ui/title.ts";

export const Route = createFileRoute("/admin/_panel/settings/words")({
  validateSearch: ({ typed }): { typed?: string } => (typeof typed === "string" && typed ? { typed } : {}),
  head: () => adminTitle("Search words"),
  component: WordsPage,
});
