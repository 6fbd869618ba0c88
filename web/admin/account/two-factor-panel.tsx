import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ComponentType, useRef, useState } from "react";
import { SECOND_FACTOR } from "../../../contract/messages.ts";
import { Badge } from "../ui/badge.tsx";
import { PanelFailed } from "../ui/panel-failed.tsx";
import { Loading } from "../ui/spinner.tsx";
import { useRefocus } from "../ui/use-refocus.ts";
import { ACCOUNT_KEY, twoFactorQuery } from "./account-data.ts";
import { DisableDialog } from "./disable-dialog.tsx";
import { NewCodesDialog } from "./new-codes-dialog.tsx";
import { SetUpDialog } from "./set-up-dialog.tsx";
import type { StepsProps, TwoFactorChange } from "./two-factor-change.ts";
import { TwoFactorState } from "./two-factor-state.tsx";

const DIALOGS: Readonly<Record<TwoFactorChange, ComponentType<StepsProps>>> = {
  setUp: SetUpDialog,
  newCodes: NewCodesDialog,
  disable: DisableDialog,
};

/** The second factor: whether it is on, and what can be done about it (decision 0015). */
export function TwoFactorPanel() {
  const queries = useQueryClient();
  const { data, isError, refetch } = useQuery(twoFactorQuery);
  const [open, setOpen] = useState<TwoFactorChange>();
  const heading = useRef<HTMLHeadingElement>(null);
  const refocus = useRefocus(heading);
  const Steps = open && DIALOGS[open];
  return (
    <section className="panel" aria-labelledby="account-two-factor">
      <header>
        <h2 id="account-two-factor" ref={heading} tabIndex={-1}>
          Second factor
        </h2>
        {data && !isError && <Badge tone={data.enabled ? "ok" : "idle"}>{data.enabled ? "On" : "Off"}</Badge>}
      </header>
      {isError && <PanelFailed text={SECOND_FACTOR.loadFailed} onRetry={() => void refetch()} />}
      {!data && !isError && <Loading text={SECOND_FACTOR.loading} />}
      {data && !isError && <TwoFactorState state={data} onChange={setOpen} />}
      {Steps && (
        <Steps
          onChanged={() => void queries.invalidateQueries({ queryKey: ACCOUNT_KEY })}
          onClose={() => {
            refocus();
            setOpen(undefined);
          }}
        />
      )}
    </section>
  );
}
