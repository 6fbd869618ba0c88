import type { CONTENT_PARTS, ContentPart } from "#contract/site/site-content.ts";

// The spec's own figures and texts, shown by a new site (ruling of 2026-11-22), and neutral ones.

export type StoredContent<P extends ContentPart> = (typeof CONTENT_PARTS)[P]["body"]["_output"];

const home: StoredContent<"home"> = {
  headline: "Spare parts for weaving looms, found by brand or by number",
  text: "Picanol, Toyota, Tsudakoma and Staubli parts from Bhilwara. Send us a code, a drawing or a worn piece and we will match it.",
  description:
    "Spare parts for Picanol, Toyota, Tsudakoma and Staubli weaving looms, found by brand, name or part code.",
  qualityHeading: "ISO 9001:2015 certified",
  qualityText: "Every part is made or bought to the drawing of the part it replaces.",
};

/** The static claims and facts of the business (spec section 9, last paragraph). */
const facts: StoredContent<"facts"> = {
  claims: [
    { figure: "Over 25", label: "years in loom spares" },
    { figure: "More than 50", label: "countries supplied" },
    { figure: "500+", label: "products in the catalogue" },
    { figure: "1000+", label: "clients, mills and dealers" },
    { figure: "ISO 9001:2015", label: "certified" },
  ],
  facts: [
    { name: "Nature of business", value: "Wholesaler/Distributor" },
    { name: "Legal status", value: "Proprietorship" },
    { name: "Annual turnover", value: "Rs 1.5 to 5 crore" },
    { name: "GST registration", value: "2017" },
  ],
};

const about: StoredContent<"about"> = {
  headline: "Over 25 years in spare parts for weaving looms",
  text: "A mill rarely needs a whole machine. It needs one gripper, one cam, one board, and it needs it this week. We make the parts that wear, stock those that we do not make, and know which of them fits which loom.",
  description:
    "A wholesaler and distributor of spare parts for weaving looms in Bhilwara, Rajasthan: facts, expertise and mission.",
  expertise: {
    picanol:
      "Weft feeders, cutters, take-up and control boards of air jet and older rapier looms, by the number on the part.",
    toyota:
      "Main nozzles, reeds, cams and brakes of air jet looms. Nozzles are tried with air before they are packed.",
    "tsuda-komaeda": "Sub nozzles, temples, heald frames and timing parts of air jet and water jet looms.",
    "picanol-rapier":
      "Grippers, tapes, guide hooks and drive wheels: the parts of weft insertion that wear first, in pairs that match.",
    "jacquard-dobby": "Jack levers, hook modules, knives and chains of dobbies and jacquard machines.",
    others: "Bearings, valves, sensors and wear parts that fit looms of more than one make.",
  },
  mission: "A loom that stands still earns nothing. Our work is to make that time short.",
  promises: [
    {
      title: "The part that fits",
      text: "Nobody has to know our numbers. A code, a drawing, a photograph or a worn piece is enough, and we ask before we guess.",
    },
    {
      title: "Measured, not assumed",
      text: "Bores, pitch and hardness are checked against the drawing of the part it replaces. The sheet of a batch is there for whoever asks.",
    },
    {
      title: "A straight answer",
      text: "What is on the shelf, what has to be made, how long it takes and what it costs: told before an order, and kept to after it.",
    },
  ],
};

/** Spec section 3, 'Static review data'; the authors are invented. */
const reviews: StoredContent<"reviews"> = {
  rating: {
    average: 4.1,
    total: 103,
    distribution: [
      { stars: 5, percent: 60 },
      { stars: 4, percent: 10 },
      { stars: 3, percent: 7 },
      { stars: 2, percent: 4 },
      { stars: 1, percent: 19 },
    ],
  },
  satisfaction: { response: 75, quality: 90, delivery: 71 },
  reviews: [
    {
      author: "Kiran Mehta",
      location: "Surat, Gujarat",
      rating: 5,
      date: "2024-03-18",
      product: "Rapier gripper",
      text: "Grippers ran from the first shift without adjusting. The second set came with the same play as the first.",
      hasQuality: true,
    },
    {
      author: "Sunil Patil",
      location: "Ichalkaranji, Maharashtra",
      rating: 4,
      date: "2024-01-09",
      product: "Cam follower",
      text: "Good finish on the rollers. Delivery took two days longer than promised, but they called before we did.",
      hasQuality: true,
    },
    {
      author: "Anand Murugan",
      location: "Erode, Tamil Nadu",
      rating: 4,
      date: "2023-11-27",
      product: "",
      text: "We sent a worn lever without a number. They measured it, told us the code and had it in stock.",
      hasQuality: false,
    },
  ],
};

export const FIRST_CONTENT: { readonly [P in ContentPart]: StoredContent<P> } = {
  home,
  facts,
  about,
  reviews,
};
