import { Link } from "@tanstack/react-router";
import { FIRST_STEPS, PRODUCT_LIST } from "../../../contract/messages.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";

const ROWS = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** The first rows are on their way: their places, and the spec's words (section 2). */
export function ListLoading() {
  return (
    <div className="coming-rows products-coming">
      <p className="small quiet" role="status">
        {PRODUCT_LIST.loading}
      </p>
      {ROWS.map((row) => (
        <div key={row} aria-hidden="true">
          <span className="skel" />
          <span className="skel" />
          <span className="skel" />
        </div>
      ))}
    </div>
  );
}

/** Nothing matches; where there is nothing at all yet (`isFirst`), the ways to the first products too. */
export function ListEmpty({ isFirst, onClear }: { isFirst: boolean; onClear: () => void }) {
  return (
    <div className="padded touch" role="status">
      <Empty title={PRODUCT_LIST.emptyTitle} text={PRODUCT_LIST.emptyText}>
        {isFirst && (
          <>
            <p className="first-ways small">{FIRST_STEPS.products}</p>
            <Link className={buttonClass()} to="/admin/products/new">
              Add the first product
            </Link>
            <Link className={buttonClass()} to="/admin/products/import">
              Import products
            </Link>
          </>
        )}
        <Button look={isFirst ? "bare" : undefined} onClick={onClear}>
          {PRODUCT_LIST.clearFilters}
        </Button>
      </Empty>
    </div>
  );
}

/** The list could not be read. */
export function ListFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="padded touch" role="alert">
      <Empty title={PRODUCT_LIST.errorTitle} text={PRODUCT_LIST.errorText}>
        <Button onClick={onRetry}>Try again</Button>
      </Empty>
    </div>
  );
}
