import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Administrator, UpdateAdministratorBody } from "../../../../contract/accounts/auth.ts";
import { administrators } from "../../../../contract/accounts/calls.ts";
import { ADMINISTRATORS } from "../../../../contract/messages.ts";
import { showToast } from "../../../api/toast-store.ts";
import { ask } from "../../platform/calls/ask.ts";
import { toastFailure } from "../../platform/calls/failure.ts";
import { readAnew } from "../../platform/calls/query.ts";
import { confirm, type Question } from "../../platform/unsaved/questions.ts";
import { administratorsQuery } from "./administrators-data.ts";

/**
 * What can be done about an account or an invitation, each after a question. The list is read anew also after a
 * failure, which may tell that somebody else was there before.
 */
export function useChanges({ _id, email }: Administrator, onGone: () => void) {
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);

  /** `send` answers the sentence that tells what was done. */
  const change = async (question: Question, send: () => Promise<string>, failed: string) => {
    if (!(await confirm(question))) return;
    setIsBusy(true);
    try {
      showToast({ kind: "success", text: await send() });
    } catch (error) {
      toastFailure(error, failed);
    }
    setIsBusy(false);
    void readAnew(queries, administratorsQuery.queryKey);
  };
  const put = async (json: UpdateAdministratorBody) => {
    await ask(administrators.update, { params: { id: _id }, json });
    return json.disabled ? ADMINISTRATORS.disabled : ADMINISTRATORS.enabled;
  };
  return {
    isBusy,
    disable: () =>
      change(
        {
          title: `Disable ${email}`,
          text: ADMINISTRATORS.confirmDisable,
          action: "Disable",
          danger: true,
        },
        () => put({ disabled: true }),
        ADMINISTRATORS.changeFailed,
      ),
    enable: () =>
      change(
        { title: `Enable ${email}`, text: ADMINISTRATORS.confirmEnable, action: "Enable" },
        () => put({ disabled: false }),
        ADMINISTRATORS.changeFailed,
      ),
    withdraw: () =>
      change(
        {
          title: `Withdraw the invitation of ${email}`,
          text: ADMINISTRATORS.confirmWithdraw,
          action: "Withdraw",
          danger: true,
        },
        async () => {
          onGone();
          const { message } = await ask(administrators.withdraw, { params: { id: _id } });
          return message;
        },
        ADMINISTRATORS.withdrawFailed,
      ),
  };
}
