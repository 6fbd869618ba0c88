import { createFileRoute } from "@tanstack/react-router";
import { CRASH } from "../../../contract/messages.ts";
import { loadAbout } from "../../site/about/about-data.ts";
import { AboutPage } from "../../site/about/about-page.tsx";
import { headTags } from "../../ui/page-head.ts";

export const Route = createFileRoute("/_site/about")({
  loader: ({ context }) => loadAbout(context.queryClient),
  head: ({ loaderData }) => headTags(loaderData, CRASH.title),
  component: AboutPage,
});
