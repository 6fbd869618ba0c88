import { z } from "zod";
import { LOGIN } from "../accounts/login-messages.ts";
import { CatalogKey } from "../catalogs/catalog.ts";
import { CATALOG_PAGES_MAX } from "../catalogs/limits.ts";
import { EMAIL_MAX, SEARCH_TEXT_MAX } from "../platform/limits.ts";
import { isValidPhone } from "../platform/phone.ts";
import { Id, plainText, TableBody, Timestamp } from "../platform/primitives.ts";
import { NOTHING_TO_CHANGE } from "../platform/server-messages.ts";
import { ENQUIRY_ITEMS_MAX, ENQUIRY_QUANTITY_MAX, PRODUCT_ID_MIN } from "../products/limits.ts";
import { CONTACT_EMAIL } from "../site/contact-messages.ts";
import { ENQUIRY_NOTES_MAX, HONEYPOT_MAX, NAME_MAX, PHONE_MAX } from "../site/limits.ts";
import { INBOX_FORM } from "./inbox-messages.ts";
import {
  CONTACT_MAX,
  ENQUIRY_ITEM_NOTE_MAX,
  LINE_PHOTOS_MAX,
  MESSAGE_MAX,
  MESSAGE_MIN,
  PREFERRED_TIME_MAX,
  SUBJECT_MAX,
  SUBJECT_MIN,
} from "./limits.ts";
import { CALLBACK, ENQUIRY_FORM } from "./messages.ts";

/** Text for a mail header, where a line break would start another header. */
export const lineOfText = (max: number, tooLong: string) =>
  plainText(max, tooLong).regex(/^[^\r\n]*$/, ENQUIRY_FORM.oneLine);

const name = lineOfText(NAME_MAX, ENQUIRY_FORM.nameTooLong).min(1, ENQUIRY_FORM.nameRequired);

/**
 * The honeypot, which visitors don't see. An enquiry with a value is accepted and then dropped, because a rejection would
 * teach bots to leave it empty.
 */
const honeypot = { website: z.string().max(HONEYPOT_MAX).optional() };

const lineFields = {
  quantity: z
    .int(ENQUIRY_FORM.quantityInvalid)
    .min(1, ENQUIRY_FORM.quantityInvalid)
    .max(ENQUIRY_QUANTITY_MAX, ENQUIRY_FORM.quantityInvalid),
  note: lineOfText(ENQUIRY_ITEM_NOTE_MAX, ENQUIRY_FORM.noteTooLong).optional(),
};

/**
 * One line of an enquiry list: a product, a part on a catalogue page (described by `note`), or an unlisted part (described by
 * `text`); `photos` is how many of the form's images belong to it, in order. Lines for the same thing with the same note are
 * merged and their quantities added.
 */
export const EnquiryItemBody = z.union([
  z.strictObject({ _id: Id, ...lineFields }),
  z.strictObject({ catalogue: CatalogKey, page: z.int().min(1).max(CATALOG_PAGES_MAX), ...lineFields }),
  z.strictObject({
    text: lineOfText(ENQUIRY_ITEM_NOTE_MAX, ENQUIRY_FORM.partTooLong).min(1, ENQUIRY_FORM.partUnsaid),
    quantity: lineFields.quantity,
    photos: z.int().min(0).max(LINE_PHOTOS_MAX, ENQUIRY_FORM.linePhotos).optional(),
  }),
]);
export type EnquiryItemBody = z.infer<typeof EnquiryItemBody>;

/** What an enquiry is about, all optional (ruling 'Enquiries'). */
const context = {
  _id: Id.optional(),
  productId: z.int().min(PRODUCT_ID_MIN).optional(),
  catalogue: CatalogKey.optional(),
  page: z.int().min(1).max(CATALOG_PAGES_MAX).optional(),
  items: z.array(EnquiryItemBody).max(ENQUIRY_ITEMS_MAX, ENQUIRY_FORM.tooManyItems).optional(),
};

const pageHasCatalog = (body: { page?: number | undefined; catalogue?: string | undefined }) =>
  body.page === undefined || body.catalogue !== undefined;
const withoutCatalogue = { message: ENQUIRY_FORM.pageWithoutCatalogue, path: ["catalogue"] };

/** POST /email/callback. The phone is stored as written, because the form has tried the bare number first. */
export const CallbackBody = z
  .strictObject({
    name,
    company: lineOfText(NAME_MAX, ENQUIRY_FORM.companyTooLong).optional(),
    phone: z.string({ error: CALLBACK.phoneInvalid }).refine(isValidPhone, CALLBACK.phoneInvalid),
    preferredTime: lineOfText(PREFERRED_TIME_MAX, ENQUIRY_FORM.preferredTimeTooLong).min(
      1,
      ENQUIRY_FORM.preferredTimeRequired,
    ),
    message: plainText(MESSAGE_MAX, ENQUIRY_FORM.messageTooLong).optional(),
    ...context,
    ...honeypot,
  })
  .refine(pageHasCatalog, withoutCatalogue);
export type CallbackBody = z.infer<typeof CallbackBody>;

/** POST /email/contact. `contact` is free text; a valid e-mail address in it becomes the reply-to. */
export const ContactBody = z
  .strictObject({
    subject: lineOfText(SUBJECT_MAX, ENQUIRY_FORM.subjectTooLong).min(
      SUBJECT_MIN,
      CONTACT_EMAIL.subjectTooShort,
    ),
    message: plainText(MESSAGE_MAX, ENQUIRY_FORM.messageTooLong).min(
      MESSAGE_MIN,
      CONTACT_EMAIL.messageTooShort,
    ),
    contact: lineOfText(CONTACT_MAX, ENQUIRY_FORM.contactTooLong).optional(),
    ...context,
    ...honeypot,
  })
  .refine(pageHasCatalog, withoutCatalogue);
export type ContactBody = z.infer<typeof ContactBody>;

/** The contact page's form, if enabled in the settings. The spec only requires its phone to be present. */
export const ContactPageBody = z.strictObject({
  name,
  phone: lineOfText(PHONE_MAX, ENQUIRY_FORM.phoneTooLong).min(1, ENQUIRY_FORM.phoneRequired),
  requirements: plainText(MESSAGE_MAX, ENQUIRY_FORM.requirementsTooLong).min(
    1,
    ENQUIRY_FORM.requirementsRequired,
  ),
  ...honeypot,
});
export type ContactPageBody = z.infer<typeof ContactPageBody>;

/** The newsletter form, if enabled in the settings; an address is stored only with consent. */
export const NewsletterBody = z.strictObject({
  email: z
    .string({ error: LOGIN.emailRequired })
    .trim()
    .min(1, LOGIN.emailRequired)
    .max(EMAIL_MAX, LOGIN.emailInvalid)
    .pipe(z.email(LOGIN.emailInvalid)),
  consent: z.literal(true, ENQUIRY_FORM.consentRequired),
  ...honeypot,
});

/** Which page of a list it is; `total` is the number of all entries. */
export const pageOfList = { totalPages: z.int(), page: z.int(), total: z.int() };

export const NewsletterSubscriber = z.object({ _id: Id, email: z.string(), createdAt: Timestamp });
export type NewsletterSubscriber = z.infer<typeof NewsletterSubscriber>;

/** GET /newsletter, newest first. */
export const NewsletterList = z.object({ subscribers: z.array(NewsletterSubscriber), ...pageOfList });
export type NewsletterList = z.infer<typeof NewsletterList>;

/** GET /newsletter/unsubscribe/{token}: whether the token belongs to an address on the list. */
export const SubscriptionAnswer = z.object({ subscribed: z.boolean() });

/** The places on the site where WhatsApp can be opened. */
export const CHAT_PLACES = [
  "home",
  "listing",
  "product",
  "search",
  "catalogue",
  "enquiry-list",
  "contact",
  "menu",
  "elsewhere",
] as const;
export type ChatPlace = (typeof CHAT_PLACES)[number];

/**
 * POST /whatsapp/opened: the place, and the parts in the text, without anything that a visitor wrote: no notes, and only the
 * page of a part in a catalogue.
 */
export const ChatOpenedBody = z
  .strictObject({
    from: z.enum(CHAT_PLACES),
    ...context,
    items: z
      .array(
        z.union([
          z.strictObject({ _id: Id, quantity: lineFields.quantity }),
          z.strictObject({
            catalogue: CatalogKey,
            page: z.int().min(1).max(CATALOG_PAGES_MAX),
            quantity: lineFields.quantity,
          }),
          z.strictObject({ unlisted: z.literal(true), quantity: lineFields.quantity }),
        ]),
      )
      .max(ENQUIRY_ITEMS_MAX, ENQUIRY_FORM.tooManyItems)
      .optional(),
  })
  .refine(pageHasCatalog, withoutCatalogue);
export type ChatOpenedBody = z.infer<typeof ChatOpenedBody>;

/** How an enquiry came that the staff wrote down. */
export const OFFICE_SOURCES = ["phone", "counter"] as const;

/**
 * 'whatsapp' records that a visitor opened WhatsApp, not what was sent there. 'office' is one that the staff wrote down, or one
 * of a quotation made from nothing, which has no source.
 */
export const ENQUIRY_KINDS = ["callback", "email", "contact-page", "office", "whatsapp"] as const;
export const ENQUIRY_STATES = ["new", "answered", "quoted", "won", "lost"] as const;
export type EnquiryState = (typeof ENQUIRY_STATES)[number];
/** States in which something is to be done, in the inbox's filter 'open'. */
export const OPEN_STATES = ["new", "answered"] as const satisfies readonly EnquiryState[];
/** Inbox filters: the open ones, those of one state, or the WhatsApp records, which have none. */
export const INBOX_STATES = ["open", ...ENQUIRY_STATES, "whatsapp"] as const;
export type InboxState = (typeof INBOX_STATES)[number];
/** 'waiting': not mailed because there are no SMTP settings. 'none': never mailed. */
export const DELIVERY_STATES = ["waiting", "queued", "delivered", "failed", "none"] as const;

/** What became of a mail. */
export const Delivery = z.object({
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  deliveredAt: Timestamp.nullable(),
  error: z.string().nullable(),
});

/** A product as named when the enquiry was sent; it may be deleted since. `code` is its part code at that time. */
const EnquiryProduct = z.object({ _id: Id, productId: z.int(), title: z.string(), code: z.string() });
export type EnquiryProduct = z.infer<typeof EnquiryProduct>;

/** A visitor's re-encoded photo; its addresses are signed for this session. */
const EnquiryPhoto = z.object({
  url: z.string(),
  small: z.string(),
  width: z.int(),
  height: z.int(),
  placeholder: z.string(),
});
export type EnquiryPhoto = z.infer<typeof EnquiryPhoto>;

/**
 * A line of an enquiry list as sent: `product` or `catalogue`, or neither for an unlisted part, which only the note
 * describes. `linked`: the staff chose the product, not the visitor.
 */
const EnquiryItem = z.object({
  product: EnquiryProduct.nullable(),
  linked: z.boolean().optional(),
  catalogue: z.object({ key: z.string(), name: z.string(), page: z.int() }).nullable(),
  note: z.string(),
  quantity: z.int(),
  photos: z.array(EnquiryPhoto).optional(),
  /** How many more photos are being re-encoded, and how many turned out to be unreadable. */
  photosPending: z.int().optional(),
  photosUnreadable: z.int().optional(),
});
export type EnquiryItem = z.infer<typeof EnquiryItem>;

/** The response to a visitor: a message and the reference. */
export const EnquiryAnswer = z.object({ message: z.string(), reference: z.string() });
export type EnquiryAnswer = z.infer<typeof EnquiryAnswer>;

/** How an answer or a quotation reached the customer; only mail is sent by the server. */
export const SEND_WAYS = ["mail", "whatsapp", "copy"] as const;
export type SendWay = (typeof SEND_WAYS)[number];

/** What was answered, what the customer said of a quotation, named by its number, and what became of its order. */
const EnquiryEvent = z.object({
  at: Timestamp,
  kind: z.enum([
    "answer",
    "question",
    "accepted",
    "declined",
    "reopened",
    "cancelled",
    "buyer-order",
    "stock-taken",
    "stock-back",
  ]),
  /** The administrator, or the customer. */
  by: z.string(),
  /** Of an answer. */
  way: z.enum(SEND_WAYS).nullable(),
  text: z.string(),
  quotation: z.string().nullable(),
});
export type EnquiryEvent = z.infer<typeof EnquiryEvent>;

/** A calendar day, YYYY-MM-DD. */
const Day = z.iso.date(INBOX_FORM.dayInvalid);

/** An enquiry in the inbox. Fields that its kind doesn't have are null. */
export const Enquiry = z.object({
  _id: Id,
  /** 'E-1042'; null for a WhatsApp record. */
  reference: z.string().nullable().default(null),
  kind: z.enum(ENQUIRY_KINDS),
  name: z.string().nullable(),
  company: z.string().nullable().default(null),
  phone: z.string().nullable(),
  preferredTime: z.string().nullable(),
  subject: z.string().nullable(),
  contact: z.string().nullable(),
  message: z.string().nullable(),
  product: EnquiryProduct.nullable(),
  catalogue: z.object({ key: z.string(), name: z.string(), page: z.int().nullable() }).nullable(),
  items: z.array(EnquiryItem),
  /** Where WhatsApp was opened, or how it came to the staff. */
  from: z
    .enum([...CHAT_PLACES, ...OFFICE_SOURCES])
    .nullable()
    .default(null),
  state: z.enum(ENQUIRY_STATES),
  /** The day on which the staff wants to be reminded of it, in the business's time zone. */
  remindOn: z.string().nullable().default(null),
  /** Oldest first. */
  events: z.array(EnquiryEvent).default([]),
  notes: z.string(),
  delivery: Delivery,
  /** Part of the sample, not sent by anybody. */
  sample: z.boolean().default(false),
  /** Null if the enquiry has no name, phone or e-mail address. */
  customerId: Id.nullable().default(null),
  version: z.int(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Enquiry = z.infer<typeof Enquiry>;

/**
 * The inbox, newest first; `unhandled`, `open` and `quoted` are the numbers of all new, open and quoted enquiries, `opened` the
 * number of WhatsApp records in `total`.
 */
export const EnquiryList = z.object({
  enquiries: z.array(Enquiry),
  /** Addresses of thumbnails by `_id`: of a photo in it, else of its first part that has one. */
  pictures: z.record(z.string(), z.string()).default({}),
  ...pageOfList,
  opened: z.int().optional(),
  unhandled: z.int(),
  open: z.int().default(0),
  quoted: z.int().default(0),
});
export type EnquiryList = z.infer<typeof EnquiryList>;

/**
 * GET /enquiries/arrivals: the number of new enquiries and the latest one. Polled by open tabs every few seconds, which
 * doesn't extend a session.
 */
export const EnquiryArrivals = z.object({
  unhandled: z.int(),
  latest: Id.nullable(),
  /** The number of accepted quotations to confirm, and when the last of them was accepted; absent without one. */
  toConfirm: z.int().optional(),
  acceptedAt: Timestamp.optional(),
});
export type EnquiryArrivals = z.infer<typeof EnquiryArrivals>;

/** PUT /enquiries/{id}: its state, notes or reminder, or the product that a line of its list means. */
export const UpdateEnquiryBody = z
  .strictObject({
    state: z.enum(ENQUIRY_STATES),
    remindOn: Day.nullable(),
    /** `item` is the line's place. The visitor named no product in it. */
    link: z.strictObject({ item: z.int().min(0), _id: Id }),
    notes: plainText(ENQUIRY_NOTES_MAX, INBOX_FORM.notesTooLong),
  })
  .partial()
  .refine((body) => Object.keys(body).length > 0, NOTHING_TO_CHANGE);
export type UpdateEnquiryBody = z.infer<typeof UpdateEnquiryBody>;

/** POST /enquiries/{id}/answers: records an answer without a quotation. */
export const AnswerEnquiryBody = z.strictObject({
  way: z.enum(SEND_WAYS),
  text: plainText(MESSAGE_MAX, ENQUIRY_FORM.messageTooLong).min(1, INBOX_FORM.answerRequired),
});
export type AnswerEnquiryBody = z.infer<typeof AnswerEnquiryBody>;

/** POST /enquiries/export: filters as in the inbox's query. */
export const ExportEnquiriesBody = TableBody.extend({
  search: z.string().max(SEARCH_TEXT_MAX).optional(),
  state: z.enum(INBOX_STATES).optional(),
});
export type ExportEnquiriesBody = z.infer<typeof ExportEnquiriesBody>;

/** POST /searches/failed: reported by the results page; the server verifies it by searching. */
export const FailedSearchBody = z.strictObject({
  search: z.string().trim().min(1).max(SEARCH_TEXT_MAX),
});

/** GET /searches/failed: searches without results in the last 30 days, most frequent first. */
export const FailedSearch = z.object({
  _id: Id,
  search: z.string(),
  times: z.int(),
  lastSeenAt: Timestamp,
  sample: z.boolean().default(false),
});
export type FailedSearch = z.infer<typeof FailedSearch>;
