import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { ACTIVITY_PAGE_SIZE } from "../../../contract/limits.ts";
import { DASHBOARD } from "../../../contract/messages.ts";
import type { Activity, ActivityType } from "../../../contract/stats.ts";
import { Badge, type Tone } from "../../admin/badge.tsx";
import { AdminPager } from "../../admin/pager.tsx";

/** The Recent Activity card, five rows a page (spec sections 2 and 4). */
export function RecentActivity({ activity }: { activity: Activity[] }) {
  const [wanted, setWanted] = useState(1);
  const totalPages = Math.max(1, Math.ceil(activity.length / ACTIVITY_PAGE_SIZE));
  const page = Math.min(wanted, totalPages);
  const rows = activity.slice((page - 1) * ACTIVITY_PAGE_SIZE, page * ACTIVITY_PAGE_SIZE);
  return (
    <section className="panel" aria-labelledby="recent-activity">
      <header>
        <div>
          <h2 id="recent-activity">Recent Activity</h2>
          <p>Latest updates and changes to your catalog</p>
        </div>
      </header>
      {rows.length > 0 ? (
        <ul className={totalPages > 1 ? "activity full" : "activity"}>
          {withKeys(rows).map(({ key, description, displayTime, type, product }) => (
            <li key={key}>
              {product ? (
                <Link to="/admin/products/$id/history" params={{ id: product }}>
                  {description}
                </Link>
              ) : (
                <span>{description}</span>
              )}
              <span className="time">{displayTime}</span>
              <Badge tone={toneOf(type)}>{type}</Badge>
            </li>
          ))}
        </ul>
      ) : (
        <p className="pad quiet">{DASHBOARD.noActivity}</p>
      )}
      <AdminPager page={page} totalPages={totalPages} onPage={setWanted} label="Pages of recent activity" />
    </section>
  );
}

/** Create is green, update blue, anything else red (spec section 2). */
function toneOf(type: ActivityType): Tone {
  if (type === "create") return "ok";
  return type === "update" ? "info" : "bad";
}

const withKeys = (rows: Activity[]) => rows.map((row, place) => ({ ...row, key: place }));
