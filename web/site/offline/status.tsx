import { WAITING_TEXTS } from "#contract/enquiries/waiting-messages.ts";
import { formatDay } from "#contract/platform/written-day.ts";
import { OFFLINE } from "#contract/site/offline-messages.ts";
import { createAtom, useAtom } from "#web/api/atom.ts";
import { Link } from "#web/routing/link.tsx";
import { usePageAddress } from "#web/routing/use-router.ts";
import { shownAsOf } from "./keeper.ts";
import "./offline.css";

/** The number of enquiries that wait for a connection. */
export const waitingCount = createAtom(0);

/** Says how old the page is while it is shown from this browser, and that enquiries wait. */
export function OfflineStatus() {
  const asOf = useAtom(shownAsOf);
  const waiting = useAtom(waitingCount);
  const { pathname } = usePageAddress();
  const isListed = pathname === "/enquiry-list";
  return (
    <div className="offline-status stack gap-2 off-paper" role="status">
      {asOf !== undefined && <p className="small">{OFFLINE.asOf(timeOf(new Date(asOf)))}</p>}
      {waiting > 0 && !isListed && (
        <p className="small">
          <Link to="/enquiry-list">{WAITING_TEXTS.some(waiting)}</Link>
        </p>
      )}
    </div>
  );
}

/** Returns '14:20', with the day if it isn't today's. */
function timeOf(date: Date): string {
  const twoDigits = (part: number) => `${part}`.padStart(2, "0");
  const time = `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
  if (date.toDateString() === new Date().toDateString()) return time;
  const day = `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
  return `${formatDay(day)}, ${time}`;
}
