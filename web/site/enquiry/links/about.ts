import type { CallbackBody } from "#contract/enquiries/enquiry.ts";
import type { PartImage, PartSummary } from "#web/api/parts.ts";
import { partSubject } from "#web/ui/contact-links.ts";

export type EnquiryKind = "callback" | "email";

/** The subject of an enquiry: a part, a catalogue page, or a search text. */
export interface EnquiryAbout {
  /** The subject of the e-mail; the initial message of a callback without context. */
  subject: string;
  /** The initial message of the e-mail, and of a callback with context. */
  text?: string;
  path?: string;
  shown?: { title: string; detail: string; image?: PartImage | undefined };
  /** What is sent with the enquiry (ruling 'Enquiries'). */
  context?: Pick<CallbackBody, "_id" | "productId" | "catalogue" | "page">;
}

/** A part, with its quantity if that is more than one. */
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

/** A part that was not found, in the visitor's words. */
export const aboutWanted = (words: string): EnquiryAbout => ({
  subject: `Part wanted: ${words}`,
  text: `I am looking for this part: ${words}`,
});

export interface DialogProps {
  kind: EnquiryKind;
  about: EnquiryAbout | undefined;
  /** The link that the dialog replaces; followed if the dialog fails. */
  href: string;
  onClose: () => void;
}
