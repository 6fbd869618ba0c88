import type { ReactNode } from "react";
import { catalogTitle, sectionOf } from "#contract/catalogs/catalog-rules.ts";
import { VIEWER_PAGE } from "#contract/catalogs/viewer-messages.ts";
import { formatBytes } from "#contract/platform/sizes.ts";
import { showToast } from "#web/api/toast-store.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { mailLink } from "#web/ui/contact-links.ts";
import { Icon } from "#web/ui/icons.tsx";
import { shareLink } from "#web/ui/parts/share-link.ts";
import type { EnquiryAbout } from "../enquiry/links/about.ts";
import { ChatLink } from "../enquiry/links/chat-link.tsx";
import { dialogLinkProps } from "../enquiry/links/open-dialog.tsx";
import { aboutPage } from "./about-page.ts";
import type { Catalogue } from "./document/accept-catalogue.ts";
import { ViewerIcon } from "./icons.tsx";
import type { Phone } from "./use-phone.ts";

interface Actions {
  catalogue: Catalogue | undefined;
  /** The enquiry about the page; undefined if not offered. */
  enquiry: PageEnquiry | undefined;
  adding?: { isOpen: boolean; toggle: () => void } | undefined;
  /** The catalogue is loading: the actions are rendered hidden to reserve their space. */
  isOpening?: boolean;
}

interface Props extends Actions {
  phone: Phone;
  onClose: () => void;
  children: ReactNode;
}

/** Tools, actions and the close button in one row. */
export function ViewerHead({ catalogue, phone, onClose, children, ...actions }: Props) {
  return (
    <header className="line whole vhead stage-tools" data-opening={actions.isOpening || undefined}>
      {children}
      {phone ? <Download catalogue={catalogue} /> : <ViewerActions catalogue={catalogue} {...actions} />}
      <Button look="bare" shape="icon" aria-label="Close" onClick={onClose}>
        <Icon name="x" />
      </Button>
    </header>
  );
}

interface TitleProps {
  id: string;
  catalogue: Catalogue | undefined;
  className: string;
}

/** The catalogue's title (spec section 2, 'Catalogue viewer'). */
export const ViewerTitle = ({ id, catalogue, className }: TitleProps) => (
  <h2 id={id} className={className}>
    {catalogue ? catalogTitle(catalogue.originalName) : "Catalogue"}
  </h2>
);

/** Add to the enquiry list, enquire, download. `onDone` is called for the first two, since they open something else. */
export function ViewerActions({
  catalogue,
  enquiry,
  adding,
  isOpening,
  onDone,
}: Actions & { onDone?: () => void }) {
  return (
    <>
      {(adding || isOpening) && (
        <Button
          className="venquire"
          aria-label="Add to enquiry list"
          aria-expanded={adding?.isOpen}
          onClick={() => {
            onDone?.();
            adding?.toggle();
          }}
        >
          <ViewerIcon name="list" />
          <span className="caption">Add to enquiry list</span>
        </Button>
      )}
      {!onDone && (enquiry || isOpening) && (
        <Button
          className="venquire"
          aria-label="Share this page"
          onClick={() => enquiry && shareLink(enquiry.about.subject, enquiry.about.path ?? "")}
        >
          <Icon name="share" />
        </Button>
      )}
      {(enquiry || isOpening) && (
        <a
          className={buttonClass({}, "venquire")}
          data-worded=""
          href={enquiry?.href}
          aria-label="Enquire about this page"
          {...(enquiry && dialogLinkProps("email", enquiry.about, true))}
        >
          <Icon name="mail" />
          <span className="caption">Enquire about this page</span>
        </a>
      )}
      {(enquiry || isOpening) && (
        <ChatLink
          from="catalogue"
          about={enquiry?.about}
          className={buttonClass({}, "venquire")}
          label="WhatsApp"
        >
          <span className="caption">WhatsApp</span>
        </ChatLink>
      )}
      {!onDone && <Download catalogue={catalogue} />}
    </>
  );
}

/** Not filled: adding a part to the list is the filled action. */
function Download({ catalogue }: Pick<Actions, "catalogue">) {
  const words = (
    <>
      <ViewerIcon name="download" />
      <span className="caption">Download PDF</span>
    </>
  );
  if (!catalogue?.pdfUrl) {
    // Not disabled, so that a press can show the reason (spec section 8, 'Catalogue').
    return (
      <Button
        className="vdownload"
        aria-label="Download PDF"
        aria-disabled="true"
        onClick={() => showToast({ kind: "error", text: VIEWER_PAGE.pdfNotAvailable })}
      >
        {words} <span className="vsize" />
      </Button>
    );
  }
  const size = catalogue.pdfBytes ? formatBytes(catalogue.pdfBytes) : "";
  return (
    <a
      className={buttonClass({}, "vdownload")}
      href={catalogue.pdfUrl}
      download={catalogue.originalName}
      aria-label={`Download PDF ${size}`.trim()}
    >
      {words} {size && <span className="vsize">{size}</span>}
    </a>
  );
}

/** An enquiry about a page, and the link to follow if its dialog fails. */
interface PageEnquiry {
  about: EnquiryAbout;
  href: string;
}

/** Returns an enquiry about a page; `key` identifies the catalogue for the server. */
export const aboutShownPage = (key: string, { originalName, pageNavigation }: Catalogue, page: number) =>
  aboutPage({
    catalogue: key,
    title: catalogTitle(originalName),
    page,
    section: sectionOf(page, pageNavigation),
  });

/** Returns a mailto: link that names catalogue, page and section, with the page's address. */
export function letterAbout(email: string, catalogue: Catalogue, page: number, address: string): string {
  const { title, place } = wordsOf(catalogue, page);
  const lines = [`Catalogue: ${title}`, `Page: ${place}`, address, "", ""];
  return mailLink(email, `${title}, page ${page}`, lines.join("\r\n"));
}

function wordsOf(catalogue: Catalogue, page: number) {
  const section = sectionOf(page, catalogue.pageNavigation);
  return {
    title: catalogTitle(catalogue.originalName),
    place: section ? `${page} (${section})` : String(page),
  };
}
