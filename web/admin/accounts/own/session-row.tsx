import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AccountSession } from "../../../../contract/accounts/auth.ts";
import { account } from "../../../../contract/accounts/calls.ts";
import { ACCOUNT } from "../../../../contract/messages.ts";
import { showToast } from "../../../api/toast-store.ts";
import { unlessBusy } from "../../../ui/unless-busy.ts";
import { ask } from "../../platform/calls/ask.ts";
import { toastFailure } from "../../platform/calls/failure.ts";
import { AdminError } from "../../platform/session/client.ts";
import { Badge } from "../../platform/ui/badge.tsx";
import { Moment } from "../../platform/ui/moment.tsx";
import { confirm } from "../../platform/unsaved/questions.ts";
import { sessionsQuery } from "./account-data.ts";

/** One session; all but the one that asks can be ended here. `onGone` hears of it before the row goes. */
export function SessionRow({ session, onGone }: { session: AccountSession; onGone: () => void }) {
  const { address, current, createdAt, lastUsedAt } = session;
  const { isGoing, ask } = useEndSession(session, onGone);
  const device = session.device || ACCOUNT.unknownDevice;
  return (
    <tr aria-busy={isGoing}>
      <td className="c-name">
        <b>{device}</b> {current && <Badge tone="ok">This one</Badge>}
      </td>
      <td data-label="Address">
        <span className="mono">{address}</span>
      </td>
      <td data-label="Signed in">
        <Moment value={createdAt} />
      </td>
      <td data-label="Last used">
        <Moment value={lastUsedAt} withAge />
      </td>
      <td className="c-act num">
        {!current && (
          <button
            type="button"
            className="btn danger s"
            aria-label={`End session: ${device}, ${address}`}
            {...unlessBusy(isGoing, () => void ask())}
          >
            End
          </button>
        )}
      </td>
    </tr>
  );
}

/** Ends a session after a question. One that has ended by itself meanwhile leaves the list as well. */
function useEndSession({ _id, device, address }: AccountSession, onGone: () => void) {
  const queries = useQueryClient();
  const [isGoing, setIsGoing] = useState(false);
  const leave = () => {
    onGone();
    queries.setQueryData(sessionsQuery.queryKey, (list) => list?.filter((other) => other._id !== _id));
  };
  const end = async () => {
    setIsGoing(true);
    try {
      const { message } = await ask(account.endSession, { params: { id: _id } });
      leave();
      showToast({ kind: "success", text: message });
    } catch (error) {
      setIsGoing(false);
      toastFailure(error, ACCOUNT.endFailed);
      if (error instanceof AdminError && error.status === 404) leave();
    }
  };
  return {
    isGoing,
    async ask() {
      const about = (
        <p>
          <b>{device || ACCOUNT.unknownDevice}</b> <span className="mono">{address}</span>
        </p>
      );
      const question = { title: "End session", text: ACCOUNT.confirmEnd, action: "End Session" };
      if (await confirm({ ...question, about, danger: true })) await end();
    },
  };
}
