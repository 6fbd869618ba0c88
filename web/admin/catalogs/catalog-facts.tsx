import type { Catalog } from "../../../contract/catalog.ts";
import { formatLongDate } from "../../../contract/dates.ts";
import { CATALOG_ADMIN } from "../../../contract/messages.ts";
import { formatBytes } from "../../../contract/sizes.ts";
import { isOnItsWay } from "../../site/viewer/queries.ts";
import { FieldError } from "../../ui/field.tsx";
import { Badge } from "../ui/badge.tsx";
import { capitalised, counted, isNew, statusText } from "./catalog-state.ts";

/** What a row says of its catalogue (spec section 2); `isUnsaved` marks sections that are typed but not stored. */
export function CatalogFacts({ catalog, isUnsaved }: { catalog: Catalog; isUnsaved: boolean }) {
  const { originalName, processingStatus, processingError, shown, lastModified } = catalog;
  return (
    <div>
      <p className="names">
        <span className="name">{originalName}</span>
        {isNew(catalog, Date.now()) && <Badge tone="info">New</Badge>}
        {processingStatus !== "completed" && (
          <Badge tone={processingStatus === "error" ? "bad" : "warn"}>{capitalised(processingStatus)}</Badge>
        )}
        {shown && <Badge tone="ok">Visitors see this one</Badge>}
        {isUnsaved && <Badge>Unsaved sections</Badge>}
      </p>
      <p className="meta">
        <Fact label="Uploaded">
          <Moment value={catalog.uploadDate} />
        </Fact>
        <Fact label="Last modified">
          {lastModified ? <Moment value={lastModified} /> : CATALOG_ADMIN.notModified}
        </Fact>
        <span>{counted(catalog.productCount, "product")}</span>
        {catalog.totalPages > 0 && <span>{counted(catalog.totalPages, "page")}</span>}
        {catalog.pdfBytes > 0 && <span>{formatBytes(catalog.pdfBytes)}</span>}
      </p>
      {isOnItsWay(processingStatus) && <Processing catalog={catalog} />}
      {processingStatus === "error" && processingError && <FieldError>{processingError}</FieldError>}
    </div>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <span>
      {label}: {children}
    </span>
  );
}

const Moment = ({ value }: { value: string }) => <time dateTime={value}>{formatLongDate(value)}</time>;

/** How many pages are made; before the PDF was opened, nobody knows of how many. */
function Processing({ catalog }: { catalog: Catalog }) {
  const { originalName, pagesReady, totalPages } = catalog;
  return (
    <p className="progress">
      <progress
        {...(totalPages > 0 ? { max: totalPages, value: pagesReady } : {})}
        aria-label={`Pages of ${originalName}`}
      />
      <span>
        {statusText(catalog)} {totalPages > 0 && `${pagesReady} of ${counted(totalPages, "page")}`}
      </span>
    </p>
  );
}
