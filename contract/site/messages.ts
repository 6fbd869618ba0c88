import {
  BACKUP_NOT_MADE,
  DAY_INVALID,
  LABEL_REQUIRED,
  STATE_UNKNOWN,
  TITLE_REQUIRED,
} from "../platform/shared-messages.ts";
import { OFFLINE_MEGABYTES_MAX, VALID_DAYS_MAX } from "./limits.ts";

/** Texts of Settings in the back office, where the spec leaves them open. Free of zod. */
export const SETTINGS_ADMIN = {
  loadFailed: "Failed to load settings",
  saveFailed: "Failed to save settings",
  partSaved: (called: string) => `${called.charAt(0).toUpperCase()}${called.slice(1)} saved`,
  mapSaved: "Map saved",
  offlineSaved: "Offline limit saved",
  discarded: "Changes discarded",
  fixed: "Set by the server's environment. It can only be changed there.",
  inLine: (line: number, message: string) => `Line ${line}: ${message}`,
} as const;

/** The three switches of ruling 'Where the spec describes a limitation'. */
export const SWITCH_LABELS = {
  contactMessages: "Contact messages",
  newsletter: "Newsletter",
  news: "News",
} as const;

export const SWITCH_ON = {
  contactMessages: "The form of the contact page sends messages to the enquiry inbox.",
  newsletter: "The newsletter box collects addresses, with consent and an unsubscribe link.",
  news: "News edited in the Hero Manager appears on the home page.",
} as const;

export const SWITCH_OFF = {
  contactMessages: "Off: visitors are offered call, e-mail or WhatsApp instead.",
  newsletter: "The newsletter box collects no addresses and says so.",
  news: "The home page keeps its current news. Edits in the Hero Manager stay in the browser tab.",
} as const;

export const SITE_ADMIN = {
  turned: (label: string, isOn: boolean) => `${label} switched ${isOn ? "on" : "off"}`,
  mapHint: "The address of an embedded map, starting with https://. Leave empty to show no map.",
  offlineHint:
    "Visitors' browsers keep pages and pictures that they have seen for use without a connection, up to this many megabytes. 0 switches it off.",
} as const;

export const WORDS_ADMIN = {
  text: "What your customers call a part, and your catalogue's word for it. A new site starts with the words of the weaving trade.",
  synonyms: "Each of these words also finds the others. Separate them with commas.",
  words: "What is typed also finds the other word, but not the other way round.",
  phrases: "Names of several words, and what they find.",
  newWords:
    "There are new words of the weaving trade: abbreviations, and Hindi and Gujarati words. Yours stay as they are. Once you save, this is not offered again.",
  addNew: "Add the new words",
  added: "The new words are in the lists. Save to use them.",
  restore: "Restore the weaving words",
  removeAll: "Remove all",
  restored: "The weaving words are in the lists again. Save to use them.",
  complete: "All weaving words are in the lists.",
  removed: "All search words are removed from the lists. Save to search without them.",
} as const;

export const FILTERS_ADMIN = {
  text: "Choose what visitors can filter by, in this order. A filter shows where a brand has two values or more.",
  namesFailed: "Failed to load the specifications",
} as const;

export const MACHINES_ADMIN = {
  words: "In page titles, for search engines and in what visitors save",
  kind: "Before these words in titles: weaving looms",
  exampleCode: "In the large search of the home page",
  ownOne: "'My machine' on a part's page. Leave empty for the word above",
  ownMany: "'My machines'. Leave empty for the word above",
  names: "For search, filters and import. The first is the filter's heading; 'Machine' always counts.",
} as const;

export const TABS_ADMIN = {
  loadFailed: "Failed to load the company tabs",
  saved: "Tab saved",
  saveFailed: "Failed to save the tab",
} as const;

export const CONTENT_ADMIN = {
  first:
    "A new site starts with these texts and figures; they are not yours yet. Change or remove them, or save them unchanged to confirm them.",
  reviewsSaved: "Reviews saved",
} as const;

export const PHOTOGRAPHS_ADMIN = {
  loadFailed: "Failed to load photos",
  empty: "No photos yet",
  created: "Photo added",
  updated: "Photo saved",
  failed: "Failed to save the photo",
  confirmDelete: "Are you sure you want to delete this photo?",
} as const;

export const OWNER_PHOTO = {
  title: "Photo of who answers",
  hint: "A person, upright or square; beside the name on the home page",
  removed: "Photo removed",
} as const;

export const LOGO_ADMIN = {
  hint: "A wide logo replaces the name in the bar, others appear beside it",
  saved: "Logo saved",
  removed: "Logo removed",
  failed: "Failed to save the logo",
} as const;

export const MAIL_ADMIN = {
  noServer: "No mail server is set. Enquiries stay in the inbox and are not mailed.",
  noRecipient: "No recipient is set. Enquiries stay in the inbox and are not mailed.",
  noSender:
    "No sender is set: mails come from the address that receives enquiries, and may land in spam. Enter an address of your own domain in From.",
  stored: "A password is stored.",
  removed: "The password is removed when you save.",
  testFailed: "Failed to send the test message",
  unsaved: "Save your changes first: the test uses the saved settings.",
} as const;

export const NEWSLETTER_ADMIN = {
  loadFailed: "Failed to load the newsletter list",
  empty: "No addresses on the list",
  collecting: "The newsletter box collects addresses.",
  notCollecting: "The newsletter box collects no addresses at the moment.",
  removeFailed: "Failed to remove the address",
  exportFailed: "Failed to export the newsletter list",
  confirmRemove: "The address is removed from the list and gets no more newsletters. This cannot be undone.",
} as const;

export const DATA_ADMIN = {
  backupAsks: "The file contains sign-in data for every account. Please enter your password again.",
  backupStarted: "The download has started",
  backupFailed: BACKUP_NOT_MADE,
  noSamples: "There is no sample data left",
  removeFailed: "Failed to remove the sample data",
  removeWarning:
    "This cannot be undone. Samples you edited are removed too; what you created yourself is kept.",
  removeWord: "remove",
  typeToConfirm: "Type 'remove' to confirm",
} as const;

export const PHOTOGRAPH_FORM = {
  captionRequired: "Caption is required",
  captionTooLong: "Caption is too long",
  pageUnknown: "The page must be about, contact, both or owner",
} as const;

export const SETTINGS_FORM = {
  companyNameRequired: "Company name is required",
  tooLong: "This text is too long",
  tooMany: "Too many entries",
  linkNameRequired: "Link name is required",
  typedRequired: "What visitors type is required",
  foundRequired: "What to find is required",
  synonymsRequired: "Please enter two words or more, separated by commas",
  wordTwice: "This is already in the list",
  filterRequired: "Please choose a specification",
  filterTwice: "This specification is already in the list",
  machineWordRequired: "A word for the machines is required",
  machineWordInvalid: "Please enter a word, or leave this empty",
  machineNameRequired: "Name of the specification is required",
  machineNameTwice: "This name is already in the list",
  machineNameTaken: "This name is used for codes, prices or kinds of part",
  linkInvalid: "Please enter a web address that starts with https://",
  megabytesInvalid: `The limit is a whole number of megabytes from 0 to ${OFFLINE_MEGABYTES_MAX}`,
  countryCodeInvalid: "Country code is one to three digits, such as 91",
  timeInvalid: "Please enter a time of the day, such as 09:30",
  closesBeforeOpening: "The closing time must be later than the opening time",
  upiInvalid: "A UPI ID is written as name@bank",
  swiftInvalid: "A SWIFT code has 8 or 11 characters, as in ABCDINBB",
  seriesInvalid: "A series is 1 to 5 letters or digits, such as Q",
  validDaysInvalid: `Validity is a whole number of days from 1 to ${VALID_DAYS_MAX}`,
  rateNotListed: "Please enter one of the GST rates",
  stateUnknown: STATE_UNKNOWN,
  unitRequired: "Unit is required",
  ifscInvalid: "An IFSC has 11 characters, such as ABCD0123456",
  currencyInvalid: "A currency has three letters, such as USD, and isn't INR",
  currencyRateInvalid: "Please enter rupees per unit: above 0, with at most 6 decimals",
  headlineRequired: "Headline is required",
  figureRequired: "Figure is required",
  labelRequired: LABEL_REQUIRED,
  valueRequired: "Value is required",
  titleRequired: TITLE_REQUIRED,
  authorRequired: "Author is required",
  reviewRequired: "Review is required",
  dayInvalid: DAY_INVALID,
  starsInvalid: "A rating is 1 to 5 stars",
  averageInvalid: "The average is a number from 0 to 5",
  totalInvalid: "The number of reviews is a whole number from 0",
  percentInvalid: "A share is a whole number from 0 to 100",
  hostInvalid: "Please enter the name or address of a mail server",
  portInvalid: "Port must be a whole number from 1 to 65535",
} as const;

export const ADDRESS_FORM = {
  invalid: "Please enter an address such as https://parts.example.com, with nothing after it",
} as const;
