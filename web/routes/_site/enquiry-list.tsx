import { createFileRoute } from "@tanstack/react-router";
import { CRASH } from "../../../contract/messages.ts";
import { listHead } from "../../site/enquiry-list/list-data.ts";
import { EnquiryListPage } from "../../site/enquiry-list/list-page.tsx";
import { headTags } from "../../ui/page-head.ts";

export const Route = createFileRoute("/_site/enquiry-list")({
  loader: ({ context }) => listHead(context.queryClient),
  head: ({ loaderData }) => headTags(loaderData, CRASH.title),
  component: EnquiryListPage,
});
