import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Administrator, UpdateAdministratorBody } from "../../../../contract/accounts/auth.ts";
import { administrators } from "../../../../contract/accounts/calls.ts";
import { ADMINISTRATORS } from "../../../../contract/messages.ts";
import { showToast } from "../../../api/toast-store.ts";
import { Button } from "../../../ui/button.tsx";
import { unlessBusy } from "../../../ui/unless-busy.ts";
import { ADMIN_KEY, adminReads, ask, readAnew, toastFailure } from "../../platform/calls/ask.ts";
import { useSession } from "../../platform/session/session.ts";
import { Badge, type Tone } from "../../platform/ui/badge.tsx";
import { LedgerHead } from "../../platform/ui/ledger-head.tsx";
import { Moment } from "../../platform/ui/moment.tsx";
import { confirm, type Question } from "../../platform/unsaved/questions.ts";

export const administratorsQuery = queryOptions({
  ...adminReads,
  queryKey: [ADMIN_KEY, "administrators"],
  queryFn: () => ask(administrators.list, {}),
});

interface Props {
  administrators: readonly Administrator[];
  /** Called before the row is removed, to move the focus. */
  onGone: () => void;
}

export function AdministratorsTable({ administrators, onGone }: Props) {
  return (
    <table className="tbl ledger nums folds edged">
      <LedgerHead columns={["Email", "State", "Since", "Last sign-in"]} />
      <tbody>
        {administrators.map((administrator) => (
          <AdministratorRow key={administrator._id} administrator={administrator} onGone={onGone} />
        ))}
      </tbody>
    </table>
  );
}

const STATES: Readonly<Record<Administrator["state"], { word: string; tone: Tone }>> = {
  active: { word: "Active", tone: "ok" },
  invited: { word: "Invited", tone: "info" },
  disabled: { word: "Disabled", tone: "bad" },
};

interface AdministratorRowProps {
  administrator: Administrator;
  onGone: () => void;
}

/** An account or an invitation with its actions; users can't disable themselves. */
function AdministratorRow({ administrator, onGone }: AdministratorRowProps) {
  const { _id, email, state, createdAt, lastSignInAt, expiresAt } = administrator;
  const session = useSession();
  const isOneself = session.status === "authenticated" && session.user._id === _id;
  const { isBusy, disable, enable, withdraw } = useChanges(administrator, onGone);
  const button = (word: string, act: () => Promise<void>, look?: "danger"): ReactNode => (
    <Button
      look={look}
      size="small"
      aria-label={`${word} ${email}`}
      {...unlessBusy(isBusy, () => void act())}
    >
      {word}
    </Button>
  );
  const { word, tone } = STATES[state];
  const moment = expiresAt ?? lastSignInAt;
  return (
    <tr>
      <td className="c-name">
        <b>{email}</b> {isOneself && <Badge>You</Badge>}
      </td>
      <td data-label="State">
        <Badge tone={tone}>{word}</Badge>
      </td>
      <td data-label="Since">
        <Moment value={createdAt} />
      </td>
      <td data-label={expiresAt ? "Link" : "Last sign-in"}>
        <span>
          {expiresAt && "Until "}
          {moment ? <Moment value={moment} /> : "Never"}
        </span>
      </td>
      <td className="c-acts num">
        {state === "invited" && button("Withdraw", withdraw, "danger")}
        {state === "disabled" && button("Enable", enable)}
        {state === "active" && !isOneself && button("Disable", disable, "danger")}
      </td>
    </tr>
  );
}

/**
 * The actions on an account or an invitation, each after a confirmation. The list is also refetched after a failure, which
 * may mean that another user acted first.
 */
function useChanges({ _id, email }: Administrator, onGone: () => void) {
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);

  /** `send` returns the success message. */
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
