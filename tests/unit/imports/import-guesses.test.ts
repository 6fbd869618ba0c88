import { describe, expect, test } from "vitest";
import {
  guessPrinted,
  guessTargets,
  headKey,
  isOwnHead,
  knownHeads,
  machineHeads,
  nameColumnOf,
} from "#contract/imports/import-heads.ts";
import { includesTax, isBesidePrice } from "#contract/imports/price-heads.ts";
import { writtenAmount } from "#contract/platform/money.ts";
import { plainTextOf } from "#contract/platform/plain-text-of.ts";
import { categoryReader } from "#contract/products/brand-words.ts";
import { readForeignImageNames } from "#server/imports/cells/image-cell.ts";
import { readFlag, readGstRate, readHsnCode } from "#server/imports/cells/plain-cells.ts";
import { contentKind } from "#server/imports/check/content-kind.ts";
import { specificationsOfJson } from "#server/imports/check/map-rows.ts";
import { imagesByName, keysOfPath } from "#server/imports/check/named-images.ts";
import { FIRST_CATEGORIES } from "#server/platform/database/first-categories.ts";
import { numbered, pairs, texts } from "#tests/support/tables.ts";

describe("guessed columns", () => {
  /** Column names and, after '=', their expected target. */
  const LISTS = {
    Tally: "Particulars=Title|Part No.=Part Code|Stock Group=Category|Closing Balance=Stock|Rate=Price",
    IndiaMART:
      "Product Name=Title|Product Code=Part Code|Price (INR)=Price|Product Description=Description|Product Image=Images",
    Hindi:
      "उत्पाद का नाम=Title|पार्ट नंबर=Part Code|ब्रांड=Category|कीमत=Price|मात्रा=Stock|विवरण=Description|फोटो=Images",
    Gujarati: "વસ્તુનું નામ=Title|કોડ=Part Code|મશીન=Machine|ભાવ=Price|જથ્થો=Stock|વર્ણન=Description|છબી=Images",
    "two languages":
      "Item Code / कोड=Part Code|नाम (Item Name)=Title|New Rate / नया भाव=Price|Machine / मशीन=Machine|Qty / मात्रा=Stock",
    German: "Artikelnummer=Part Code|Bezeichnung=Title|Preis (EUR)=Price|Lagerbestand=Stock|Maschine=Machine",
    "words around":
      "Our Item Code=Part Code|Particulars=Title|New Rate w.e.f. 01.04.2026=Price|Old Rate|Rate (Rs.)",
    "a new price": "Item=Title|Rate|New Rate=Price",
    "a revised price before the other": "Item=Title|Revised Price=Price|Price",
    "prices of two years": "Item=Title|MRP 2023|MRP 2026=Price",
    "prices of two years, the new one first": "Item=Title|MRP 2026=Price|MRP 2023",
    "prices of financial years": "Item=Title|Rate 2024-25|Rate 2025-26=Price|Rate 23-24",
    "prices from two days": "Item=Title|Rate w.e.f. 01.10.2025|Rate w.e.f. 1/4/26=Price",
    "prices of two months": "Item=Title|Price Apr-25|Price Oct-25=Price",
    "old prices": "Item=Title|Old Price|Price=Price|Previous Rate|Price (old)|Last Price",
    "an old price alone": "Item=Title|Old Price",
    "two prices of which none is newer": "Item=Title|Rate|Rate",
    "numbered prices": "Item=Title|Price 1|Price 2",
    "two new prices": "Item=Title|New Rate|Revised Rate",
    "a price of a year and one of none": "Item=Title|Rate|Rate 2026",
    "a dealer's price beside the retail price": "Part No=Part Code|Dealer Price=Price|MRP",
    "the retail price first": "Part No=Part Code|MRP|Discount %|Net Rate=Price",
    "a list price before others": "Item=Title|MRP|Dealer Price|List Price=Price",
    "prices to two kinds of dealers": "Item=Title|Distributor Price|Dealer Price|MRP",
    "a trade price beside a price with tax": "Item=Title|Retail Price|Trade Rate=Price",
    "a price at the works": "Item=Title|MRP (Rs.)|Ex-Works Price=Price",
    "prices below one heading": "Item=Title|Price Dealer=Price|Price MRP",
    "prices in rupees below one heading": "Item=Title|Price (Rs) MRP|Price (Rs) Dealer=Price|Rate Unit",
    "prices by their letters": "Item=Title|D.P.=Price|M.R.P.",
    "letters without a retail price, such as the pitch of a gear": "Item=Title|DP|LP|Basic",
    "what the trader paid": "Item=Title|Purchase Price|Landing Price|Cost Price|MRP=Price",
    "dealers' prices with tax": "Item=Title|Dealer Price (incl. GST)|Net Rate=Price",
    "an offer beside the price": "Item=Title|Offer Price|Price=Price|Special Price",
    "an offer beside the retail price": "Item=Title|Sale Price=Price|MRP",
    "a discounted dealer price": "Item=Title|Dealer Discount|Dealer Price=Price|MRP",
    "an old price before tax and a new retail price": "Item=Title|Rate 2023|MRP 2026",
    "a retail price before a rate": "Item=Title|MRP|Rate=Price|Rate incl. GST",
    "prices with and without tax": "Item=Title|Price (inclusive of tax)|Price (excl. GST)=Price",
    "GST extra": "Item=Title|MRP|Rate (GST extra)=Price|Rate with GST",
    brackets: "Part No. [OEM]=Part Code|Rate (per set)|Item (as in catalogue)=Title",
    "what only looks like one":
      "Bar Code|Discount Rate|Qty / Loom|Stock Location|Colour Code|Tax Code|Bank Code|Flow Rate",
    "tax of Tally": "Name of Item=Title|HSN/SAC=HSN Code|GST Rate=GST Rate|Rate=Price",
    "tax of Vyapar": "Item Name=Title|Item Code=Part Code|HSN=HSN Code|Tax Rate=GST Rate|Sale Price=Price",
    "tax of Busy": "Item=Title|HSN Code=HSN Code|Tax Category=GST Rate|MRP=Price",
    "tax of Zoho":
      "Item Name=Title|SKU=Part Code|HSN/SAC=HSN Code|Intra State Tax Rate|Inter State Tax Rate=GST Rate",
    "tax in other writings": "HSN No.=HSN Code|GST %=GST Rate|Code=Part Code",
    "tax in brackets": "Code (HSN)=HSN Code|GST Rate (%)=GST Rate|Item=Title",
    "tax in two languages": "HSN Code / एचएसएन कोड=HSN Code|जीएसटी / GST=GST Rate|Item / वस्तु=Title",
    "tax in Hindi": "एचएसएन कोड=HSN Code|जीएसटी दर=GST Rate|नाम=Title",
    "tax in Gujarati": "એચએસએન=HSN Code|જીએસટી %=GST Rate|નામ=Title",
    "units of Tally": "Name of Item=Title|Under=Category|Units=Unit|Rate=Price|per",
    "units of Busy and Zoho": "Item=Title|Main Unit=Unit|Usage Unit|Sale Price=Price",
    "units of ERPNext":
      "Item Code=Part Code|Item Name=Title|Default Unit of Measure=Unit|Standard Selling Rate=Price",
    "units of Odoo": "Internal Reference=Part Code|Name=Title|Unit of Measure=Unit|Sales Price=Price",
    "units in short": "Code=Part Code|U.O.M.=Unit|Item=Title|Rate=Price",
    "units in German": "Artikelnummer=Part Code|Bezeichnung=Title|Einheit=Unit|Preis=Price",
    "units in Hindi and Gujarati": "नाम=Title|इकाई / Unit=Unit|कीमत=Price",
    "what is no unit": "Unit Price=Price|Unit No.|Unit / Set|Unit Weight|Business Unit|Item=Title",
    "stock in the words of a godown": "Qty in hand=Stock|Item=Title",
    "stock, abbreviated": "Avl. Stk=Stock|Part No=Part Code",
    "stock after a quantity that is of the order": "Qty|Bal. Qty=Stock|Item=Title",
    "stock at a place": "Stock at Godown=Stock|Qty in Box|Item=Title",
    "stock, counted": "Physical Qty (Nos)=Stock|Required Qty|Reserved Stock Qty|Item=Title",
    "what came into the stock": "Qty In|Stock In|In Qty|Qty In Hand=Stock|Item=Title",
    "a rate per unit": "Unit / Rate=Price|Item=Title|Qty / Unit=Stock",
    "the surest of several": "GST|IGST Rate|GST Rate=GST Rate|HSN|HSN Code=HSN Code|Code (HSN)",
    "what is no tax rate":
      "CGST %|SGST Rate|CGST/SGST|UTGST|GST Amount|GST (Rs)|GST (incl.)|GST Rs.|GST 18%|GST No.|GSTIN|Cess %|VAT|MwSt",
    "more of what is no tax rate":
      "Tax Amount|Taxable Value|Tax|GST Type|Rate incl. GST|MRP with GST 18%|GST / Qty|Discount %|Margin %",
    "what is no HSN code": "HSN Description|HSN Summary Total|Tariff Rate 2|Commodity|Chapter",
    "make and model": "Make=Category|Make / Machine=Machine|Model",
    Shopify:
      "Handle=Group|Title=Title|Body (HTML)=Description|Vendor=Category|Type|Option1 Name|Option1 Value=Specification|Variant SKU=Part Code|Variant Inventory Qty=Stock|Variant Price=Price|Image Src=Images|Status=Published",
    WooCommerce:
      "ID|Type|SKU=Part Code|Name=Title|Is featured?=Featured|Short description|Description=Description|Stock=Stock|Regular price=Price|Categories=Category|Images=Images|Attribute 1 name|Attribute 1 value(s)=Specification",
    "WooCommerce with a price of sales":
      "ID|SKU=Part Code|Name=Title|Date sale price starts|Sale price|Regular price=Price",
    Magento: "sku=Part Code|name=Title|special_price|price=Price",
    "WooCommerce with variations":
      "ID|Type|SKU=Part Code|Name=Title|Regular price=Price|Parent=Parent|Attribute 1 value(s)=Specification",
    "Shopify since 2025":
      "URL handle=Group|Title=Title|Description=Description|Vendor=Category|SKU=Part Code|Option1 name|Option1 value=Specification|Price=Price|Inventory quantity=Stock|Product image URL=Images|Variant image URL=Images",
    "a parent or a variant image of another list": "Code=Part Code|Name=Title|Parent|Variant Image",
    ours: "id=ID|TITLE=Title|Last Updated=Last Updated|Reason refused",
    "two that could be one": "Code|Item Code=Part Code|Name|Product Name=Title",
    "several photos": "Title=Title|Image 1=Images|Photo2=Images|Picture 3=Images",
    nobody: "Farbe|Größe",
  };
  test.each(Object.entries(LISTS))("%s", (_, list) => {
    const columns = list.split("|").map((column) => column.split("="));
    const targets = guessTargets(columns.map(([name = ""]) => name));
    expect(targets.map((target) => target ?? "")).toEqual(columns.map(([, target = ""]) => target));
  });

  test.each([
    [
      "Part Code",
      "Part #|Part#|P/N|P.N.|PN|Part Nbr|Cat. No.|Cat #|Drg No|DRG#|Dwg. No.|Drawing No|Art. No.|Mat. No.|Prod. Code",
    ],
    ["Part Code", "OE No|OEM #|Mfr. Part No.|Manufacturer Part Number|Spare Code|Stock Code|Order Code"],
    ["Part Code", "Item #|Item No.|Ref #|Ref. No.|Product #|PartNo|ItemCode|Our Part No.|New Part No"],
    ["Part Code", "P.No.|P. No|P/No|PNo|P #|P.Nr.|Pt No|Pt. No.|Pt.#|Prt No|Part Nr|Part-Nr.|Sp. Part No"],
    [
      "Part Code",
      "Art.-Nr.|ArtNr|Art. Nr|TeileNr|Best.-Nr.|Sach-Nr.|MATNR|Mat.-Nr.|Zeichnungs-Nr.|Hersteller-Nr.",
    ],
    [
      "Part Code",
      "Item Code|Itm. Code|Itm No|Mat. No|Matl. Code|Mtrl Code|Pdt. Code|Catg. No.|Component No|MPN",
    ],
    ["Part Code", "Mfr P/N|Mfg. P. No.|Oem P.No|Spr. Part No|PartNr|ItemNo"],
    ["Title", "ItemName|PartName|Product Name"],
    [null, "Sr. #|S/N|Sl #|#|No.|Serial No|S. No.|Pos #|Fig. No.|Key #|Page #|Box #|Rack #|Bin #|Phone #"],
    [
      null,
      "P.O. No|Pg. No|Ph. No.|Plate No|OrderNo|StockNr|PO #|Invoice #|Bill #|Order No|Order #|Stock #|Stock No.|ID #|GST #|Lot #|Old Part No|Qty Nbr",
    ],
  ])("take for %s: %s", (target, names) => {
    for (const name of texts(names)) expect([name, guessTargets([name])[0]]).toEqual([name, target]);
  });

  test("of several codes, prefer the surest", () => {
    const codeOf = (list: string) => texts(list)[guessTargets(texts(list)).indexOf("Part Code")];
    expect(codeOf("Item No|Drg No|Part #|Name")).toBe("Part #");
    expect(codeOf("Ref #|Drg No|Name")).toBe("Drg No");
    expect(codeOf("Sr. #|Item #|Name")).toBe("Item #");
  });

  test("follow the owner's words and names for machines", () => {
    const pumps = machineHeads({
      one: "pump",
      many: "pumps",
      names: [{ name: "Series" }, { name: "Model no" }],
    });
    const guess = (names: string) => guessTargets(texts(names), pumps);
    expect(guess("Pump|Title")).toEqual(["Machine", "Title"]);
    expect(guess("Series|Title")).toEqual(["Machine", "Title"]);
    expect(guess("Series|Pump model")).toEqual([null, "Machine"]);
    // A known heading keeps its meaning, and a count per machine is not the stock.
    expect(guess("Model no|Qty / Pump|Qty (per pump)|Loom")).toEqual(["Part Code", null, null, null]);
    expect([knownHeads(["Series", "Pump"], pumps), knownHeads(["Series", "Pump"])]).toEqual([2, 0]);
    expect(contentKind("Per pump", ["2 pcs", "4 pcs"], pumps)).toBeUndefined();
    expect(contentKind("Loom", ["2 pcs", "4 pcs"], pumps)).toBe("count");
    expect(guessPrinted(texts("Part|Pump|Model"), pumps)).toEqual(["Title", "Machine", "Specification"]);
  });

  test("never take the columns of shops and lists above for tax", () => {
    for (const [name, list] of Object.entries(LISTS)) {
      const targets = guessTargets(list.split("|").map((column) => column.split("=")[0] ?? ""));
      const hasTax = targets.some((target) => target === "HSN Code" || target === "GST Rate");
      expect([name, hasTax]).toEqual([name, /^tax|^the surest/.test(name)]);
    }
  });

  test("compare headers regardless of separators", () => {
    expect(["part_no", "Part No.", "PART-NO"].map(headKey)).toEqual(["part no", "part no", "part no"]);
    expect([["ID", "Title"], ["ID", "id"], []].map(isOwnHead)).toEqual([true, false, false]);
    expect(knownHeads(["Sharma & Sons", "12"])).toBe(0);
    expect([knownHeads(["Price"]), knownHeads([`Price${" ".repeat(200)}`])]).toEqual([1, 0]);
    const names = ["Attribute 1 name", "Attribute 1 value(s)", "Bore", "Option2 Value"];
    expect(names.map((_name, at) => nameColumnOf(names, at))).toEqual([undefined, 0, undefined, undefined]);
  });
});

test.each([
  ["with tax", "Rate incl. GST|Price (inclusive of tax)|MRP|M.R.P. (Rs.)|Rate with GST|GST paid rate", true],
  ["with tax", "Price tax included|Rate (incl.)|Rate incl of all taxes|MRP 2026|Maximum Retail Price", true],
  ["before tax", "Rate|Rate (GST extra)|Price excl. GST|Price without tax|MRP excl. GST", false],
  ["before tax", "Rate incl. freight|Rate including packing|Price (INR)|Rate + GST|Incline", false],
])("a price %s: %s", (_, names, isIncluded) => {
  for (const name of texts(names)) expect([name, includesTax(name)]).toEqual([name, isIncluded]);
});

test.each([
  ["beside", "GST Amt|GST Amount|Tax (Rs.)|IGST Rs|GST Rate (₹)|CGST Amount|Amount of GST|Total Tax", true],
  ["beside", "Discount Rs|Disc. Amt|Freight (Rs)|Purchase Rate|Cost Price|Landed Cost|Old Rate|VAT €", true],
  ["no", "Amount|Rate|Basic|GST inclusive rate|Net Rate (GST extra)|Amt|New Rate|MRP|Preis €", false],
])("an amount %s price: %s", (_, names, isBeside) => {
  for (const name of texts(names)) expect([name, isBesidePrice(name)]).toEqual([name, isBeside]);
});

test.each<[number | null | undefined, string]>([
  [
    18,
    "18|18.00|18%|18 %|18.0 percent|GST 18%|GST@18%|GST @ 18 %|IGST-18|igst: 18|Tax Rate 18%|18% GST|GST18",
  ],
  [0.25, "0.25|0,25%|GST 0.25%"],
  [0, "0|0%|GST 0%|Nil|Exempt|exempted|Nil Rated|Zero-rated"],
  [null, "|-|--|N/A|na|None|Not Applicable"],
  [
    undefined,
    "0.18|0.05|0,28|0.18 %|CGST 9%|SGST 9|9+9|18-28|-18|Taxable|1800|Rs. 18|₹18|18/-|GST|%|GST 18% + Cess 1%|18e1|1.8.0",
  ],
])("reads the GST rate %s", (rate, cells) => {
  for (const cell of cells.split("|")) expect(readGstRate(` ${cell} `), cell).toBe(rate);
});

test("reads HSN codes with separators, and leaves other texts for their message", () => {
  const cells = "84485900|8448.59.00|8448 59 00|8448-5900|HSN 84485900|HSN/SAC: 8448 5900|hsn code 84485900";
  for (const cell of cells.split("|")) expect(readHsnCode(` ${cell} `), cell).toBe("84485900");
  expect(texts("8448.0|844859.0|84485900.0").map(readHsnCode)).toEqual(["8448", "844859", "84485900"]);
  for (const cell of texts("|-|N/A|None|Not applicable")) expect(readHsnCode(cell), cell).toBeNull();
  for (const cell of texts("844|84485|8448.5|8448590|8448590012|Reed|8448/5900|84A8|0.18"))
    expect(readHsnCode(cell)).toBe(cell);
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
] as const)("detects the content of a column: %s", (_, name, samples, kind) => {
  expect(contentKind(name, samples)).toBe(kind);
});

test.each([
  ...pairs(
    "Tsudakoma=tsuda-komaeda|STÄUBLI dobby=jacquard-dobby|Picanol GTM=picanol-rapier|gtm-as=picanol-rapier",
    "Omni Plus 800=picanol|Spares > Toyota > JAT 710=toyota|अन्य=others",
  ),
  ["Sulzer", undefined],
  ["Omnibus", undefined],
  ["", undefined],
])("the word '%s' maps to %s", (word, category) =>
  expect(categoryReader(FIRST_CATEGORIES)(word)).toBe(category),
);

test.each([
  ...numbered(
    "₹ 1,25,100.50=125100.5|Rs. 450/-=450|1.250,00=1250|12.345.678,9=12345678.9|12 pcs=12|12 Nos.=12",
    "450/pc=450|450 per pc=450|1.25 lakh=125000|Rs 2 cr=20000000|२५०=250",
  ),
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
])("the amount '%s' is %s", (text, amount) => expect(writtenAmount(text)).toBe(amount));

test.each([
  ["हाँ", true],
  ["x", true],
  ["नहीं", false],
  ["maybe", undefined],
] as const)("reads the flag '%s' as %s", (text, flag) => expect(readFlag(text)).toBe(flag));

test("converts markup to text and leaves other text unchanged", () => {
  expect(plainTextOf("<p>A &amp; B<br/>C&#176;</p><script>x</script>&bogus;")).toBe("A & B\nC°\nx&bogus;");
  for (const text of ["5 < 6 & 7 > 2", "a <b", "1<2>3", ""]) expect(plainTextOf(text)).toBe(text);
});

test("reads specifications from a JSON list or object; rejects other texts", () => {
  expect(specificationsOfJson('[{"name":"Bore","value":12}]')).toBe("Bore: 12");
  expect(specificationsOfJson('{"Bore":"12 mm","Ground":true}')).toBe("Bore: 12 mm\nGround: true");
  for (const text of ["Bore: 12", "[1]", "{broken", '[{"name":"a"}]']) {
    expect(specificationsOfJson(text)).toBeUndefined();
  }
});

test("splits image names by shops' separators; for a URL, only an uploaded name counts", () => {
  const sent = new Set(["a.png", "b, c.png"]);
  const read = (cell: string) => readForeignImageNames(cell, (name) => sent.has(name));
  expect(read("https://x.example/i/a.png?v=1, https://x.example/z.png")).toEqual(["a.png"]);
  expect(read("b, c.png\nd.png;e.png")).toEqual(["b, c.png", "d.png", "e.png"]);
  expect(read("https://x.example/")).toEqual([]);
});

test("matches an image to the longest key its name or folder begins with", async () => {
  const keys = new Set(["picgr0471", "picgr04712", "reed", "471"]);
  const found = await imagesByName(
    texts(
      "x/PIC-GR-0471-10.jpg|PIC GR 0471 (2).JPG|pic-gr-0471.png|PIC-GR-0471-2-front.png",
      "Reed/side.png|471.webp|picgr04711.png|.png",
    ),
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
