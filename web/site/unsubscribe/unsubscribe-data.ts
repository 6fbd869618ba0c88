import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { CRASH } from "../../../contract/messages.ts";
import { isUnsubscribeToken } from "../../../contract/unsubscribe-link.ts";
import { readCall } from "../../api/client.ts";
import { type PageHead, pageHead } from "../../ui/page-head.ts";

/** Whether the address of an unsubscribe link is on the list; asking changes nothing. */
export const subscriptionQuery = (token: string) =>
  queryOptions({
    queryKey: ["subscription", token],
    queryFn: () =>
      readCall(
        "/newsletter/unsubscribe/{token}",
        { params: { token } },
        CRASH.unexpected,
        ({ subscribed }) => subscribed,
      ),
  });

/** Reads where a link leads, unless it was cut off. It has no canonical address: it is one person's page. */
export async function loadSubscription(queryClient: QueryClient, token: string): Promise<PageHead> {
  if (isUnsubscribeToken(token)) await queryClient.ensureQueryData(subscriptionQuery(token));
  return pageHead(queryClient, { title: "Newsletter", description: "Leave the list of our newsletter." });
}
