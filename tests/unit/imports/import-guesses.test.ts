import { describe, expect, test } from "vitest";
import {
  guessTargets,
  headKey,
  isOwnHead,
  knownHeads,
  nameColumnOf,
} from "../../../contract/imports/import-heads.ts";
import { writtenAmount } from "../../../contract/platform/money.ts";
import { plainTextOf } from "../../../contract/platform/plain-text-of.ts";
import { categoryOfWord } from "../../../contract/products/brand-words.ts";
import { readForeignPictureNames } from "../../../server/imports/cells/picture-cell.ts";
import { readFlag } from "../../../server/imports/cells/plain-cells.ts";
import { contentKind } from "../../../server/imports/check/guess-columns.ts";
import { specificationsOfJson } from "../../../server/imports/check/map-rows.ts";
import { keysOfPath, picturesByName } from "../../../server/imports/check/named-pictures.ts";

describe("columns are guessed from their names", () => {
  test.each([
    [
      "Tally",
      "Particulars|Part No.|Stock Group|Closing Balance|Rate",
      "Title|Part Code|Category|Stock|Price",
    ],
    [
      "IndiaMART",
      "Product Name|Product Code|Price (INR)|Product Description|Product Image",
      "Title|Part Code|Price|Description|Images",
    ],
    [
      "Hindi",
      "उत्पाद का नाम|पार्ट नंबर|ब्रांड|कीमत|मात्रा|विवरण|फोटो",
      "Title|Part Code|Category|Price|Stock|Description|Images",
    ],
    [
      "Gujarati",
      "વસ્તુનું નામ|કોડ|મશીન|ભાવ|જથ્થો|વર્ણન|છબી",
      "Title|Part Code|Machine|Price|Stock|Description|Images",
    ],
    [
      "two languages",
      "Item Code / कोड|नाम (Item Name)|New Rate / नया भाव|Machine / मशीन|Qty / मात्रा",
      "Part Code|Title|Price|Machine|Stock",
    ],
    [
      "German",
      "Artikelnummer|Bezeichnung|Preis (EUR)|Lagerbestand|Maschine",
      "Part Code|Title|Price|Stock|Machine",
    ],
    [
      "words around",
      "Our Item Code|Particulars|New Rate w.e.f. 01.04.2026|Old Rate|Rate (Rs.)",
      "Part Code|Title|||Price",
    ],
    ["brackets", "Part No. [OEM]|Rate (per set)|Item (as in catalogue)", "Part Code||Title"],
    [
      "what only looks like one",
      "HSN Code|Bar Code|GST Rate|Discount Rate|Code (HSN)|Qty / Loom|Stock Location|Colour Code",
      "|||||||",
    ],
    ["make and model", "Make|Make / Machine|Model", "Category|Machine|"],
    [
      "Shopify",
      "Handle|Title|Body (HTML)|Vendor|Type|Option1 Name|Option1 Value|Variant SKU|Variant Inventory Qty|Variant Price|Image Src|Status",
      "Group|Title|Description|Category|||Specification|Part Code|Stock|Price|Images|Published",
    ],
    [
      "WooCommerce",
      "ID|Type|SKU|Name|Is featured?|Short description|Description|Stock|Regular price|Categories|Images|Attribute 1 name|Attribute 1 value(s)",
      "||Part Code|Title|Featured||Description|Stock|Price|Category|Images||Specification",
    ],
    [
      "WooCommerce with variations",
      "ID|Type|SKU|Name|Regular price|Parent|Attribute 1 value(s)",
      "||Part Code|Title|Price|Parent|Specification",
    ],
    [
      "Shopify since 2025",
      "URL handle|Title|Description|Vendor|SKU|Option1 name|Option1 value|Price|Inventory quantity|Product image URL|Variant image URL",
      "Group|Title|Description|Category|Part Code||Specification|Price|Stock|Images|Images",
    ],
    ["a parent or a variant image of another list", "Code|Name|Parent|Variant Image", "Part Code|Title||"],
    ["ours", "id|TITLE|Last Updated|Reason refused", "ID|Title|Last Updated|"],
    ["two that could be one", "Code|Item Code|Name|Product Name", "|Part Code||Title"],
    ["several photos", "Title|Image 1|Photo2|Picture 3", "Title|Images|Images|Images"],
    ["nobody", "Farbe|Größe", "|"],
  ])("%s", (_, names, targets) => {
    expect(
      guessTargets(names.split("|"))
        .map((target) => target ?? "")
        .join("|"),
    ).toBe(targets);
  });

  test("in one form, whatever stands between their words", () => {
    expect(["part_no", "Part No.", "PART-NO"].map(headKey)).toEqual(["part no", "part no", "part no"]);
    expect([isOwnHead(["ID", "Title"]), isOwnHead(["ID", "id"]), isOwnHead([])]).toEqual([
      true,
      false,
      false,
    ]);
    expect(knownHeads(["Sharma & Sons", "12"])).toBe(0);
    expect([knownHeads(["Price"]), knownHeads([`Price${" ".repeat(200)}`])]).toEqual([1, 0]);
    const names = ["Attribute 1 name", "Attribute 1 value(s)", "Bore", "Option2 Value"];
    expect(names.map((_name, at) => nameColumnOf(names, at))).toEqual([undefined, 0, undefined, undefined]);
  });
});

test.each([
  ["codes with letters", "Ref", ["SB-RE-0004", "PIC 0471", "BE153012"], "code"],
  ["long numbers", "Nr", ["911127164", "911127165", "911 327 020"], "code"],
  ["serial numbers", "Sl", ["1", "2", "3"], undefined],
  ["years", "Year", ["2024", "2025", "2026"], undefined],
  ["dates", "Since", ["01.02.2024", "2024-03-01", "1/4/24"], undefined],
  ["amounts", "INR", ["1,250.00", "Rs. 450/-", "2,300.50"], undefined],
  ["tax codes", "HSN", ["84484990", "84484991", "84484992"], undefined],
  ["telephones", "Mobile", ["9829012345", "9829012346"], undefined],
  ["names", "Spare", ["Rapier gripper", "Weft cutter", "Reed 190 cm"], "words"],
  ["names in Hindi", "X", ["रैपियर ग्रिपर", "कटर ब्लेड"], "words"],
  ["units", "Unit", ["pcs", "set"], undefined],
  ["the same again and again", "Brand", ["Toyota air jet", "Toyota air jet"], undefined],
  ["one row", "Ref", ["SB-RE-0004"], undefined],
  ["some codes, some words", "Ref", ["SB-RE-0004", "on request"], undefined],
  ["nothing", "Ref", ["", ""], undefined],
  ["pieces in stock", "Bhilwara", ["12 pcs", "4 Nos.", "12 pcs", "", "0 nos"], "count"],
  ["plain numbers", "Bhilwara", ["12", "4", "12"], undefined],
  ["counts and words", "Bhilwara", ["12 pcs", "on request"], undefined],
  ["the smallest order", "Min. qty", ["10 pcs", "5 pcs"], undefined],
  ["pieces in a pack", "Packing", ["10 pcs", "5 pcs"], undefined],
] as const)("recognises the content of a column: %s", (_, name, samples, kind) => {
  expect(contentKind(name, samples)).toBe(kind);
});

test.each([
  ["Tsudakoma", "tsuda-komaeda"],
  ["STÄUBLI dobby", "jacquard-dobby"],
  ["Picanol GTM", "picanol-rapier"],
  ["gtm-as", "picanol-rapier"],
  ["Omni Plus 800", "picanol"],
  ["Spares > Toyota > JAT 710", "toyota"],
  ["अन्य", "others"],
  ["Sulzer", undefined],
  ["Omnibus", undefined],
  ["", undefined],
])("the word '%s' means %s", (word, category) => {
  expect(categoryOfWord(word)).toBe(category);
});

test.each([
  ["₹ 1,25,100.50", 125_100.5],
  ["Rs. 450/-", 450],
  ["1.250,00", 1250],
  ["12.345.678,9", 12_345_678.9],
  ["12 pcs", 12],
  ["12 Nos.", 12],
  ["450/pc", 450],
  ["450 per pc", 450],
  ["1.25 lakh", 125_000],
  ["Rs 2 cr", 20_000_000],
  ["२५०", 250],
  ["12,5", undefined],
  ["1.234.5", undefined],
  ["12 pounds", undefined],
  ["lakh", undefined],
  ["1 2 pcs 3", undefined],
  ["", undefined],
  ["?1,25,100.50", 125_100.5],
  ["1,250.50 ?", 1250.5],
  ["? 450/-", 450],
  ["?", undefined],
  ["??5", undefined],
  ["?5?", undefined],
  ["4?5", undefined],
  ["?x", undefined],
  [`${"1".repeat(61)} pcs`, undefined],
])("'%s' is %s", (text, amount) => {
  expect(writtenAmount(text)).toBe(amount);
});

test.each([
  ["हाँ", true],
  ["x", true],
  ["नहीं", false],
  ["maybe", undefined],
] as const)("the flag '%s' is %s", (text, flag) => {
  expect(readFlag(text)).toBe(flag);
});

test("markup becomes text, and what is none stays as it is", () => {
  expect(plainTextOf("<p>A &amp; B<br/>C&#176;</p><script>x</script>&bogus;")).toBe("A & B\nC°\nx&bogus;");
  for (const text of ["5 < 6 & 7 > 2", "a <b", "1<2>3", ""]) expect(plainTextOf(text)).toBe(text);
});

test("specifications as JSON are read as a list or by their names; other texts are none", () => {
  expect(specificationsOfJson('[{"name":"Bore","value":12}]')).toBe("Bore: 12");
  expect(specificationsOfJson('{"Bore":"12 mm","Ground":true}')).toBe("Bore: 12 mm\nGround: true");
  for (const text of ["Bore: 12", "[1]", "{broken", '[{"name":"a"}]']) {
    expect(specificationsOfJson(text)).toBeUndefined();
  }
});

test("names of pictures are parted by what shops part them with; of an address only a name that was sent counts", () => {
  const sent = new Set(["a.png", "b, c.png"]);
  const read = (cell: string) => readForeignPictureNames(cell, (name) => sent.has(name));
  expect(read("https://x.example/i/a.png?v=1, https://x.example/z.png")).toEqual(["a.png"]);
  expect(read("b, c.png\nd.png;e.png")).toEqual(["b, c.png", "d.png", "e.png"]);
  expect(read("https://x.example/")).toEqual([]);
});

test("a picture is that of the longest key which its name or folder begins with", async () => {
  const keys = new Set(["picgr0471", "picgr04712", "reed", "471"]);
  const found = await picturesByName(
    [
      "x/PIC-GR-0471-10.jpg",
      "PIC GR 0471 (2).JPG",
      "pic-gr-0471.png",
      "PIC-GR-0471-2-front.png",
      "Reed/side.png",
      "471.webp",
      "picgr04711.png",
      ".png",
    ],
    (key) => keys.has(key),
  );
  expect(Object.fromEntries(found)).toEqual({
    picgr0471: ["pic-gr-0471.png", "x/PIC-GR-0471-10.jpg"],
    picgr04712: ["PIC GR 0471 (2).JPG", "PIC-GR-0471-2-front.png"],
    reed: ["Reed/side.png"],
    471: ["471.webp"],
  });
  expect(keysOfPath("A B/c-d.png")).toEqual(["cd", "c", "ab"]);
});
