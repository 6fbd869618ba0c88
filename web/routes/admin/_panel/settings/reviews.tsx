import { createFileRoute } from "@tanstack/react-router";
import { adminTitle } from "../../../../admin/platform/ui/page-head.tsx";
import { ReviewsContentPage } from "../../../../admin/site/settings/reviews/reviews-form.tsx";

export const Route = createFileRoute("/admin/_panel/settings/reviews")({
  head: () => adminTitle("Reviews"),
  component: ReviewsContentPage,
});
