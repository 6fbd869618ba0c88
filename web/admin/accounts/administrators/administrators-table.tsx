import type { ReactNode } from "react";
import type { Administrator, UpdateAdministratorBody } from "#contract/accounts/auth.ts";
import { administrators } from "#contract/accounts/calls.ts";
import { ADMINISTRATORS } from "#contract/accounts/messages.ts";
import { ask } from "#web/admin/platform/calls/ask.ts";
import { renew } from "#web/admin/platform/calls/reads.ts";
import { useCall } from "#web/admin/platform/calls/use-call.ts";
import { useSession } from "#web/admin/platform/session/session.ts";
import { Badge, type Tone } from "#web/admin/platform/ui/badge.tsx";
import { ListMoment, Moment } from "#web/admin/platform/ui/moment.tsx";
import { actionsColumn, type Column, Table } from "#web/admin/platform/ui/table.tsx";
import { confirm, type Question } from "#web/admin/platform/unsaved/questions.ts";
import { showToast } from "#web/api/toast-store.ts";
import { Button } from "#web/ui/button.tsx";
import { unlessBusy } from "#web/ui/unless-busy.ts";

interface Props {
  administrators: readonly Administrator[];
  /** Called before the row is removed, to move the focus. */
  onGone: () => void;
}

export function AdministratorsTable({ administrators, onGone }: Props) {
  return (
    <Table
      className="ledger nums folds edged"
      columns={COLUMNS}
      rows={administrators}
      keyOf={({ _id }) => _id}
      actions={onGone}
    />
  );
}

const STATES: Readonly<Record<Administrator["state"], { word: string; tone: Tone }>> = {
  active: { word: "Active", tone: "ok" },
  invited: { word: "Invited", tone: "info" },
  disabled: { word: "Disabled", tone: "bad" },
};

const COLUMNS: readonly Column<Administrator, Props["onGone"]>[] = [
  {
    key: "email",
    head: "Email",
    className: "c-name",
    cell: ({ _id, email }) => (
      <>
        <b>{email}</b> <OwnMark id={_id} />
      </>
    ),
  },
  {
    key: "state",
    head: "State",
    label: "head",
    cell: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].word}</Badge>,
  },
  { key: "since", head: "Since", label: "head", cell: ({ createdAt }) => <ListMoment value={createdAt} /> },
  {
    key: "last",
    head: "Last sign-in",
    label: ({ expiresAt }) => (expiresAt ? "Link" : "Last sign-in"),
    cell: ({ expiresAt, lastSignInAt }) => {
      if (!expiresAt) return lastSignInAt ? <ListMoment value={lastSignInAt} /> : "Never";
      return (
        <span>
          Until <Moment value={expiresAt} />
        </span>
      );
    },
  },
  actionsColumn((administrator, { actions }) => <Changes of={administrator} onGone={actions} />),
];

function useIsOneself(id: string): boolean {
  const session = useSession();
  return session.status === "authenticated" && session.user._id === id;
}

const OwnMark = ({ id }: { id: string }) => useIsOneself(id) && <Badge>You</Badge>;

/** What can be done about an account or an invitation; administrators can't disable themselves. */
function Changes({ of, onGone }: { of: Administrator; onGone: Props["onGone"] }) {
  const { _id, email, state } = of;
  const isOneself = useIsOneself(_id);
  const { isBusy, disable, enable, withdraw } = useChanges(of, onGone);
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
  if (state === "invited") return button("Withdraw", withdraw, "danger");
  if (state === "disabled") return button("Enable", enable);
  return !isOneself && button("Disable", disable, "danger");
}

/** Each action asks first; failures refetch too, since another user may have acted first. */
function useChanges({ _id, email }: Administrator, onGone: () => void) {
  const { isBusy, run } = useCall();

  /** `send` returns the success message. */
  const change = async (question: Question, send: () => Promise<string>, failed: string) => {
    if (!(await confirm(question))) return;
    await run(async () => showToast({ kind: "success", text: await send() }), failed);
    void renew(administrators.list);
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
