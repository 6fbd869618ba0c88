import type { ReactNode } from "react";
import { catalogTitle } from "../../../contract/catalog-rules.ts";
import { VIEWER_PAGE } from "../../../contract/messages.ts";
import { formatBytes } from "../../../contract/sizes.ts";
import { showToast } from "../../api/toast-store.ts";
import { Icon } from "../../ui/icons.tsx";
import { asking } from "../enquiry/links/asking.ts";
import type { Catalogue } from "./accept-catalogue.ts";
import { ViewerIcon } from "./icons.tsx";
import type { PageEnquiry } from "./page-letter.ts";

interface Props {
  id: string;
  catalogue: Catalogue | undefined;
  /** What is asked about the page, undefined where it is not offered. */
  enquiry: PageEnquiry | undefined;
  /** Whether the form that adds the page to the enquiry list is open, and what opens and closes it. */
  adding?: { isOpen: boolean; toggle: () => void } | undefined;
  onClose: () => void;
  /** The tools of the view. */
  children: ReactNode;
}

/** The head: title, tools, what one can do with the page and the whole, close. */
export function ViewerHead({ id, catalogue, enquiry, adding, onClose, children }: Props) {
  return (
    <header className="line vhead">
      <h2 id={id}>{catalogue ? catalogTitle(catalogue.originalName) : "Catalogue"}</h2>
      {children}
      {adding && (
        <button
          type="button"
          className="btn venquire"
          aria-label="Add to enquiry list"
          aria-expanded={adding.isOpen}
          onClick={adding.toggle}
        >
          <Icon name="plus" />
          <span className="caption">Add to enquiry list</span>
        </button>
      )}
      {enquiry && (
        <a
          className="btn venquire"
          href={enquiry.href}
          aria-label="Enquire about this page"
          {...asking("email", enquiry.about, true)}
        >
          <ViewerIcon name="letter" />
          <span className="caption">Enquire about this page</span>
        </a>
      )}
      <Download catalogue={catalogue} />
      <button type="button" className="btn icon bare" aria-label="Close" onClick={onClose}>
        <Icon name="x" />
      </button>
    </header>
  );
}

function Download({ catalogue }: { catalogue: Catalogue | undefined }) {
  const words = (
    <>
      <ViewerIcon name="download" />
      <span className="no-phone">Download PDF</span>
    </>
  );
  if (!catalogue?.pdfUrl) {
    // It says why when it is pressed (spec section 8, 'Catalogue'); a truly disabled button could not.
    return (
      <button
        type="button"
        className="btn fill"
        aria-label="Download PDF"
        aria-disabled="true"
        onClick={() => showToast({ kind: "error", text: VIEWER_PAGE.pdfNotAvailable })}
      >
        {words}
      </button>
    );
  }
  const size = catalogue.pdfBytes ? formatBytes(catalogue.pdfBytes) : "";
  return (
    <a
      className="btn fill"
      href={catalogue.pdfUrl}
      download={catalogue.originalName}
      aria-label={`Download PDF ${size}`.trim()}
    >
      {words} {size && <span className="vsize">{size}</span>}
    </a>
  );
}
