import { isUnsubscribeToken } from "../../../contract/enquiries/unsubscribe-link.ts";
import { CRASH } from "../../../contract/messages.ts";
import { asQuery } from "../../api/answers.ts";
import { answers } from "../../api/answers-now.ts";
import { readCall } from "../../api/client.ts";
import { flag, record } from "../../api/shapes.ts";
import type { PageHead } from "../../routing/routes.ts";
import { pageHead } from "../../ui/page-head.ts";

/** Whether the token's address is subscribed; a read changes nothing. */
export const subscriptionQuery = (token: string) =>
  asQuery({
    key: ["subscription", token],
    read: () =>
      readCall(
        "/newsletter/unsubscribe/{token}",
        { params: { token } },
        CRASH.unexpected,
        (answer: unknown) => record({ subscribed: flag })(answer).subscribed,
      ),
  });

/** Fetches the subscription of a complete token. No canonical address: the page is personal. */
export async function loadSubscription(token: string): Promise<PageHead> {
  if (isUnsubscribeToken(token)) await answers().ensure(subscriptionQuery(token));
  return pageHead({ title: "Newsletter", description: "Unsubscribe from our newsletter." });
}
