import { createFileRoute } from "@tanstack/react-router";
import { BRAND_GRID } from "../../../contract/messages.ts";
import { type HomeHead, loadHome } from "../../site/home/home-data.ts";
import { HomePage } from "../../site/home/home-page.tsx";
import { headTags } from "../../ui/page-head.ts";

export const Route = createFileRoute("/_site/")({
  loader: ({ context }) => loadHome(context.queryClient),
  head: ({ loaderData }) => {
    const { meta, links = [] } = headTags(loaderData, BRAND_GRID.failed);
    return { meta, links: [...links, ...preloads(loaderData)] };
  },
  component: HomePage,
});

/** The first slide's picture is asked for before the page that shows it was read. */
function preloads(head: HomeHead | undefined) {
  if (!head?.preload) return [];
  const { srcSet, sizes } = head.preload;
  return [
    {
      rel: "preload",
      as: "image",
      type: "image/avif",
      imageSrcSet: srcSet,
      imageSizes: sizes,
      fetchPriority: "high" as const,
    },
  ];
}
