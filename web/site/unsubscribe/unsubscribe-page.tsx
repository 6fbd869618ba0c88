import { useEffect, useRef } from "react";
import { isUnsubscribeToken } from "../../../contract/enquiries/unsubscribe-link.ts";
import { UNSUBSCRIBE } from "../../../contract/messages.ts";
import { answers } from "../../api/answers-now.ts";
import { useLoaded } from "../../api/use-answer.ts";
import { Link } from "../../routing/link.tsx";
import { BusyButton } from "../../ui/busy-button.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { sendForm } from "../enquiry/form/send.ts";
import { SendNote } from "../enquiry/form/send-note.tsx";
import { type Sending, useButtonFocus, useSending } from "../enquiry/form/use-sending.ts";
import { subscriptionQuery } from "./unsubscribe-data.ts";
import "../../styles/sending.css";
import { useBusiness } from "../../ui/business.ts";
import { mailLink } from "../../ui/contact-links.ts";

/** Only its button unsubscribes, since mail scanners follow every link (decision 0052). */
export function UnsubscribePage({ token }: { token: string }) {
  return (
    <section className="wrap page-top stack">
      <div className="sechead">
        <h1>Newsletter</h1>
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
      <div className="cluster needs-script">
        <BusyButton
          size="touch"
          type="button"
          ref={button}
          isBusy={sending.step === "sending"}
          busyText={UNSUBSCRIBE.sending}
          onClick={leave}
        >
          Unsubscribe
        </BusyButton>
      </div>
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

/** The mail link to unsubscribe, for a failed button, a missing script or an incomplete link. */
function WriteInstead() {
  const { email } = useBusiness();
  return (
    <p className="small quiet">
      You can also write to <a href={mailLink(email, "Unsubscribe")}>{email}</a> from the subscribed address.
    </p>
  );
}
