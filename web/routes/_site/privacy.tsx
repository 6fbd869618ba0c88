import { createFileRoute } from "@tanstack/react-router";
import { CRASH } from "../../../contract/messages.ts";
import { privacyHead } from "../../site/privacy/privacy-data.ts";
import { PrivacyPage } from "../../site/privacy/privacy-page.tsx";
import { headTags } from "../../ui/page-head.ts";

export const Route = createFileRoute("/_site/privacy")({
  loader: ({ context }) => privacyHead(context.queryClient),
  head: ({ loaderData }) => headTags(loaderData, CRASH.title),
  component: PrivacyPage,
});
