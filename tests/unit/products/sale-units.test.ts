import { describe, expect, it } from "vitest";
import { isCounted } from "#contract/products/counted-units.ts";
import { knownUnit, SALE_UNITS } from "#contract/products/sale-units.ts";

const split = (texts: string) => texts.split("|");

describe("a unit as lists write it", () => {
  it.each([
    [
      "Nos",
      "Nos|NOS.|no.|No|no's|No(s)|Number|NUMBERS|Nr.|EA|Each|Unit|Units|Unit(s)|NOS-NUMBERS|1 No.|per No|नग",
    ],
    ["pcs", "pc|pcs|PCS.|Pc's|piece|Pieces|PCS-PIECES|per pc|Stk.|Stück|पीस"],
    ["pair", "pair|Pairs|pr|prs|PRS-PAIRS|Prs.|जोड़ी"],
    ["set", "set|Sets|SET|SET-SETS|1 set|सेट"],
    ["m", "m|M|mtr|MTRS|Mtr.|metre|meters|MTR-METERS|RMT|R.Mtr|Running Metre|running  meters|/m|मीटर"],
    ["kg", "kg|KGS|Kgs.|kilo|kilogram|KGS-KILOGRAMS|किलो"],
    ["ltr", "l|ltr|LTRS|litre|Liters|LTR-LITRES"],
    ["box", "box|Boxes|BOX-BOX"],
    ["pkt", "pkt|Pkts.|packet|PACK|packs"],
    ["roll", "roll|ROLLS|Rolls.|rl"],
    ["doz", "doz|Dozen|DOZENS|DOZ-DOZENS|dz"],
    ["sq m", "sqm|Sq.Mtr|Sq. m|m2|m²|Square Metres"],
    ["g", "g|gm|GMS|grams|GMS-GRAMMES"],
  ])("is printed as %s: %s", (unit, written) => {
    expect(split(written).map((each) => [each, knownUnit(each)])).toEqual(
      split(written).map((each) => [each, unit]),
    );
  });

  it.each(split("Shed A|MT|10|12 pcs|kg/box|Nos or kg|-|Unit 2|mm²x3|OTH-OTHERS"))(
    "'%s' is unknown",
    (text) => {
      expect(knownUnit(text)).toBeUndefined();
    },
  );

  it("is one of those that forms offer", () => {
    expect(SALE_UNITS.map(knownUnit)).toEqual(SALE_UNITS);
  });
});

describe("a counted unit", () => {
  it("has no decimals, however it is written", () => {
    const counted =
      "Nos|no.|PCS|Pc's|pieces|Pairs|prs|set|SETS|Units|ea|Each|rolls|Box|boxes|pkt|doz|Lot|bundles|नग";
    expect(split(counted).filter((unit) => !isCounted(unit))).toEqual([]);
  });

  it("excludes measured and unknown units", () => {
    const measured = "m|Mtr.|kg|KGS|ltr|ft|sq m|g|Running Metre||Thaan|मीटर";
    expect(split(measured).filter(isCounted)).toEqual([]);
  });
});
