import { describe, expect, test } from "vitest";
import { FIRST_MACHINES, fullName } from "#contract/platform/machines.ts";
import { valueKey } from "#contract/platform/values.ts";
import { FIRST_CATEGORIES, FIRST_MAKERS } from "#server/platform/database/first-categories.ts";
import {
  createListingFilters,
  type ListingFilters,
} from "#server/products/search/engines/embedded/listing-filters.ts";
import { kindIn, kindName } from "#server/products/search/kinds.ts";
import { machineReader } from "#server/products/search/machines.ts";
import { traitReader } from "#server/products/search/traits.ts";
import { pairs, texts } from "#tests/support/tables.ts";

const MAKERS = FIRST_MAKERS.map((label) => ({ id: label, label, navigationLabel: label, inBrandGrid: true }));
const reader = machineReader(FIRST_CATEGORIES, FIRST_MACHINES.names, MAKERS);
const { machinesOf, isMaker } = reader;
const { traitsOf } = traitReader(reader);

describe("valueKey", () => {
  test.each(
    pairs(
      "OMNIplus=Omni Plus|OMNIplus=omni-plus|JAT 610=jat610|Zäx=zax|20 × 42 x 12=20x42X12|1.5 mm=1,5mm",
      "5 – 10 mm=5-10 MM",
    ),
  )("is the same for: %s, %s", (one, other) => expect(valueKey(one)).toBe(valueKey(other)));

  test.each(
    pairs(
      "OMNIplus=OMNI|OMNIplus 190=OMNIplus 800|1.5 mm=15 mm|1-5 mm=1.5 mm|1/2 in=12 in|20 42=2042|A+=A",
      "पटा=पट",
    ),
  )("differs for: %s, %s", (one, other) => expect(valueKey(one)).not.toBe(valueKey(other)));

  test.each(["", "—", " . ", "±"])("is empty without letters or digits: %j", (text) =>
    expect(valueKey(text)).toBe(""),
  );
});

describe("kind of a part", () => {
  test.each([
    ["Weft cutter, tungsten carbide", "cutter", "Weft cutter"],
    ["Bracket for sensor", "bracket", "Bracket"],
    ["Yarn tension discs, single pair", "disc", "Yarn tension discs"],
    ["Knife set, four blades", "knife", "Knife"],
    ["Temple cylinder left (16 rings)", "cylinder", "Temple cylinder"],
    ["Proximity sensor M12, with cable", "sensor", "Proximity sensor"],
    ["Take-up roller", "roller", "Take-up roller"],
    ["Pin 10 mm", "pin", "Pin"],
    ["Reed 190 cm", "reed", "Reed"],
    ["Shaft 30cm", "shaft", "Shaft"],
    ["Heald wire 280 mm", "wire", "Heald wire"],
    ["Shaft length 300 MM.", "shaft", "Shaft"],
    ["Proximity sensor 24 V DC", "sensor", "Proximity sensor"],
    ["Temple ring brass", "ring", "Temple ring"],
    ["Temple ring stainless steel, hard", "ring", "Temple ring"],
    ["Push button red", "button", "Push button"],
    ["Gripper tape Dornier LH/RH", "tape", "Gripper tape"],
    ["Gripper head complete A", "head", "Gripper head"],
    ["Heald wire Jakob Müller", "wire", "Heald wire"],
    ["Reed Picanol", "reed", "Reed"],
    ["Selvedge cutter Van de Wiele - R", "cutter", "Selvedge cutter"],
    // Where nothing else is left, a material is the name; a weight and a light are parts.
    ["Leather", "leather", "Leather"],
    ["Stainless steel 2 mm", "steel", "Stainless steel"],
    ["Counter weight 2 kg", "weight", "Counter weight"],
    ["Signal light", "light", "Signal light"],
  ])("is the last word of its title that names one: %s", (title, key, name) => {
    expect(kindIn(title, isMaker)).toEqual({ key, name });
  });

  test("may be the label of a category", () => {
    const { isMaker } = machineReader([
      { id: "reed", label: "Reed", navigationLabel: "Reed", inBrandGrid: true },
    ]);
    expect(kindIn("Air jet reed", isMaker)?.key).toBe("reed");
  });

  test.each(["SUB NOZZLE TOYOTA AIRJET LOOM", "Set", "M12", "10 mm", "A", "Dornier", "   ", ", spring", "—"])(
    "is undefined for %j",
    (title) => expect(kindIn(title, isMaker)).toBeUndefined(),
  );

  test.each([
    [{ "Cam follower": 3 }, "Cam follower"],
    [{ "Main nozzle": 2, "relay nozzles": 1 }, "Nozzle"],
    [{ Discs: 2, "Tension disc": 1 }, "Discs"],
    [{ "Sley cam follower": 1, "Dobby cam follower": 1 }, "Cam follower"],
    [{ "Very long heald frame": 1 }, "Long heald frame"],
  ])("is named by the common ending of all names: %j", (names, called) => {
    expect(kindName(Object.entries(names))).toBe(called);
  });
});

test("machinesOf returns machines by name and omits values that name none", () => {
  const of = (value: string, name = "Brand and model") => machinesOf([{ name, value }]);
  expect(of("Picanol OMNIplus, GamMax; OptiMax / TERRYplus")).toEqual(
    texts("OMNIplus|GamMax|OptiMax|TERRYplus"),
  );
  expect(of("JAT710", " MACHINE ")).toEqual(["JAT710"]);
  for (const value of ["Picanol, all models", "For looms of all makes", "Several models", "Toyota", "x", ""])
    expect([value, of(value)]).toEqual([value, []]);
  expect(of("OMNIplus", "Material")).toEqual([]);
});

describe("one machine has one name", () => {
  test.each(
    pairs(
      "Sulzer P7100=P7100|Sulzer Ruti P7100=P7100|P7100 (390 cm)=P7100|P7100 (190/220 cm)=P7100" +
        "|Sulzer Rüti P7100 (width 390 cm)=P7100|GTM (AS)=GTM (AS)|Van de Wiele VSI=VSI|Picanol Rapier GTM=GTM" +
        "|Staubli 2670=2670|Sulzer looms=Sulzer looms|Somet Thema 11=Thema 11|Thema 11=Thema 11|Sulzer=Sulzer|Dornier rapier=Dornier rapier" +
        "|Standard 12=Standard 12",
    ),
  )("%s: %s", (value, name) => expect(machinesOf([{ name: "Fits", value }])).toEqual([name]));

  test.each(
    pairs(
      "P7100 Sulzer=P7100|P7100 (Sulzer)=P7100|P7100 - Sulzer Ruti=P7100|P7100 – SULZER=P7100|OptiMax (Picanol)=OptiMax" +
        "|GammaMax - Picanol=GammaMax|JAT 710 Toyota=JAT 710|JAT710 [Toyota]=JAT710|Picanol: OptiMax=OptiMax|Picanol (OptiMax)=OptiMax" +
        "|Picanol - OptiMax=OptiMax|Sulzer-P7100=P7100|P7100-Sulzer=P7100|2670 Staubli=2670|P7100 (Sulzer) (390 cm)=P7100" +
        "|VSI Van de Wiele=VSI|Rapier Dornier=Rapier Dornier|12 Standard=12 Standard|GTM (AS) Picanol=GTM (AS)|OMNIplus-800=OMNIplus-800",
    ),
  )("with the maker elsewhere: %s: %s", (value, name) =>
    expect(machinesOf([{ name: "Fits", value }])).toEqual([name]),
  );

  test("a maker whose name has '&', 'and', '/' or a comma is one", () => {
    const own = (label: string) => ({ id: label, label, navigationLabel: label, inBrandGrid: true });
    const { machinesOf, isMaker } = machineReader(
      [own("Jacquard & Dobby"), own("Saurer / Diederichs")],
      FIRST_MACHINES.names,
      [own("Crompton & Knowles"), own("Smit and Zoon"), own("Hunt, Moscrop & Co"), own("Sulzer")],
    );
    const of = (value: string) => machinesOf([{ name: "Machine", value }]);
    for (const [value, names] of [
      ["Crompton & Knowles S6", ["S6"]],
      ["Crompton and Knowles S6, W3", ["S6", "W3"]],
      ["S6 (Crompton&Knowles)", ["S6"]],
      ["Crompton & Knowles", ["Crompton & Knowles"]],
      ["Smit & Zoon GS900 / Sulzer P7100", ["GS900", "P7100"]],
      ["Hunt, Moscrop & Co HM2 & HM3", ["HM2", "HM3"]],
      ["Saurer/Diederichs S400; Saurer / Diederichs", ["S400"]],
      ["Jacquard & Dobby", []],
      ["Sulzer P7100 & Knowles", ["P7100", "Knowles"]],
      ["Crompton Greaves & Knowles", ["Crompton Greaves", "Knowles"]],
    ] as const)
      expect([value, of(value)]).toEqual([value, names]);
    expect(texts("Crompton & Knowles|crompton and knowles|Crompton").map(isMaker)).toEqual([
      true,
      true,
      false,
    ]);
  });

  test.each([
    ["Sulzer P7100 & P7150", ["P7100", "P7150"]],
    ["SULZER P 7100 / P7200", ["P 7100", "P7200"]],
    ["Dornier HTVS and Vamatex P1001", ["HTVS", "P1001"]],
    ["Vamatex Leonardo, Leonardo; leonardo AND P1001", ["Leonardo", "P1001"]],
    ["P7100&P7150 (390 cm), Sulzer P7100", ["P7100", "P7150"]],
  ])("of several: %s", (value, names) => expect(machinesOf([{ name: "Fits", value }])).toEqual(names));
});

describe("the owner's names for machines", () => {
  const rows = [
    { name: "PUMP model", value: "CR 3" },
    { name: "Model", value: "2024" },
    { name: "Machine", value: "CR 5" },
  ];

  test("replace the first ones, except 'Machine'; the first is the heading", () => {
    const reader = machineReader([], [{ name: "Pump" }, { name: "Pump-model" }]);
    expect(reader.machinesOf(rows)).toEqual(["CR 3", "CR 5"]);
    expect(texts("pump|Pump Model|machine|Model|Loom|Pumps|").map(reader.isName)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
    const { filterNamed } = traitReader(reader);
    expect(filterNamed("Machine")).toEqual({ key: "machine", name: "Pump" });
    expect(filterNamed("Model")).toEqual({ key: "model", name: "Model" });
  });

  test("can be missing: then 'Machine' alone counts", () => {
    const reader = machineReader([], []);
    expect([reader.heading, reader.machinesOf(rows)]).toEqual(["Machine", ["CR 5"]]);
  });
});

test.each([
  [FIRST_MACHINES, "weaving loom", "weaving looms"],
  [{ ...FIRST_MACHINES, kind: "" }, "loom", "looms"],
])("fullName omits a missing kind", (words, one, many) => {
  expect([fullName(words, "one"), fullName(words, "many")]).toEqual([one, many]);
});

interface Row {
  title?: string;
  category?: string;
  specifications?: Record<string, string>;
}

let made = 0;
function shelve(filters: ListingFilters, { title = "", category = "picanol", specifications = {} }: Row) {
  made += 1;
  const id = `id-${String(made).padStart(4, "0")}`;
  const rows = Object.entries(specifications).map(([name, value]) => ({ name, value }));
  filters.put({
    id,
    category,
    createdAt: 1000 + Math.floor(made / 2),
    change: made,
    traits: traitsOf(title, rows),
  });
  return id;
}

const filtersOf = (filters: ListingFilters, choices: string[] = [], category = "picanol") =>
  Object.fromEntries(
    filters
      .of({ category, choices })
      .filters.map(({ name, values }) => [
        name,
        Object.fromEntries(values.map((value) => [value.name + (value.chosen ? "*" : ""), value.count])),
      ]),
  );

function shelf(): ListingFilters {
  const filters = createListingFilters();
  const loom = (value: string, title: string, category = "picanol") =>
    shelve(filters, { title, category, specifications: { Machine: value } });
  loom("OMNIplus, GamMax", "Main nozzle");
  loom("Omni Plus", "Relay nozzle");
  loom("OMNIplus", "Sley cam");
  loom("GamMax", "Sley cam");
  loom("omni-plus", "Gear");
  shelve(filters, { title: "Gear", specifications: { Machine: "Picanol, all models" } });
  loom("OMNIplus", "Reed", "toyota");
  return filters;
}

describe("filters of a listing", () => {
  test("return each value once, in its most frequent spelling, with its number of parts", () => {
    expect(filtersOf(shelf())).toEqual({
      Machine: { GamMax: 2, OMNIplus: 4 },
      "Kind of part": { Gear: 2, Nozzle: 2, "Sley cam": 2 },
    });
  });

  test("count by the choices in other filters: any value within a filter, all filters together", () => {
    const filters = shelf();
    expect(filtersOf(filters, ["machine.gammax"])).toEqual({
      Machine: { "GamMax*": 2, OMNIplus: 4 },
      "Kind of part": { Nozzle: 1, "Sley cam": 1 },
    });
    expect(filtersOf(filters, ["machine.gammax", "machine.omniplus", "kindofpart.nozzle"])).toEqual({
      Machine: { "GamMax*": 1, "OMNIplus*": 2 },
      "Kind of part": { Gear: 1, "Nozzle*": 2, "Sley cam": 2 },
    });
    expect(filters.of({ category: "picanol", choices: ["machine.gammax", "kindofpart.gear"] }).ids).toEqual(
      [],
    );
    expect(filtersOf(filters, ["machine.gammax", "kindofpart.gear"])).toEqual({
      Machine: { "GamMax*": 0, OMNIplus: 1 },
      "Kind of part": { "Gear*": 0, Nozzle: 1, "Sley cam": 1 },
    });
  });

  test("keep values without a part in a narrowed list, but none that the whole list hasn't", () => {
    const filters = shelf();
    const of = (choices: string[], found?: string[]) =>
      filters
        .of({
          category: "picanol",
          choices,
          found,
          whole: filters.of({ category: "picanol", choices: [] }).filters,
        })
        .filters.map(({ name, values, more }) => [
          name,
          values.map((each) => `${each.name} ${each.count}`),
          more,
        ]);
    expect(of(["machine.gammax"])).toEqual([
      ["Machine", ["GamMax 2", "OMNIplus 4"], 0],
      ["Kind of part", ["Gear 0", "Nozzle 1", "Sley cam 1"], 0],
    ]);
    // A reed is a part of another brand.
    expect(JSON.stringify(of(["machine.gammax"]))).not.toContain("Reed");
    expect(of([], [])).toEqual([]);
  });

  test("ignore unknown choices", () => {
    const filters = shelf();
    for (const choice of texts(
      "machine.sulzer|machine.|machine|material.steel|.omniplus|__proto__.constructor",
    ))
      expect([choice, filters.of({ category: "picanol", choices: [choice] }).ids]).toEqual([
        choice,
        undefined,
      ]);
    expect(filters.of({ category: "none", choices: [] })).toEqual({
      ids: undefined,
      total: 0,
      filters: [],
    });
  });

  test("keep the order of the listing or of a search", () => {
    const filters = shelf();
    const { ids = [] } = filters.of({ category: "picanol", choices: ["machine.omniplus"] });
    expect(ids).toHaveLength(4);
    expect(ids).toEqual([...ids].sort().reverse());
    const found = [ids[2], ids[0], "gone"].map(String);
    expect(filters.of({ category: "picanol", choices: ["machine.omniplus"], found }).ids).toEqual(
      found.slice(0, 2),
    );
  });

  test("are kept if a search or a choice leaves only one value", () => {
    const filters = shelf();
    const { filters: whole, ids } = filters.of({ category: "picanol", choices: [] });
    expect(ids).toBeUndefined();
    const { ids: found = [] } = filters.of({ category: "picanol", choices: ["kindofpart.nozzle"] });
    const names = (asked: { whole?: typeof whole; found: readonly string[] }) =>
      filters.of({ category: "picanol", choices: [], ...asked }).filters.map(({ name }) => name);
    expect(names({ found })).toEqual(["Machine"]);
    expect(names({ found, whole })).toEqual(["Machine", "Kind of part"]);
    expect(names({ found: [], whole })).toEqual([]);
    expect(names({ found, whole: whole.slice(0, 1) })).toEqual(["Machine"]);
  });

  test("forget a removed part, and a value with its last part", () => {
    const filters = createListingFilters();
    const ids = ["OMNIplus", "Omni Plus", "Omni Plus", "GamMax", "OptiMax"].map((value) =>
      shelve(filters, { specifications: { Machine: value } }),
    );
    expect(filtersOf(filters)).toEqual({ Machine: { GamMax: 1, "Omni Plus": 3, OptiMax: 1 } });
    for (const at of [1, 3]) filters.drop(String(ids[at]));
    filters.drop("never there");
    expect(filtersOf(filters)).toEqual({ Machine: { OMNIplus: 2, OptiMax: 1 } });
    filters.drop(String(ids[4]));
    // A single value offers no choice.
    expect(filtersOf(filters)).toEqual({});
    for (const id of ids) filters.drop(id);
    expect(filters.names()).toEqual([]);
  });

  test("are the owner's choice, in that order, however the names are spelled", () => {
    const filters = createListingFilters();
    for (const [material, width] of [
      ["Steel", "10 mm"],
      ["steel", "9 mm"],
      ["Brass", "9 mm"],
    ] as const)
      shelve(filters, {
        title: "Reed",
        specifications: { Material: material, "Width ": width, "Part code": "R-1", "Mounted with": "R-2" },
      });
    shelve(filters, { title: "Drum", specifications: { material: "x".repeat(61), WIDTH: "9 mm" } });
    expect(filtersOf(filters)).toEqual({ "Kind of part": { Drum: 1, Reed: 3 } });
    expect(filters.names()).toEqual([
      { name: "Kind of part", products: 4, values: 2 },
      { name: "Width", products: 4, values: 2 },
      { name: "Material", products: 3, values: 2 },
    ]);
    filters.offer(["width", "colour", "material", "width"]);
    expect(filtersOf(filters)).toEqual({
      Width: { "9 mm": 3, "10 mm": 1 },
      Material: { Brass: 1, Steel: 2 },
    });
    expect(Object.keys(filtersOf(filters)["Width"] ?? {})).toEqual(["9 mm", "10 mm"]);
  });

  test("use a part's kind from its specification before its title", () => {
    const filters = createListingFilters();
    shelve(filters, { title: "Main nozzle", specifications: { "Part type": "Air jet" } });
    shelve(filters, { title: "Sub nozzle" });
    expect(filtersOf(filters)).toEqual({ "Kind of part": { "Air jet": 1, "Sub nozzle": 1 } });
  });

  test("return at most sixty values: the most frequent and all chosen ones", () => {
    const filters = createListingFilters();
    for (let at = 0; at < 70; at += 1) shelve(filters, { specifications: { Machine: `Loom ${at}` } });
    for (let at = 0; at < 70; at += 2) shelve(filters, { specifications: { Machine: `Loom ${at}` } });
    const [machine] = filters.of({ category: "picanol", choices: ["machine.loom69"] }).filters;
    expect([machine?.values.length, machine?.more]).toEqual([60, 10]);
    expect(machine?.values.filter(({ count }) => count === 2)).toHaveLength(35);
    expect(machine?.values.at(-1)).toEqual({ key: "loom69", name: "Loom 69", count: 1, chosen: true });
  });
});
