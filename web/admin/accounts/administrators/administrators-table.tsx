import type { ReactNode } from "react";
import type { Administrator } from "../../../../contract/accounts/auth.ts";
import { unlessBusy } from "../../../ui/unless-busy.ts";
import { useSession } from "../../platform/session/session.ts";
import { Badge, type Tone } from "../../platform/ui/badge.tsx";
import { LedgerHead } from "../../platform/ui/ledger-head.tsx";
import { Moment } from "../../platform/ui/moment.tsx";
import { useChanges } from "./use-changes.ts";

interface Props {
  administrators: readonly Administrator[];
  /** A row is about to go: the keyboard goes on from somewhere else. */
  onGone: () => void;
}

export function AdministratorsTable({ administrators, onGone }: Props) {
  return (
    <table className="tbl ledger folds edged">
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

/** An account or an invitation, with what can be done about it; nobody disables himself. */
function AdministratorRow({ administrator, onGone }: AdministratorRowProps) {
  const { _id, email, state, createdAt, lastSignInAt, expiresAt } = administrator;
  const session = useSession();
  const isOneself = session.status === "authenticated" && session.user._id === _id;
  const { isBusy, disable, enable, withdraw } = useChanges(administrator, onGone);
  const button = (word: string, act: () => Promise<void>, tone: string): ReactNode => (
    <button
      type="button"
      className={`btn s ${tone}`}
      aria-label={`${word} ${email}`}
      {...unlessBusy(isBusy, () => void act())}
    >
      {word}
    </button>
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
      <td className="c-act num">
        {state === "invited" && button("Withdraw", withdraw, "danger")}
        {state === "disabled" && button("Enable", enable, "")}
        {state === "active" && !isOneself && button("Disable", disable, "danger")}
      </td>
    </tr>
  );
}
