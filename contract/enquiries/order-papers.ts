/** The documents of an order; each kind has its own series of numbers. Free of zod. */
export const PAPER_KINDS = ["confirmation", "proforma"] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];

export const PAPER_WORDS: Readonly<Record<PaperKind, string>> = {
  confirmation: "Order confirmation",
  proforma: "Proforma invoice",
};
