import { createFileRoute } from "@tanstack/react-router";
import { CRASH } from "../../../contract/messages.ts";
import { loadSubscription } from "../../site/unsubscribe/unsubscribe-data.ts";
import { UnsubscribePage } from "../../site/unsubscribe/unsubscribe-page.tsx";
import { headTags } from "../../ui/page-head.ts";

export const Route = createFileRoute("/_site/newsletter/unsubscribe/$token")({
  loader: ({ context, params }) => loadSubscription(context.queryClient, params.token),
  head: ({ loaderData }) => headTags(loaderData, CRASH.title),
  component: Unsubscribe,
});

function Unsubscribe() {
  return <UnsubscribePage token={Route.useParams().token} />;
}
