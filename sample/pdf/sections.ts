import type { Category } from "../../contract/platform/categories.ts";

/** A section as it is written down: what it is called and its parts in their order. */
interface SectionPlan {
  name: string;
  intro: string;
  /** Codes, each with how many of the part a machine carries. */
  parts: Readonly<Record<string, number>>;
}

/** What a catalogue says on its cover and how it is divided. */
export interface CatalogueSource {
  title: string;
  machines: string;
  number: string;
  /** The part that the cover shows. */
  coverPart: string;
  /** The part on which the lines of a drawing are explained; it has measures and a centre line. */
  readingPart: string;
  sections: readonly SectionPlan[];
}

const PICANOL: CatalogueSource = {
  title: "Picanol",
  machines: "Spare parts for OMNIplus, OptiMax, GamMax and GTM looms",
  number: "HS 24-01",
  coverPart: "PIC-FD-0880",
  readingPart: "PIC-MN-0212",
  sections: [
    {
      name: "Heald frames and sley",
      intro: "What opens the shed and beats the weft up to the cloth.",
      parts: { "PIC-HF-1940": 8, "PIC-RD-1980": 1, "PIC-SS-0277": 4, "PIC-CM-0455": 2, "PIC-CF-0071": 4 },
    },
    {
      name: "Weft preparation",
      intro: "What takes the yarn from the package, measures it and holds it ready.",
      parts: { "PIC-FD-0880": 4, "PIC-SM-0093": 4, "PIC-BR-0150": 4, "PIC-YG-0052": 12, "PIC-TN-0061": 4 },
    },
    {
      name: "Weft insertion",
      intro: "What carries the weft through the shed and cuts it.",
      parts: { "PIC-MN-0212": 4, "PIC-SN-0310": 32, "PIC-SV-0408": 8, "PIC-WC-0033": 1 },
    },
    {
      name: "Selvedge and cloth take-up",
      intro: "What holds the edges of the cloth and draws it off evenly.",
      parts: { "PIC-TC-0188": 1, "PIC-SD-0141": 2, "PIC-TR-1901": 1, "PIC-BB-0240": 4 },
    },
    {
      name: "Drive",
      intro: "What brings the motor's turn to take-up, let-off and backrest.",
      parts: {
        "PIC-CP-0205": 1,
        "PIC-BG-0118": 2,
        "PIC-WG-0126": 1,
        "PIC-TB-0640": 1,
        "PIC-TP-0440": 1,
        "PIC-DM-0330": 2,
      },
    },
    {
      name: "Control and sensing",
      intro: "What watches the machine and tells it what to do.",
      parts: { "PIC-EL-5512": 1, "PIC-EN-0360": 1, "PIC-PX-0127": 6, "PIC-KP-5601": 1 },
    },
  ],
};

const TSUDAKOMA: CatalogueSource = {
  title: "Tsudakoma",
  machines: "Spare parts for ZAX, ZAX9100 and ZA205 air-jet looms",
  number: "HS 24-03",
  coverPart: "TSU-SV-0440",
  readingPart: "TSU-MN-0163",
  sections: [
    {
      name: "Heald frames and sley",
      intro: "What opens the shed and beats the weft up to the cloth.",
      parts: {
        "TSU-HF-1900": 6,
        "TSU-RD-3060": 1,
        "TSU-CM-0288": 4,
        "TSU-SS-0166": 5,
        "TSU-CR-0125": 2,
        "TSU-BE-6205": 10,
      },
    },
    {
      name: "Weft insertion",
      intro: "What measures the weft, clears the air and carries the yarn through the shed.",
      parts: { "TSU-MN-0163": 2, "TSU-SN-0074": 30, "TSU-SV-0440": 5, "TSU-FL-0305": 1, "TSU-SM-0110": 2 },
    },
    {
      name: "Selvedge and temple",
      intro: "What holds the edges of the cloth, binds them and cuts the weft.",
      parts: { "TSU-TC-0219": 2, "TSU-NR-0024": 40, "TSU-LB-0042": 4, "TSU-WC-0058": 1 },
    },
    {
      name: "Drive",
      intro: "What brings the motor's turn to measuring, let-off and take-up.",
      parts: {
        "TSU-BG-0095": 2,
        "TSU-WG-0134": 1,
        "TSU-CH-0190": 2,
        "TSU-TP-0384": 1,
        "TSU-TR-0132": 1,
      },
    },
    {
      name: "Control",
      intro: "What watches the machine and tells it what to do.",
      parts: { "TSU-EL-6100": 1, "TSU-EN-0512": 1 },
    },
  ],
};

/** The categories that have a sample catalogue. */
export const SOURCES = { picanol: PICANOL, "tsuda-komaeda": TSUDAKOMA } as const satisfies Partial<
  Record<Category, CatalogueSource>
>;
export type SampleCategory = keyof typeof SOURCES;
export const SAMPLE_CATEGORIES = Object.keys(SOURCES) as SampleCategory[];
