import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { UNSUBSCRIBE } from "../../../contract/messages.ts";
import { isUnsubscribeToken } from "../../../contract/unsubscribe-link.ts";
import { LeaveList } from "./leave-list.tsx";
import { subscriptionQuery } from "./unsubscribe-data.ts";
import { WriteInstead } from "./write-instead.tsx";
import "../../styles/unsubscribe.css";

/**
 * The page behind the link in each newsletter. Only its button takes the address off the list: mail scanners
 * follow every link, and must unsubscribe nobody (decision 0012).
 */
export function UnsubscribePage({ token }: { token: string }) {
  return (
    <section className="wrap unsubscribe">
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
  const { data: isOnList } = useSuspenseQuery(subscriptionQuery(token));
  return <LeaveList token={token} isOnList={isOnList} />;
}
