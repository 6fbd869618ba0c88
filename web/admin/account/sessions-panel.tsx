import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { ACCOUNT } from "../../../contract/messages.ts";
import { PanelFailed } from "../ui/panel-failed.tsx";
import { Loading } from "../ui/spinner.tsx";
import { useRefocus } from "../ui/use-refocus.ts";
import { sessionsQuery } from "./account-data.ts";
import { SessionRow } from "./session-row.tsx";

/** Where the account is signed in, the session used last at the top. */
export function SessionsPanel() {
  const { data, isError, refetch } = useQuery(sessionsQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const refocus = useRefocus(heading);
  return (
    <section className="panel" aria-labelledby="account-sessions">
      <header>
        <div>
          <h2 id="account-sessions" ref={heading} tabIndex={-1}>
            Sessions
          </h2>
          <p>{ACCOUNT.sessionsText}</p>
        </div>
      </header>
      {isError && <PanelFailed text={ACCOUNT.sessionsFailed} onRetry={() => void refetch()} />}
      {!data && !isError && <Loading text={ACCOUNT.sessionsLoading} />}
      {data && !isError && (
        <table className="tbl ledger">
          <thead>
            <tr>
              <th scope="col">Device</th>
              <th scope="col">Address</th>
              <th scope="col">Signed in</th>
              <th scope="col">Last used</th>
              <th scope="col">
                <span className="sr">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map((session) => (
              <SessionRow key={session._id} session={session} onGone={refocus} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
