import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { ADMINISTRATORS } from "../../../../contract/messages.ts";
import { PanelFailed } from "../../platform/ui/panel-failed.tsx";
import { Loading } from "../../platform/ui/spinner.tsx";
import { useRefocus } from "../../platform/ui/use-refocus.ts";
import { administratorsQuery } from "./administrators-data.ts";
import { AdministratorsTable } from "./administrators-table.tsx";
import { InvitePanel } from "./invite-panel.tsx";

/** /admin/settings/administrators: who may come in, and invitations (ruling 'Settings'). */
export function AdministratorsPage() {
  const { data, isError, refetch } = useQuery(administratorsQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const refocus = useRefocus(heading);
  return (
    <>
      <section className="panel" aria-labelledby="administrators">
        <header>
          <div>
            <h2 id="administrators" ref={heading} tabIndex={-1}>
              Administrators
            </h2>
            <p>{ADMINISTRATORS.text}</p>
          </div>
        </header>
        {isError && <PanelFailed text={ADMINISTRATORS.loadFailed} onRetry={() => void refetch()} />}
        {!data && !isError && <Loading text={ADMINISTRATORS.loading} />}
        {data && !isError && <AdministratorsTable administrators={data} onGone={refocus} />}
      </section>
      <InvitePanel />
    </>
  );
}
