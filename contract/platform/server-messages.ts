/** Texts of the server that the spec leaves open. Free of zod. */
import { counted, pixelWords } from "./counted.ts";
import { PRODUCT_MISSING } from "./public-messages.ts";
import {
  IMAGE_REFUSED,
  NO_CATALOGUE,
  NO_CATEGORY,
  PRODUCT_DELETED,
  PRODUCT_GONE,
} from "./shared-messages.ts";

export const GST_FORM = {
  hsnInvalid: "An HSN code has 4, 6 or 8 digits, such as 8448",
  rateInvalid: "A GST rate is a percentage from 0 to 100 with at most two decimals",
} as const;

export const PRODUCT_SERVER = {
  notFound: PRODUCT_MISSING,
  productIdTaken: (id: number, holder: string) => `Product ID ${id} is already used by '${holder}'`,
  productIdHeldByDeleted: (id: number, holder: string) =>
    `Product ID ${id} still belongs to '${holder}', which was just deleted and can be restored`,
  unknownCatalog: NO_CATALOGUE,
  unknownImage: "An image to remove does not belong to this product",
  openingImage: "The image to show first must be one of this product's images",
  imageOrder: "The image order must list each image of the product once",
  stale: "This product was changed by someone else in the meantime",
  priceSortNeedsAdmin: "Only administrators can sort by price",
  notRestorable: "A product can only be restored within 10 minutes of its deletion",
  alreadyRestored: (count: number) =>
    count === 1 ? "This product was already restored" : "These products were already restored",
  deleted: PRODUCT_DELETED,
  unknownCategory: NO_CATEGORY,
  categoryUnknown: "Category must be one of the site's categories",
} as const;

export const CATALOG_SERVER = {
  notFound: NO_CATALOGUE,
  noCatalog: "There is no catalogue for this category yet",
  pageNotFound: "This page does not exist",
  pdfTooLarge: "The PDF is larger than 200 MB",
  onePdf: "Please upload one PDF at a time",
  notCompleted: "This catalogue is not ready yet",
  stale: "This catalogue was changed by someone else in the meantime",
  fileLeft: (name: string) => `${name} could not be removed yet and will be retried`,
  filesLeft: (count: number) => `${count} more files could not be removed yet and will be retried`,
} as const;

export const HERO_SERVER = {
  slideNotFound: "This slider image does not exist",
  slideStale: "This slider image was changed by someone else in the meantime",
  newsNotFound: "This news item does not exist",
  newsStale: "This news item was changed by someone else in the meantime",
  newsDeleted: "News item deleted successfully",
  listStale: "The list was changed by someone else in the meantime",
  tabExists: (name: string) => `The ${name} tab already has content`,
  tabStale: (name: string) => `The ${name} tab was changed by someone else in the meantime`,
} as const;

export const PHOTOGRAPH_SERVER = {
  notFound: "This photo does not exist",
  stale: "This photo was changed by someone else in the meantime",
  deleted: "Photo deleted",
} as const;

export const ENQUIRY_SERVER = {
  notFound: "This enquiry does not exist",
  stale: "This enquiry was changed by someone else in the meantime",
  deleted: "Enquiry deleted successfully",
  unknownProduct: PRODUCT_GONE,
  notLinkable: "This line names a part already",
  otherProduct: "The ID and the number belong to different products",
  unknownCatalogue: NO_CATALOGUE,
  photosUnnamed: "The photos don't match the lines of the list",
  photosRefused: IMAGE_REFUSED,
  tooManyPhotos: "Too many photos in one enquiry",
  photosFull: "Photos can't be uploaded at the moment. Please send your list without them.",
  flooded: "Arrived during a flood of enquiries. It may be spam.",
  unknownPage: (pages: number) => `This catalogue has ${pages} pages`,
  alreadyDelivered: "This enquiry has been delivered already",
  notMailed: "WhatsApp entries are never mailed",
  interrupted: "Sending was interrupted too many times",
  contactPageSent: "Message sent successfully! We'll contact you soon.",
  subscribed: "Thank you. Your address is on our list.",
  unsubscribed: "Your address is no longer on our list.",
  subscriberNotFound: "This address is not on the list",
  subscriberDeleted: "Address removed from the list",
  searchNotFound: "This search is not on the list",
  searchDone: "Search marked as done",
} as const;

export const SETTINGS_SERVER = {
  stale: "These settings were changed by someone else in the meantime",
  setByEnvironment: "This value is set by the server's environment",
  passwordNeeded: "Please enter the mail password again when you change the server or user",
  mailNotSet: "Please set a mail server and a recipient first",
  mailSent: "Test message sent",
  samplesInTheMaking: "Sample data is being created right now. Please try again shortly.",
  samplesRemoved: "Sample data removed",
} as const;

/** Why a mail was not delivered, if the mail server gave no reason; `server` is its name with the port. */
export const MAIL_PROBLEM = {
  unreachable: (server: string) => `Can't connect to the mail server ${server}. Please check name and port.`,
  unknownHost: (host: string) => `There is no mail server called ${host}. Please check its name.`,
  silent: (server: string) => `The mail server ${server} did not answer in time`,
  closed: (server: string) => `The mail server ${server} closed the connection`,
  noMailServer: (server: string) => `${server} is not a mail server. Please check name and port.`,
  noStartTls: "The mail server does not support STARTTLS. Please choose another security option.",
  noTls: "The mail server does not use TLS on this port. Please choose another security option.",
  untrusted: "The certificate of the mail server is not trusted, or has expired",
  otherName: (host: string) => `The certificate of the mail server is not valid for ${host}`,
  noSignIn: "The mail server rejected this user and password",
  unsent: "The mail could not be delivered",
} as const;

export const TEST_MAIL = {
  subject: "Test message",
  text: "This is a test message. Visitors' enquiries will arrive at this address.",
} as const;

export const ACCOUNT_SERVER = {
  currentPasswordWrong: "Current password is wrong",
  passwordChanged: "Password changed. All other sessions have ended.",
  sessionNotFound: "This session has already ended",
  sessionEnded: "Session ended",
  secondFactorOn: "The second factor is already on",
  secondFactorOff: "The second factor is not on",
  noSetup: "Please start setting up the second factor again",
  secondFactorDisabled: "Second factor switched off",
  administratorNotFound: "This administrator does not exist",
  invitationNotFound: "This invitation does not exist any more",
  invitationDeleted: "Invitation deleted",
  invitationExpired: "This invitation was already used or has expired",
  invitationAccepted: "Your account is ready. Please sign in.",
  emailTaken: "An account with this e-mail already exists",
  notOneself: "You can't disable your own account",
  lastAdministrator: "The last active administrator can't be disabled",
} as const;

export const ENQUIRY_MAIL = {
  callback: "A visitor would like a callback.",
  email: "A visitor sent a message through the e-mail form.",
  contactPage: "A visitor sent a message through the contact page.",
  callbackSubject: (name: string) => `Callback request from ${name}`,
  emailSubject: (subject: string) => `Enquiry: ${subject}`,
  contactPageSubject: (name: string) => `Message from ${name}`,
  withReference: (subject: string, reference: string) => `${subject} (${reference})`,
  reference: "Reference",
  name: "Name",
  company: "Company",
  phone: "Phone",
  preferredTime: "Preferred time",
  subject: "Subject",
  contact: "E-mail or phone",
  product: "Product",
  catalogue: "Catalogue",
  items: "Enquiry list",
  message: "Message",
  received: "Received",
  page: (page: number) => `page ${page}`,
  unlisted: (photos: number) =>
    photos > 0 ? `not listed, ${counted(photos, "photo")} in the back office` : "not listed",
  photosPending: "still being prepared",
  photosUnreadable: (photos: number) => `${counted(photos, "photo")} could not be read`,
  inBackOffice: "View in the back office",
} as const;

export const BUSY = {
  title: "Too many visitors at the moment",
  text: "This page could not be shown just now. Please try again in a few seconds.",
  again: "Try again",
} as const;

export const SERVER = {
  unauthenticated: "Please sign in to continue",
  sessionEnded: "Your session has ended. Please sign in again.",
  forbidden: "You are not allowed to do this",
  notFound: "Not found",
  linkExpired: "This link was already used or has expired",
  wrongMethod: "This address does not support this kind of request",
  busy: "Too many requests at the moment. Please try again in a few seconds.",
  malformed: "The request could not be read",
  keyInvalid: "Idempotency-Key must be a UUID or a similar random text",
  keyReused: "This was already sent with other content",
  bodyLate: "The request did not arrive in time. Please try again.",
  tooLarge: "The request is too large",
  tooManyPixels: (width: number, height: number) => `This image has ${pixelWords(width, height)}`,
  unsupportedType: "This kind of content is not accepted here",
  crossSite: "Requests from other sites are not allowed",
  slowDown: (seconds: number) => `Too many attempts. Please try again in ${seconds} seconds.`,
  unavailable: "The service is not available at the moment. Please try again shortly.",
  databaseLocked:
    "This can't be saved at the moment: another program is using the database. Please try again in a few seconds.",
  restoring: "The site is being restored from a backup. Please try again in a minute.",
  imageNotMade: "This image could not be created",
  diskFull: "Nothing was saved because the server's disk is full. Please tell the owner, or try again later.",
  storageFull: "The file could not be stored. Please try again later.",
  unexpected: "Something went wrong on our side. Please try again.",
} as const;

export const FIELD = {
  unexpected: (field: string) => `Unexpected field '${field}'`,
  required: (field: string) => `'${field}' is required`,
  mustBe: (field: string, what: string) => `'${field}' must be ${what}`,
  mustHave: (field: string, what: string) => `'${field}' must have ${what}`,
  invalid: (field: string) => `'${field}' is not valid`,
} as const;

export const NOTHING_TO_CHANGE = "There is nothing to change";
