import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import type { QuotationDocument } from "#contract/enquiries/quotation.ts";
import { quotationSheet } from "#contract/enquiries/quotation-sheet.ts";
import type { TaxKind } from "#contract/enquiries/supply-tax.ts";
import type { Media } from "#server/media.ts";
import { newFolder } from "#tests/support/folders.ts";
import { mediaForTest } from "#tests/support/media.ts";
import { GREY_PICTURE, quotationDocument, SIX_LINES } from "#tests/support/quotations.ts";
import { QuotationPaper } from "#web/ui/quotation/quotation.tsx";

const print = ({ printer }: Media, document: QuotationDocument) => printer.print(JSON.stringify(document));

/** The text of each page, read by the site's own PDF reader. */
async function pagesOf(media: Media, bytes: Uint8Array): Promise<string[]> {
  const folder = await newFolder();
  const path = join(folder, "quotation.pdf");
  await writeFile(path, bytes);
  const { pages } = await media.pdf.inspect(path);
  const texts: string[] = [];
  for (let page = 1; page <= pages; page += 1)
    texts.push((await media.pdf.draw(path, page, folder)).text.replaceAll("\u00a0", " "));
  return texts;
}

/** Everything in a text that has a digit, sorted. */
const figuresOf = (text: string) => (text.match(/[+−-]?\d(?:[\d,./-]*\d)?/g) ?? []).sort();

const ENTITIES: Readonly<Record<string, string>> = { "&amp;": "&", "&#x27;": "'", "&quot;": '"' };
const screenText = (document: QuotationDocument) =>
  renderToStaticMarkup(createElement(QuotationPaper, { document }))
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/&[^;]+;/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll("\u00a0", " ");

/** A PDF's text without the foot of each page. */
const withoutFeet = (pages: readonly string[]) =>
  pages.map((text) => text.replace(/\n[^\n]*Page \d+ of \d+\s*$/, ""));

/** The drawing instructions of each page. */
const contentsOf = (pdf: Buffer): string[] =>
  [...pdf.toString("latin1").matchAll(/stream\n([\s\S]*?)\nendstream/g)].flatMap(([, bytes = ""]) => {
    try {
      const content = inflateSync(Buffer.from(bytes, "latin1")).toString("latin1");
      return content.includes(" BDC") ? [content] : [];
    } catch {
      return [];
    }
  });

/** The instructions that show something outside of a tag and of an artifact (ISO 14289-1, 7.1). */
function untaggedIn(content: string): string[] {
  let open = 0;
  return content.split("\n").filter((instruction) => {
    if (/ (?:BDC|BMC)$/.test(instruction)) open += 1;
    if (instruction === "EMC") open -= 1;
    return open === 0 && /(?:^| )(?:TJ|Tj|Do|S|f)$/.test(instruction);
  });
}

const line = SIX_LINES[0] as (typeof SIX_LINES)[number];
const hundred = Array.from({ length: 100 }, (_, at) => ({
  ...line,
  title:
    at % 9 ? `Gripper ${at}` : "A gripper with a name that needs several lines, ".repeat(4).slice(0, 199),
  quantity: at + 0.125,
  rate: 12_345_67 * at,
  discount: at % 20,
}));
/** A mill's name in each script, with conjuncts, signs that are drawn before or around a letter, and joiners. */
const NAMES = [
  "श्री राजस्थान टेक्सटाइल मिल्स, कार्तिक कृष्ण क्षत्रिय",
  "શ્રી લક્ષ્મી ટેક્સટાઇલ મિલ્સ, કૃષ્ણકાંત પટેલ",
  "শ্রী লক্ষ্মী টেক্সটাইল মিলস, কৃষ্ণ চক্রবর্ত্তী, র\u200d্যাপিয়ার",
  "অসম বস্ত্ৰ উদ্যোগ, গুৱাহাটী",
  "ਸ੍ਰੀ ਪੰਜਾਬ ਟੈਕਸਟਾਈਲ ਮਿੱਲਜ਼, ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ",
  "ஸ்ரீ லக்ஷ்மி டெக்ஸ்டைல் மில்ஸ், கோயம்புத்தூர்",
  "శ్రీ లక్ష్మీ టెక్స్\u200cటైల్ మిల్స్, హైదరాబాద్, శక్తి",
  "ಶ್ರೀ ಲಕ್ಷ್ಮೀ ಟೆಕ್ಸ್\u200cಟೈಲ್ ಮಿಲ್ಸ್, ಜ್ಞಾನ",
  "ശ്രീ ലക്ഷ്മി ടെക്സ്റ്റൈൽ മിൽസ്, തൃശ്ശൂർ",
  "ଶ୍ରୀ ଲକ୍ଷ୍ମୀ ଟେକ୍ସଟାଇଲ ମିଲ୍ସ, ଭୁବନେଶ୍ୱର",
];
/** The Indian letters and signs of a text, each once, in the order of their codes. */
const indianOf = (text: string) =>
  [...new Set(text.normalize("NFD").match(/[\u0900-\u0d7f]/gu))].sort().join("");
const DOCUMENTS: [string, Parameters<typeof quotationDocument>[0] & { tax?: TaxKind }][] = [
  ["six lines within a state", {}],
  ["a hundred lines between states", { lines: hundred, tax: "integrated" }],
  ["the second revision without rounding", { revision: 2, isRounded: false, stateTax: "UTGST" }],
  [
    "an export in dollars",
    { tax: "none", currency: "USD", exportNote: "Under LUT of 2026.", isRounded: false },
  ],
  [
    "a draft with Hindi and Gujarati names",
    {
      number: null,
      customer: { ...quotationDocument().customer, company: "श्री गणेश टेक्सटाइल मिल्स", name: "રમેશ પટેલ" },
      lines: [
        { ...line, title: "रेपियर ग्रिपर, 62 mm" },
        { ...line, title: "રેપિયર ગ્રિપર, 40 mm" },
      ],
    },
  ],
  ["the largest amounts", { lines: [{ ...line, quantity: 1000, rate: 99_999_999_999 }] }],
];

describe("a quotation's PDF", () => {
  test.each(DOCUMENTS)("has the same figures as the screen: %s", async (_, over) => {
    const media = mediaForTest({ widths: [320] });
    const document = quotationDocument(over);
    const pages = await pagesOf(media, await print(media, document));
    const screen = screenText(document);
    expect(figuresOf(screen).length).toBeGreaterThan(40);
    // The number in the foot is on each page.
    expect(figuresOf(withoutFeet(pages).join("\n"))).toEqual(figuresOf(screen));
    const { disclaimer, words } = quotationSheet(document);
    for (const text of [disclaimer, words.value])
      expect(pages.join(" ").replaceAll(/\s+/g, " ")).toContain(text);
  });

  test("numbers its pages and repeats the head of the lines; lines, sums and signature are not split", async () => {
    const media = mediaForTest({ widths: [320] });
    const pages = await pagesOf(media, await print(media, quotationDocument({ lines: hundred })));
    expect(pages.length).toBeGreaterThan(3);
    for (const [at, text] of pages.entries()) {
      expect(text).toContain(`Page ${at + 1} of ${pages.length}`);
      if (/\d{4} \d\d \d+\.125/.test(text))
        expect(text).toMatch(/# Part HSN Quantity Rate ₹ Disc\. GST Taxable ₹/);
    }
    const [last = ""] = pages.slice(-1);
    expect(last).toContain("Authorised signatory");
    expect(last).toMatch(/\d,\d/);
    const sums = pages.filter((text) => /Taxable value|Round-off|Total/.test(text));
    expect(sums).toHaveLength(1);
  });

  test("is the same each time, with pictures and long terms, and dated like the quotation", async () => {
    const media = mediaForTest({ widths: [320] });
    const grey = { create: { width: 8, height: 6, channels: 3 as const, background: "#888" } };
    const picture = `data:image/webp;base64,${(await sharp(grey).webp().toBuffer()).toString("base64")}`;
    const document = quotationDocument({
      lines: [
        { ...line, picture },
        { ...line, picture: "data:image/webp;base64,AAAA" },
      ],
      terms: Array.from({ length: 150 }, (_, at) => `Term ${at + 1}`).join("\n"),
    });
    document.seller.logo = picture;
    // Spaces make it another text, which is drawn again.
    const again = media.printer.print(JSON.stringify(document, null, 1));
    const [first, second] = [await print(media, document), await again];
    expect(Buffer.compare(first, second)).toBe(0);
    const text = Buffer.from(first).toString("latin1");
    expect(/D:2026112400\d*Z?/.exec(text)?.[0]).toBe("D:20261124000000Z");
    expect(text.split("/Subtype /Image").length - 1).toBe(1);
    const pages = await pagesOf(media, first);
    expect(pages.join("\n")).toContain("Term 150");
  });

  test("is tagged as PDF/UA-1 wants it, and drawn in reading order", async () => {
    const media = mediaForTest({ widths: [320] });
    const document = quotationDocument({
      lines: hundred.map((each) => ({ ...each, picture: GREY_PICTURE })),
      note: "A note that is broken over two lines, as the bank data stands beside it on the page of the quotation",
    });
    const pdf = Buffer.from(await print(media, document));
    const text = pdf.toString("latin1");
    for (const sign of [
      "/Marked true",
      "/Lang (en-IN)",
      "/DisplayDocTitle true",
      "<pdfuaid:part>1</pdfuaid:part>",
    ])
      expect(text).toContain(sign);
    const tags = (name: string) => text.split(`/S /${name}\n`).length - 1;
    expect(tags("Document")).toBe(1);
    expect([tags("H1"), tags("H2")]).toEqual([1, 3]);
    // The head and a hundred lines, and the taxes; heads of later pages are not read again.
    expect([tags("Table"), tags("TR"), tags("TH"), tags("TD")]).toEqual([2, 103, 12, 804]);
    expect(tags("Figure")).toBe(100);
    expect(text.split("/Alt (").length - 1).toBe(100);
    for (const content of contentsOf(pdf)) expect(untaggedIn(content)).toEqual([]);
    const words = (await pagesOf(media, pdf)).join(" ").replaceAll(/\s+/g, " ");
    expect(words).toMatch(/Quotation For Sample Weaves .+ Number Q\/26-27\/0042 Date November 24, 2026 /);
    expect(words).toContain("# Part HSN Quantity Rate ₹ Disc. GST Taxable ₹ 1 A gripper");
    expect(words).toMatch(
      / 2 Gripper 1 PIC-GR-0471, In stock 8448 49 1\.125 Nos 12,345\.67 1 % 18 % 13,749\.99 3 /,
    );
    expect(words).toMatch(
      / 99 Gripper 98 .+ Rate Taxable ₹ CGST ₹ SGST ₹ 18 % .+ In words: Rupees .+ Total ₹ /,
    );
    expect(words).toMatch(
      / Bank Account .+ Note A note .+ Terms Delivery .+ For Heddle .+ Authorised signatory/,
    );
  });

  test("asks for payment by a tagged code in a proforma invoice, on the page of the signature", async () => {
    const media = mediaForTest({ widths: [320] });
    const quotation = quotationDocument();
    const document = {
      ...quotation,
      number: "PI/26-27/0001",
      bank: [...quotation.bank, { label: "UPI", value: "loom.reed@examplebank" }],
      order: {
        kind: "proforma" as const,
        quotation: "Q/26-27/0042",
        quotedOn: "2026-11-24",
        acceptedBy: "Ramesh Patel",
        acceptedOn: "2026-11-26",
        buyerOrder: "",
        changes: [],
      },
    };
    const pdf = Buffer.from(await print(media, document));
    const text = pdf.toString("latin1");
    const { order: _, ...unordered } = document;
    const quoted = Buffer.from(await print(media, unordered)).toString("latin1");
    const figures = (of: string) => of.split("/S /Figure\n").length - 1;
    expect(figures(text) - figures(quoted)).toBe(1);
    for (const content of contentsOf(pdf)) expect(untaggedIn(content)).toEqual([]);
    const pages = await pagesOf(media, pdf);
    expect(pages.at(-1)?.replaceAll(/\s+/g, " ")).toMatch(
      /loom\.reed@examplebank Pay by UPI .+ Authorised signatory/,
    );
  });

  test("has all letters of each script for copying, in a line and as a heading", async () => {
    const media = mediaForTest({ widths: [320] });
    for (const name of NAMES) {
      const customer = { ...quotationDocument().customer, company: name };
      const document = quotationDocument({ customer, lines: [{ ...line, title: `${name}, ${name}` }] });
      const text = (await pagesOf(media, await print(media, document))).join("\n");
      expect(text).not.toContain("□");
      expect(indianOf(text)).toBe(indianOf(name));
    }
  });

  test("has the signs of parts lists in a line, its code and a heading", async () => {
    const media = mediaForTest({ widths: [320] });
    const signs = [..."⌀Ω≤≥→✓№"];
    const company = `Mill ${signs.join(" ")}`;
    const drawn = (over: Parameters<typeof quotationDocument>[0]) => print(media, quotationDocument(over));
    for (const over of [
      { customer: { ...quotationDocument().customer, company } },
      { lines: [{ ...line, title: company }] },
      { lines: [{ ...line, code: company }] },
    ]) {
      const text = (await pagesOf(media, await drawn(over))).join("\n");
      expect(signs.filter((sign) => !text.includes(sign))).toEqual([]);
    }
  });

  test("shows a box for characters of a draft that its fonts lack", async () => {
    const media = mediaForTest({ widths: [320] });
    const document = quotationDocument({ note: "Ångström Čech Việt 漢字 \u200d 😀" });
    const text = (await pagesOf(media, await print(media, document))).join("\n");
    expect(text).toContain("Ångström Čech Viet □□ □");
  });
});
