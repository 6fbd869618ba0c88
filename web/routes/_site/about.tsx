import { createFileRoute } from "@tanstack/react-router";
import { CRASH } from "../../../contract/messages.ts";
import { loadAbout } from "../../features/about/about-data.ts";
import { AboutPage } from "../../features/about/about-page.tsx";
import { headTags } from "../../ui/page-head.ts";

export const Route = createFileRoute("/_site/about")({
  loader: ({ context }) => loadAbout(context.queryClient),
  head: ({ loaderData }) => headTags(loaderData, CRASH.title),
  component: AboutPage,
});
