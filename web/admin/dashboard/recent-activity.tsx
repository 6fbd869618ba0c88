import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { ACTIVITY_PAGE_SIZE } from "../../../contract/limits.ts";
import { DASHBOARD } from "../../../contract/messages.ts";
import { Badge, type Tone } from "../ui/badge.tsx";
import { AdminPager } from "../ui/pager.tsx";
import type { ShownStats } from "./stats-data.ts";

type Activity = ShownStats["recentActivity"][number];

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
          {withKeys(rows).map(({ key, displayTime, type, ...about }) => (
            <li key={key}>
              <About {...about} />
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

/** What was done, as the way to what it was done to. */
function About({ description, product, enquiry }: Pick<Activity, "description" | "product" | "enquiry">) {
  if (product) {
    return (
      <Link to="/admin/products/$id/history" params={{ id: product }}>
        {description}
      </Link>
    );
  }
  if (!enquiry) return <span>{description}</span>;
  return (
    <Link to="/admin/enquiries" search={{ enquiry }}>
      {description}
    </Link>
  );
}

/** Create is green, update blue, anything else red (spec section 2). */
function toneOf(type: string): Tone {
  if (type === "create") return "ok";
  return type === "update" ? "info" : "bad";
}

const withKeys = (rows: Activity[]) => rows.map((row, place) => ({ ...row, key: place }));
