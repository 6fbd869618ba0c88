import { catalogTitle, sectionOf } from "../../../contract/catalogs/catalog-rules.ts";
import { mailLink } from "../../ui/contact-links.ts";
import type { EnquiryAbout } from "../enquiry/links/about.ts";
import type { Catalogue } from "./accept-catalogue.ts";

/** An enquiry about a page, and the link that is followed where its dialog does not open. */
export interface PageEnquiry {
  about: EnquiryAbout;
  href: string;
}

/** The catalogue and the page in words; `key` is what the enquiry names the catalogue by. */
export function aboutPage(key: string, catalogue: Catalogue, page: number): EnquiryAbout {
  const { title, place } = wordsOf(catalogue, page);
  return {
    subject: `${title}, page ${page}`,
    shown: { title, detail: `Page ${place}` },
    path: `/?catalogue=${encodeURIComponent(key)}&leaf=${page}`,
    context: { catalogue: key, page },
  };
}

/** A letter that names catalogue, page and section, with the address under which the page opens. */
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
