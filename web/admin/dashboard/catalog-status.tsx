import { Link } from "@tanstack/react-router";
import { formatLongDate } from "../../../contract/dates.ts";
import { DASHBOARD } from "../../../contract/messages.ts";
import type { Stats } from "../../../contract/stats.ts";
import { Badge } from "../ui/badge.tsx";

/** The Catalog Status card (spec section 2): the active catalogue, or that there is none. */
export function CatalogStatus({ active, total }: { active: Stats["activeCatalog"]; total: number }) {
  return (
    <section className="panel" aria-labelledby="catalog-status">
      <header>
        <div>
          <h2 id="catalog-status">Catalog Status</h2>
          <p>Current active catalog information</p>
        </div>
        <Badge>Total Catalogs: {total ?? 0}</Badge>
      </header>
      <div className="pad">
        {active ? <ActiveCatalog catalog={active} /> : <p className="quiet">{DASHBOARD.noActiveCatalog}</p>}
        {!total && (
          <Link className="btn" to="/admin/catalogs">
            Upload the first PDF
          </Link>
        )}
      </div>
    </section>
  );
}

function ActiveCatalog({ catalog }: { catalog: NonNullable<Stats["activeCatalog"]> }) {
  const { name, updatedAt, totalItems, createdBy } = catalog;
  return (
    <>
      <div className="row catalog-name">
        <b>{name}</b>
        <Badge tone="ok">Active</Badge>
      </div>
      <dl className="facts-list">
        <dt>Last Modified</dt>
        <dd>{updatedAt ? formatLongDate(updatedAt) : DASHBOARD.notAvailable}</dd>
        <dt>Total Items</dt>
        <dd>{totalItems || 0}</dd>
        <dt>Created By</dt>
        <dd>{createdBy || DASHBOARD.notAvailable}</dd>
      </dl>
    </>
  );
}
