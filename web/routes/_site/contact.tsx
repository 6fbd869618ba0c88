import { createFileRoute, redirect } from "@tanstack/react-router";
import { CRASH } from "../../../contract/messages.ts";
import { contactHead } from "../../site/contact/contact-data.ts";
import { ContactPage } from "../../site/contact/contact-page.tsx";
import { isDocumentOf } from "../../site/contact/own-document.ts";
import { headTags } from "../../ui/page-head.ts";

export const Route = createFileRoute("/_site/contact")({
  beforeLoad: ({ preload, location }) => {
    if (preload || isDocumentOf(location.pathname)) return;
    throw redirect({ href: location.href, reloadDocument: true });
  },
  loader: ({ context }) => contactHead(context.queryClient),
  head: ({ loaderData }) => headTags(loaderData, CRASH.title),
  component: ContactPage,
});
