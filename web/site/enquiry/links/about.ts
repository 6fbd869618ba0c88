import type { CallbackBody } from "../../../../contract/enquiries/enquiry.ts";
import type { PartImage, PartSummary } from "../../../api/parts.ts";
import { partSubject } from "../../../ui/contact-links.ts";

export type EnquiryKind = "callback" | "email";

/** What an enquiry is about: a part, a page of a catalogue, or words that were looked for. */
export interface EnquiryAbout {
  /** Subject of the e-mail; initial message of a callback without context. */
  subject: string;
  /** Initial message of the e-mail, and of a callback with context. */
  text?: string;
  /** Where the site shows it. */
  path?: string;
  /** What the dialog shows of it. */
  shown?: { title: string; detail: string; image?: PartImage | undefined };
  /** What is sent of it (ruling 'Enquiries'). */
  context?: Pick<CallbackBody, "_id" | "productId" | "catalogue" | "page">;
}

/** A part, and how many of it where that is more than one. */
export function aboutPart(part: PartSummary, pieces = 1): EnquiryAbout {
  const subject = partSubject(part);
  return {
    subject,
    ...(pieces > 1 && { text: `I would like to ask for a price: ${subject}, ${pieces} pieces` }),
    shown: { title: part.title, detail: part.code, image: part.image },
    path: `/products/details/${part.productId}`,
    context: { _id: part.id, productId: part.productId },
  };
}

/** A part that was not found, in the words that were looked for. */
export const aboutWanted = (words: string): EnquiryAbout => ({
  subject: `Part wanted: ${words}`,
  text: `I am looking for this part: ${words}`,
});

/** What a dialog is opened with. */
export interface DialogProps {
  kind: EnquiryKind;
  about: EnquiryAbout | undefined;
  /** The link that the dialog opened in place of; followed where the dialog fails. */
  href: string;
  onClose: () => void;
}
