import { useQuery } from "@tanstack/react-query";
import { formatLongDate } from "../../../contract/dates.ts";
import { DASHBOARD } from "../../../contract/messages.ts";
import { useNewArrivals } from "../data/use-new-arrivals.ts";
import { PageHead } from "../ui/page-head.tsx";
import { CatalogStatus } from "./catalog-status.tsx";
import { DashboardSkeleton } from "./dashboard-skeleton.tsx";
import { Figures } from "./figures.tsx";
import { FirstProducts } from "./first-products.tsx";
import { RecentActivity } from "./recent-activity.tsx";
import { statsQuery } from "./stats-data.ts";

/** /admin/dashboard (spec section 2, 'Admin dashboard'). */
export function DashboardPage() {
  const { data, isPending, isError, refetch } = useQuery(statsQuery);
  useNewArrivals(statsQuery.queryKey);
  const [today] = formatLongDate(Date.now()).split(" at ");
  return (
    <>
      <PageHead title="Dashboard" text={today} />
      {isPending && <DashboardSkeleton />}
      {isError && <DashboardError onRetry={() => void refetch()} />}
      {data && !isError && (
        <div className="board">
          <Figures stats={data} />
          {data.totalProducts === 0 && <FirstProducts />}
          <div className="panels">
            <CatalogStatus active={data.activeCatalog} total={data.totalCatalogs} />
            <RecentActivity activity={data.recentActivity} />
          </div>
        </div>
      )}
    </>
  );
}

function DashboardError({ onRetry }: { onRetry: () => void }) {
  return (
    <section className="panel pad error-view" role="alert">
      <h2>{DASHBOARD.errorTitle}</h2>
      <p>{DASHBOARD.errorText}</p>
      <button type="button" className="btn" onClick={onRetry}>
        Try again
      </button>
    </section>
  );
}
