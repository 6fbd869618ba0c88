import { createFileRoute } from "@tanstack/react-router";
import { ReviewsContentPage } from "../../../../admin/settings/reviews/reviews-form.tsx";
import { adminTitle } from "../../../../admin/ui/title.ts";

export const Route = createFileRoute("/admin/_panel/settings/reviews")({
  head: () => adminTitle("Reviews"),
  component: ReviewsContentPage,
});
