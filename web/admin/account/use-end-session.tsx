import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { account } from "../../../contract/calls/accounts.ts";
import { ACCOUNT } from "../../../contract/messages.ts";
import type { AccountSession } from "../../../contract/settings.ts";
import { showToast } from "../../api/toast-store.ts";
import { ask } from "../calls/ask.ts";
import { toastFailure } from "../calls/failure.ts";
import { AdminError } from "../session/client.ts";
import { useConfirm } from "../unsaved/confirm.tsx";
import { sessionsQuery } from "./account-data.ts";

/** Ends a session after a question. One that has ended by itself meanwhile leaves the list as well. */
export function useEndSession({ _id, device, address }: AccountSession, onGone: () => void) {
  const queries = useQueryClient();
  const confirm = useConfirm();
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
