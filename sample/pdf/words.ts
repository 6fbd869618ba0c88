import type { ViewName } from "../drawing/camera.ts";

/** What the sample catalogues say beside their parts. */
export const WORDS = {
  catalogTitleInPrint: (brand: string) => `${brand} spare parts`,
  edition: "Edition 2024",
  fileName: (brand: string) => `${brand} spare parts 2024.pdf`,
  contents: "Contents",
  sectionCount: (number: number, count: number) => `Section ${number} of ${count}`,
  partCount: (count: number) => `${count} parts`,
  columns: {
    position: "Pos.",
    code: "Part code",
    title: "Part",
    section: "Section",
    perMachine: "Per machine",
    quantity: "Qty",
    dimensions: "Dimensions",
    material: "Material",
    page: "Page",
  },
  millimetres: "Dimensions in mm",
  specification: "Specification",
  partsList: "Parts list",
  fits: "Fits",
  replaces: "Replaces",
  otherCatalogue: "other cat.",
  views: {
    front: "From the front",
    top: "From above",
    side: "From the right",
    corner: "From the left corner",
  } satisfies Record<ViewName, string>,
  reading: "How to read these pages",
  dimensions: "Dimensions and materials",
  machines: "Parts by machine",
  codes: "Index of part codes",
  ordering: "Ordering",
  formerCode: (code: string) => `now ${code}`,
} as const;

/** The page that tells how to order. There are no prices in print: they are asked for. */
export const ORDERING = {
  intro: "Every part in this catalogue has one code. Send us the code and we answer with price and delivery.",
  steps: [
    {
      title: "Note the part code",
      text: "It stands beside the title of each page, in every table and in the index. Former codes are in the index too; a photograph of the worn part helps when no code can be read.",
    },
    {
      title: "Name machine and quantity",
      text: "Tell us the machine, its width and the year on the plate. The parts lists say how many pieces one machine carries, and which parts are changed together.",
    },
    {
      title: "Ask for a price",
      text: "Write to us or use the enquiry form of the site. You receive an offer with price, packing and date of delivery; it is valid for thirty days.",
    },
    {
      title: "Check what arrives",
      text: "Each part is labelled with the code of this catalogue. Compare it with the page before you fit the part, and keep the label for the next order.",
    },
  ],
  invitation: "Measures in this catalogue are nominal. Technical changes are possible.",
} as const;

/** The page that explains drawings and codes. */
export const READING = {
  lines: [
    { title: "Measure", text: "Indigo, in millimetres. Ø stands before a diameter." },
    { title: "Centre line", text: "Madder, dash and dot: the axis of a turned or mirrored shape." },
    { title: "Outline", text: "The heavy line goes round the part; fine lines are edges within." },
  ],
  code: "The part code",
  pieces: ["brand", "family", "number"],
} as const;
