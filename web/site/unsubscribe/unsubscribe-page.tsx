import { useEffect, useRef } from "react";
import { isUnsubscribeToken, unsubscribePath } from "#contract/enquiries/unsubscribe-link.ts";
import { UNSUBSCRIBE } from "#contract/enquiries/unsubscribe-messages.ts";
import { CRASH } from "#contract/platform/public-messages.ts";
import { answers } from "#web/api/answers-now.ts";
import { useLoaded } from "#web/api/use-answer.ts";
import { Link } from "#web/routing/link.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { BusyButton } from "#web/ui/forms/busy-button.tsx";
import { sendForm } from "../enquiry/form/send.ts";
import { SendNote } from "../enquiry/form/send-note.tsx";
import { type Sending, useButtonFocus, useSending } from "../enquiry/form/use-sending.ts";
import "#web/styles/sending.css";
import { asQuery } from "#web/api/answers.ts";
import { readCall } from "#web/api/client.ts";
import { flag, record } from "#web/api/shapes.ts";
import type { PageHead } from "#web/routing/routes.ts";
import { useBusiness } from "#web/ui/business.ts";
import { mailLink } from "#web/ui/contact-links.ts";
import { pageHead } from "#web/ui/page-head.ts";

/** Only its button unsubscribes, without script too, since mail scanners follow every link (decision 0052). */
export function Page({ params: { token } }: { params: { readonly token: string } }) {
  return (
    <section className="wrap page-top stack">
      <div className="sechead">
        <h1 className="title-36">Newsletter</h1>
        <Link to="/privacy">Privacy</Link>
      </div>
      {isUnsubscribeToken(token) ? (
        <Subscription token={token} />
      ) : (
        <>
          <p>{UNSUBSCRIBE.malformed}</p>
          <WriteInstead />
        </>
      )}
    </section>
  );
}

function Subscription({ token }: { token: string }) {
  const isOnList = useLoaded(subscriptionQuery(token));
  return <LeaveList token={token} isOnList={isOnList} />;
}

function LeaveList({ token, isOnList }: { token: string; isOnList: boolean }) {
  const [sending, run] = useSending();
  const button = useButtonFocus(sending);
  const leave = () =>
    run(async () => {
      const said = await sendForm("/newsletter/unsubscribe/{token}", { params: { token } }, UNSUBSCRIBE);
      answers().set(subscriptionQuery(token), false);
      return said;
    });
  if (sending.step === "sent") return <HasLeft sending={sending} />;
  if (!isOnList && sending.step === "idle") {
    return (
      <>
        <p>{UNSUBSCRIBE.notOnList}</p>
        <WriteInstead />
      </>
    );
  }
  return (
    <>
      <p>{UNSUBSCRIBE.onList}</p>
      <SendNote sending={sending} />
      <form
        className="cluster"
        method="post"
        action={unsubscribePath(token)}
        onSubmit={(event) => {
          event.preventDefault();
          void leave();
        }}
      >
        <BusyButton
          size="touch"
          ref={button}
          isBusy={sending.step === "sending"}
          busyText={UNSUBSCRIBE.sending}
        >
          Unsubscribe
        </BusyButton>
      </form>
      <WriteInstead />
    </>
  );
}

/** The server's message, and a focused link, since the focused button was removed. */
function HasLeft({ sending }: { sending: Sending }) {
  const home = useRef<HTMLAnchorElement>(null);
  useEffect(() => home.current?.focus(), []);
  return (
    <>
      <SendNote sending={sending} />
      <div className="cluster">
        <Link className={buttonClass({ size: "touch" })} to="/" ref={home}>
          Go to the home page
        </Link>
      </div>
    </>
  );
}

/** The mail link to unsubscribe, for a failed button or an incomplete link. */
function WriteInstead() {
  const { email } = useBusiness();
  return (
    <p className="small quiet">
      You can also write to <a href={mailLink(email, "Unsubscribe")}>{email}</a> from the subscribed address.
    </p>
  );
}

/** Whether the token's address is subscribed; a read changes nothing. */
const subscriptionQuery = (token: string) =>
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
