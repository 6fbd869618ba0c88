import type { EnquiryAbout } from "../enquiry/links/about.ts";

export function aboutPage(page: {
  catalogue: string;
  title: string;
  page: number;
  section: string | undefined;
}): EnquiryAbout {
  const { catalogue, title, page: number, section } = page;
  return {
    subject: `${title}, page ${number}`,
    shown: { title, detail: `Page ${section ? `${number} (${section})` : number}` },
    path: `/catalogue/${catalogue}/${number}`,
    context: { catalogue, page: number },
  };
}
