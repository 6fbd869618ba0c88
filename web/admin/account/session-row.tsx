import { ACCOUNT } from "../../../contract/messages.ts";
import type { AccountSession } from "../../../contract/settings.ts";
import { Badge } from "../ui/badge.tsx";
import { Moment } from "../ui/moment.tsx";
import { useEndSession } from "./use-end-session.tsx";

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
        <Moment value={lastUsedAt} />
      </td>
      <td className="c-act">
        {!current && (
          <button
            type="button"
            className="btn danger s"
            aria-label={`End session: ${device}, ${address}`}
            disabled={isGoing}
            onClick={() => void ask()}
          >
            End
          </button>
        )}
      </td>
    </tr>
  );
}
