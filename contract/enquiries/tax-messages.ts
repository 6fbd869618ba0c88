/** What quotations and their editor say of tax. Free of zod. */

/** Hints of the editor; none of them keeps a quotation from being sent. */
export const TAX_HINTS = {
  uin: "This is a UIN of an embassy or a body of the United Nations. It is taxed like any other buyer; its check character can't be verified.",
  collector: "This number is for collecting tax at source. Ask the buyer for their own GSTIN.",
  exportGstin: "The buyer has a GSTIN, yet this is an export. Check the kind of supply.",
  sezGstin: "An SEZ unit has its own GSTIN. Ask the buyer for it.",
  placeDiffers: (own: string, place: string) =>
    `The GSTIN is of ${own}, the place of supply is ${place}. That is right if the buyer's own goods go there.`,
  goodsElsewhere: (delivery: string) =>
    `The goods go to ${delivery}. If they are for another person, the buyer's own state stays the place of supply; if they are for the buyer, choose ${delivery}.`,
  unregisteredElsewhere: (delivery: string) =>
    `For a buyer without GSTIN, the place of supply is where the goods go: ${delivery}.`,
  addressElsewhere: (state: string) =>
    `The buyer's address is in ${state}. For a buyer without GSTIN, the address on the invoice is the place of supply.`,
  composition: "A business under composition may not supply to other states, SEZ units or abroad.",
  unregistered: "Supplies to other states or abroad need a GST registration first.",
  noState: "Your state isn't known, so CGST and SGST are charged. Add your GSTIN or state in Settings.",
  noGstin: "You charge GST without a GSTIN. Add it in Settings, or say there that you aren't registered.",
  hsnShort: (digits: number, lines: string) =>
    `HSN codes need at least ${digits} digits at your turnover: line ${lines}.`,
  rateEnded: (rate: number, lines: string) =>
    `${rate} % is no longer a rate of machine parts: line ${lines}. Most have 18 %; felts, ropes and belts of textile 5 %.`,
} as const;

/** Texts about the tax on paper, as rule 46 of the CGST Rules, 2017, words them for invoices. */
export const TAX_NOTES = {
  "abroad-lut": "",
  "abroad-igst": "Supply meant for export on payment of integrated tax.",
  "sez-lut":
    "Supply to SEZ unit or SEZ developer for authorised operations under bond or letter of undertaking without payment of integrated tax.",
  "sez-igst": "Supply to SEZ unit or SEZ developer for authorised operations on payment of integrated tax.",
  composition: "Composition taxable person, not eligible to collect tax on supplies.",
  unregistered: "Seller not registered under GST; no GST is charged.",
} as const;

export const OUTSIDE_INDIA = "Outside India (96)";
