import { describe, expect, test } from "vitest";
import {
  isHsnShort,
  type Supply,
  type SupplyTax,
  supplyHints,
  supplyOf,
  supplyTax,
} from "#contract/enquiries/supply-tax.ts";
import { TAX_HINTS } from "#contract/enquiries/tax-messages.ts";
import { gstinKind, gstinProblem } from "#contract/platform/gst.ts";
import { GSTIN_PROBLEMS } from "#contract/platform/shared-messages.ts";
import { gstRatesOn, isRateEnded } from "#contract/site/gst-rates.ts";
import { stateOfAddress } from "#contract/site/gst-states.ts";
import { pairs } from "#tests/support/tables.ts";

const RAJASTHAN = "08AAACV1001A1ZA";
const GUJARAT = "24AABFQ2002B1Z9";

interface Case {
  from?: string;
  registration?: Supply["seller"]["registration"];
  supply?: Supply["supply"];
  zeroRating?: Supply["zeroRating"];
  gstin?: string;
  state?: string;
  goods?: string;
  address?: string;
  hasGstin?: boolean;
}

const asked = ({ from = "08", registration = "regular", ...each }: Case): Supply => ({
  supply: each.supply ?? "india",
  zeroRating: each.zeroRating ?? "lut",
  seller: { state: from, registration, hasGstin: each.hasGstin ?? true },
  buyer: {
    gstin: each.gstin ?? "",
    state: each.state ?? "",
    deliveryState: each.goods ?? "",
    address: each.address ?? "",
  },
});

/** Sections of the IGST Act, 2017, unless another law is named. */
const CASES: [name: string, section: string, Case, SupplyTax["tax"], place: string][] = [
  ["a registered buyer in the seller's state", "8(1)", { gstin: RAJASTHAN }, "split", "08"],
  ["a registered buyer in another state", "7(1)", { gstin: GUJARAT }, "integrated", "24"],
  ["a walk-in without GSTIN or address", "10(1)(ca)", {}, "split", "08"],
  ["an unregistered buyer, goods to another state", "10(1)(ca)", { goods: "27" }, "integrated", "27"],
  ["an unregistered buyer, goods within the state", "10(1)(ca)", { goods: "08" }, "split", "08"],
  [
    "a registered buyer of another state, goods to a third person here",
    "10(1)(b)",
    { gstin: GUJARAT, goods: "08" },
    "integrated",
    "24",
  ],
  [
    "a registered buyer of this state, goods to a third person elsewhere",
    "10(1)(b)",
    { gstin: RAJASTHAN, goods: "33" },
    "split",
    "08",
  ],
  [
    "a registered buyer of this state, goods for himself elsewhere, so chosen",
    "10(1)(a)",
    { gstin: RAJASTHAN, goods: "33", state: "33" },
    "integrated",
    "33",
  ],
  [
    "a registered buyer of another state who fetches the goods, so chosen",
    "10(1)(c)",
    { gstin: GUJARAT, state: "08" },
    "split",
    "08",
  ],
  [
    "goods assembled at a site in another state, so chosen",
    "10(1)(d)",
    { gstin: RAJASTHAN, state: "24" },
    "integrated",
    "24",
  ],
  ["a buyer with a UIN of another state", "7(1)", { gstin: "0717AUS12345UN1" }, "integrated", "07"],
  ["within Chandigarh", "UTGST Act 2(8)", { from: "04", gstin: "04AALCN7007G1ZL" }, "split", "04"],
  [
    "within Delhi, which has a legislature",
    "CGST Act 2(103)",
    { from: "07", gstin: "07AAKTM6006F1ZN" },
    "split",
    "07",
  ],
  ["from Rajasthan to Chandigarh", "7(1)", { gstin: "04AALCN7007G1ZL" }, "integrated", "04"],
  ["to Other Territory", "7(1)", { state: "97" }, "integrated", "97"],
  [
    "to an SEZ unit in the own state, under LUT",
    "7(5)(b), 16(3)",
    { supply: "sez", gstin: RAJASTHAN },
    "none",
    "08",
  ],
  [
    "to an SEZ unit in the own state, with IGST",
    "7(5)(b), 16(4)",
    { supply: "sez", gstin: RAJASTHAN, zeroRating: "igst" },
    "integrated",
    "08",
  ],
  [
    "to an SEZ unit in the own state, not for authorised operations",
    "16(1)(b)",
    { supply: "sez", gstin: RAJASTHAN, zeroRating: "none" },
    "integrated",
    "08",
  ],
  [
    "to an SEZ unit in another state, under LUT",
    "7(5)(b), 16(3)",
    { supply: "sez", gstin: GUJARAT },
    "none",
    "24",
  ],
  [
    "to an SEZ unit in another state, with IGST",
    "7(5)(b), 16(4)",
    { supply: "sez", gstin: GUJARAT, zeroRating: "igst" },
    "integrated",
    "24",
  ],
  ["an export under LUT", "2(5), 16(3)", { supply: "abroad" }, "none", "96"],
  ["an export with IGST", "2(5), 16(4)", { supply: "abroad", zeroRating: "igst" }, "integrated", "96"],
  [
    "an export whose buyer has a state from an earlier quotation",
    "7(5)(a)",
    { supply: "abroad", state: "08" },
    "none",
    "96",
  ],
  [
    "an export, which 16(1)(b) doesn't concern",
    "16(1)(a)",
    { supply: "abroad", zeroRating: "none" },
    "integrated",
    "96",
  ],
  ["an export from a union territory", "2(5)", { from: "26", supply: "abroad" }, "none", "96"],
  [
    "an unregistered seller in the state",
    "CGST Act 32(1)",
    { registration: "unregistered", gstin: RAJASTHAN },
    "none",
    "08",
  ],
  [
    "an unregistered seller to another state",
    "CGST Act 24(i), 32(1)",
    { registration: "unregistered", gstin: GUJARAT },
    "none",
    "24",
  ],
  [
    "an unregistered seller abroad",
    "CGST Act 24(i), 32(1)",
    { registration: "unregistered", supply: "abroad" },
    "none",
    "96",
  ],
  [
    "a composition seller in the state",
    "CGST Act 10(4)",
    { registration: "composition", gstin: RAJASTHAN },
    "none",
    "08",
  ],
  [
    "a composition seller to another state",
    "CGST Act 10(2)(c)",
    { registration: "composition", gstin: GUJARAT },
    "none",
    "24",
  ],
  [
    "a composition seller to an SEZ unit",
    "CGST Act 10(2)(c)",
    { registration: "composition", supply: "sez", gstin: RAJASTHAN, zeroRating: "igst" },
    "none",
    "08",
  ],
  ["a seller whose state is not known", "no rule", { from: "", gstin: GUJARAT }, "split", "24"],
];

describe("how a supply is taxed", () => {
  test.each(CASES)("%s (%s)", (_name, _section, each, tax, place) => {
    expect(supplyTax(asked(each))).toMatchObject({ tax, place });
  });

  test.each([
    ["04", "UTGST"],
    ["26", "UTGST"],
    ["31", "UTGST"],
    ["35", "UTGST"],
    ["38", "UTGST"],
    ["97", "UTGST"],
    ["01", "SGST"],
    ["07", "SGST"],
    ["34", "SGST"],
    ["08", "SGST"],
  ])("the state tax of %s is %s", (from, stateTax) =>
    expect(supplyTax(asked({ from })).stateTax).toBe(stateTax),
  );

  test.each<[Case, SupplyTax["note"]]>([
    [{ gstin: GUJARAT }, null],
    [{ supply: "abroad" }, "abroad-lut"],
    [{ supply: "abroad", zeroRating: "igst" }, "abroad-igst"],
    [{ supply: "sez" }, "sez-lut"],
    [{ supply: "sez", zeroRating: "igst" }, "sez-igst"],
    [{ supply: "sez", zeroRating: "none" }, null],
    [{ registration: "composition" }, "composition"],
    [{ registration: "unregistered", supply: "abroad" }, "unregistered"],
  ])("%j has the note %s", (each, note) => expect(supplyTax(asked(each)).note).toBe(note));

  test("a quotation that doesn't say its kind is an export in another currency or with place 96", () => {
    const customer = { state: "" };
    expect(supplyOf({ customer, currency: "INR" })).toBe("india");
    expect(supplyOf({ customer, currency: "USD" })).toBe("abroad");
    expect(supplyOf({ customer: { state: "96" }, currency: "INR" })).toBe("abroad");
    expect(supplyOf({ customer: { state: "", supply: "sez" }, currency: "USD" })).toBe("sez");
    expect(supplyOf({ customer: { state: "", supply: "abroad" }, currency: "INR" })).toBe("abroad");
  });
});

describe("hints", () => {
  test.each<[string, Case, string[]]>([
    ["an ordinary supply", { gstin: GUJARAT, goods: "24" }, []],
    ["a walk-in", {}, []],
    [
      "a GSTIN of another state than the place",
      { gstin: GUJARAT, state: "08" },
      [TAX_HINTS.placeDiffers("Gujarat", "Rajasthan")],
    ],
    [
      "goods of a registered buyer to another state",
      { gstin: RAJASTHAN, goods: "33" },
      [TAX_HINTS.goodsElsewhere("Tamil Nadu")],
    ],
    [
      "goods of an unregistered buyer elsewhere than the place",
      { goods: "33", state: "08" },
      [TAX_HINTS.unregisteredElsewhere("Tamil Nadu")],
    ],
    [
      "an unregistered buyer's address in another state than the place",
      { address: "Ring Road\nSurat - 395 002" },
      [TAX_HINTS.addressElsewhere("Gujarat")],
    ],
    ["such an address, and its state chosen", { address: "Ring Road, Surat, Gujarat", state: "24" }, []],
    ["a registered buyer's address elsewhere", { gstin: RAJASTHAN, address: "Surat 395002" }, []],
    ["a UIN", { gstin: "0717AUS12345UN1" }, [TAX_HINTS.uin]],
    ["an SEZ unit without GSTIN", { supply: "sez" }, [TAX_HINTS.sezGstin]],
    ["an export to a buyer with GSTIN", { supply: "abroad", gstin: GUJARAT }, [TAX_HINTS.exportGstin]],
    [
      "composition and another state",
      { registration: "composition", gstin: GUJARAT },
      [TAX_HINTS.composition],
    ],
    [
      "no registration and an export",
      { registration: "unregistered", supply: "abroad" },
      [TAX_HINTS.unregistered],
    ],
    ["no registration in the state", { registration: "unregistered" }, []],
    ["an unknown state of the seller", { from: "", hasGstin: false }, [TAX_HINTS.noState]],
    ["tax without a GSTIN of the seller", { hasGstin: false }, [TAX_HINTS.noGstin]],
    ["no tax and no GSTIN", { hasGstin: false, registration: "unregistered" }, []],
  ])("%s", (_name, each, hints) => expect(supplyHints(asked(each))).toEqual(hints));
});

describe("GSTINs", () => {
  const RIGHT =
    "08AAACV1001A1ZA 24AABFQ2002B1Z9 27AAEHR3003C2ZP 29AAGPS4004D1ZX 33AAJCT5005E1ZQ 07AAKTM6006F1ZN 04AALCN7007G1ZL 26AAMFP8008H1Z1 38AANAK9009J3Z0 01AAPCW1010L1ZK 08AAAAA0000A1Z2";
  const WRONG =
    "08AAACV1001A1ZB 24AABFQ2002B1ZA 27AAEHR3003C2ZQ 29AAGPS4004D1ZY 33AAJCT5005E1ZR 07AAKTM6006F1ZO 04AALCN7007G1ZM 26AAMFP8008H1Z2 38AANAK9009J3Z1 01AAPCW1010L1ZL 08AAAAA0000A1Z5";
  test.each(RIGHT.split(" "))("%s is right", (gstin) => expect(gstinProblem(gstin)).toBeUndefined());
  test.each(WRONG.split(" "))("%s has a wrong check character", (gstin) =>
    expect(gstinProblem(gstin)).toBe("check"),
  );

  test("two swapped or mistyped characters are found", () => {
    for (const gstin of RIGHT.split(" ").filter((each) => !each.endsWith("0"))) {
      const swapped = gstin.replace(/^(.{7})(.)(.)/, "$1$3$2");
      if (swapped !== gstin) expect(gstinProblem(swapped)).toBe("check");
    }
  });

  test.each([
    ["99AAACV1001A1ZA", "state"],
    ["25AAACV1001A1ZA", "state"],
    ["00AAACV1001A1ZA", "state"],
    ["96AAACV1001A1ZA", "state"],
    ["08AAACV1001A1Z", "shape"],
    ["08AAACV1001A0ZA", "shape"],
    ["AAACV1001A", "shape"],
  ])("%s is refused for its %s", (gstin, problem) => expect(gstinProblem(gstin)).toBe(problem));

  test.each([
    ["0717AUS12345UN1", "uin"],
    ["0717USA00021UNF", "uin"],
    ["9917SGP29001OSQ", "oidar"],
    ["08RTKA12345A1Z5", "government"],
    ["08RTKA01234E1DA", "deductor"],
    ["29AABCF8078M1C8", "collector"],
    ["0716USA12345NRZ", "non-resident"],
    [RAJASTHAN, "normal"],
    ["", undefined],
  ])("%s is of the kind %s", (gstin, kind) => expect(gstinKind(gstin)).toBe(kind));

  test("the example of the message is right", () => {
    const [example = ""] = /\d\d\w{13}/.exec(GSTIN_PROBLEMS.shape) ?? [];
    expect(gstinProblem(example)).toBeUndefined();
  });

  test("a UIN is never refused for its check character", () => {
    for (const end of "0123456789ABCDEF") expect(gstinProblem(`0717AUS12345UN${end}`)).toBeUndefined();
  });
});

describe("rates and HSN codes", () => {
  test("the general rates follow the notifications by day", () => {
    expect(gstRatesOn("2025-09-21")).toEqual([0, 5, 12, 18, 28]);
    expect(gstRatesOn("2025-09-22")).toEqual([0, 5, 18, 28, 40]);
    expect(gstRatesOn("2026-02-01")).toEqual([0, 5, 18, 40]);
  });

  test("12 and 28 have ended, others not", () => {
    const ended = [0, 0.25, 3, 5, 12, 18, 28, 40].filter((rate) => isRateEnded(rate, "2026-11-28"));
    expect(ended).toEqual([12, 28]);
    expect(isRateEnded(28, "2026-01-31")).toBe(false);
  });

  test.each([
    ["8448", 4, true, false],
    ["", 4, true, true],
    ["", 4, false, false],
    ["", 6, false, true],
    ["8448", 6, false, true],
    ["84484990", 6, true, false],
  ])("HSN '%s' with %i digits demanded, registered buyer %s: short %s", (hsn, digits, registered, short) =>
    expect(isHsnShort(hsn, digits, registered)).toBe(short),
  );
});

test.each(
  pairs(
    "Mill Road, Bhilwara 311001=08|Ring Road, Surat-395 002, India=24|સુરત ૩૯૫૦૦૨=24|Erode, Tamil Nadu=33",
    "Delhi Gate, Bhilwara, Rajasthan=08|Delhi Road=|Silvassa 396230=|Diu 362520=|Ph 9876543210=|Punjab, Haryana=|=",
  ),
)("the address %j is of the state '%s'", (address, state) => expect(stateOfAddress(address)).toBe(state));
