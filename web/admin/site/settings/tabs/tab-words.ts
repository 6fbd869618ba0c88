import type { CompanyTab } from "../../../../../contract/site/business.ts";

/** The tabs as the home page names them, and what a tab shows that nobody has written yet. */
export const TAB_WORDS: Readonly<Record<CompanyTab, { label: string; unwritten: string }>> = {
  company: { label: "Company", unwritten: "Shows the profile's About text, and the facts of the firm." },
  director: { label: "Director", unwritten: "Shows one sentence with the director's name." },
  quality: { label: "Quality", unwritten: "Shows one sentence about how parts are made." },
};
