import { airHose } from "../parts/air-hose.ts";
import { angleBracket } from "../parts/angle-bracket.ts";
import { ballBearing } from "../parts/ball-bearing.ts";
import { bearingBlock } from "../parts/bearing-block.ts";
import { coilSpring } from "../parts/coil-spring.ts";
import { contactBar } from "../parts/contact-bar.ts";
import { damper } from "../parts/damper.ts";
import { dropWires } from "../parts/drop-wires.ts";
import { filterElement } from "../parts/filter-element.ts";
import { healdWires } from "../parts/heald-wires.ts";
import { roller } from "../parts/roller.ts";
import { tensionDiscs } from "../parts/tension-discs.ts";
import type { Entry } from "./entry.ts";

/** Others: parts that fit looms of several makes. */
export const OTHERS: readonly Entry[] = [
  {
    code: "OTH-DW-0165",
    title: "Drop wires, open, 165 x 11 mm",
    description:
      "Stop-motion wires that are put on the drawn-in warp by hand or machine. Stamped from hardened strip, tumbled until the edges are round, then nickel plated. Sold by the thousand on carrying wires.",
    model: "For electrical stop motions of all makes",
    facts: {
      Length: "165 mm",
      Width: "11 mm",
      Thickness: "0.3 mm",
      Type: "Open, for contact bars",
      Material: "Hardened steel strip, nickel plated",
      Weight: "2.6 g each",
    },
    mountedWith: ["OTH-CB-0600"],
    price: 1650,
    stock: 95,
    featured: true,
    part: dropWires({ length: 165, width: 11, count: 7, open: true, rail: true }),
    views: ["front", "corner"],
  },
  {
    code: "OTH-SP-0412",
    title: "Heald return spring",
    description:
      "Tension spring that draws the heald frame down on negative dobbies and cams. Hooks are bent from the last turn and may be opened once. Oil tempered wire, painted black.",
    model: "For negative shedding of all makes",
    facts: {
      Length: "86 mm",
      "Outside diameter": "16 mm",
      "Wire diameter": "1.8 mm",
      "Spring rate": "2.4 N/mm",
      Material: "Oil-tempered spring wire",
    },
    price: 18,
    stock: 900,
    part: coilSpring({ length: 86, diameter: 16, wire: 1.8, turns: 30, ends: "hooks" }),
    views: ["front"],
  },
  {
    code: "OTH-HW-0331",
    title: "Flat steel healds, duplex, 331 mm",
    description:
      "Healds set alternately to the left and right, which lets more of them stand on one rail. The eye is stamped, ground and polished in nine steps. Fits riderless frames with 9 x 1.5 mm rails.",
    model: "For riderless heald frames",
    facts: {
      Length: "331 mm",
      "Eye height": "6 mm",
      Thickness: "0.30 mm",
      "End loops": "Duplex, closed",
      Material: "Stainless steel strip",
      Pack: "1000 pieces",
    },
    mountedWith: ["TOY-HF-2140", "TSU-HF-1900"],
    price: 3650,
    stock: 70,
    part: healdWires({ length: 331, eye: 6, count: 6, ends: "duplex" }),
    views: ["front"],
  },
  {
    code: "OTH-CB-0600",
    title: "Contact bars for drop wires, set of 6",
    description:
      "Serrated electrodes in two insulating end pieces. Inner bar of stainless strip, outer of steel, kept apart by glass laminate. Clean with spirit only; oil makes the stop motion blind.",
    model: "For electrical stop motions of all makes",
    facts: {
      Length: "1950 mm",
      Height: "18 mm",
      Bars: "6",
      Voltage: "24 V",
      Material: "Stainless steel, glass laminate",
    },
    mountedWith: ["OTH-DW-0165", "OTH-DW-0145"],
    price: 8400,
    stock: 5,
    part: contactBar({ length: 1950, height: 18, bars: 6, serrations: 40 }),
    views: ["top"],
  },
  {
    code: "OTH-BE-6004",
    title: "Ball bearing, shielded, 20 x 42 x 12",
    description:
      "Common size for rollers, tensioners and feeler shafts. Steel shields on both sides keep fluff out without friction; greased for life with lithium soap grease.",
    model: "For many looms and winders",
    facts: {
      Bore: "20 mm",
      "Outside diameter": "42 mm",
      Width: "12 mm",
      Shields: "2, steel",
      "Dynamic load": "9.4 kN",
    },
    price: 185,
    stock: 320,
    part: ballBearing({ bore: 20, outside: 42, width: 12, balls: 9, shield: true, groove: false }),
    views: ["front", "side"],
  },
  {
    code: "OTH-FL-0120",
    title: "Suction filter, stainless mesh",
    description:
      "Washable element for blowers and selvedge suction. Woven mesh is folded over and spot welded, so there is no glue to give way in hot water. Blow it out from inside every shift.",
    model: "For travelling cleaners and suction boxes",
    facts: {
      Diameter: "64 mm",
      Height: "180 mm",
      Mesh: "0.2 mm",
      Material: "Stainless steel 1.4301",
    },
    price: 1320,
    stock: 0,
    part: filterElement({ diameter: 64, height: 180, bore: 28, folds: 0 }),
    views: ["front"],
  },
  {
    code: "OTH-TN-0046",
    title: "Double tension discs for creel",
    description:
      "Two pairs of discs on one post for weft creels with heavy yarn. The thread may pass one or both pairs. Discs turn slowly with the yarn and clean themselves.",
    model: "For weft creels of all makes",
    facts: {
      "Disc diameter": "46 mm",
      "Post length": "74 mm",
      Tension: "20 to 180 cN",
      Material: "Chromed steel",
    },
    price: 470,
    stock: 58,
    part: tensionDiscs({ diameter: 46, pairs: 2, length: 74, bracket: false }),
    views: ["side", "corner"],
  },
  {
    code: "OTH-DM-0180",
    title: "Damper for easing roller, 180 mm",
    description:
      "Small oil damper without adjustment. Fits between two eyes of 10 mm and may be mounted either way up. Change both sides together, or the roller stands aslant.",
    model: "For looms with a sprung easing roller",
    facts: {
      Length: "180 mm, rod drawn out",
      "Cylinder diameter": "32 mm",
      Stroke: "40 mm",
      "Eye bore": "10 mm",
      Material: "Steel tube, chromed rod",
    },
    price: 2900,
    stock: 0,
    part: damper({ length: 180, diameter: 32, rod: 10, eye: 10, adjuster: false }),
    views: ["front"],
  },
  {
    code: "OTH-DW-0145",
    title: "Drop wires, closed, 145 x 11 mm",
    description:
      "Closed wires, threaded before the healds by drawing-in machine. Upper slot fits contact bars of 18 mm. Every lot is checked for flatness, since one bent wire stops the loom for nothing.",
    model: "For electrical stop motions of all makes",
    facts: {
      Length: "145 mm",
      Width: "11 mm",
      Thickness: "0.2 mm",
      Type: "Closed",
      Material: "Stainless steel strip",
      Pack: "1000 pieces",
    },
    mountedWith: ["OTH-CB-0600"],
    replaces: "OTH DW 145-C",
    price: 1480,
    stock: 130,
    part: dropWires({ length: 145, width: 11, count: 10, open: false, rail: false }),
    views: ["front"],
  },
  {
    code: "OTH-AH-0040",
    title: "Air hose, bent, with swivel ends",
    description:
      "Short link between air pipe and valve block. Rubber with a textile braid, ends swaged, not clamped. Swivels turn freely, so the hose is not twisted when it is tightened.",
    model: "For air-jet looms of all makes",
    facts: {
      Length: "260 mm",
      Hose: "10 mm outside, 6 mm bore",
      Thread: "G 1/4",
      "Working pressure": "12 bar",
      Material: "Nitrile rubber, brass ends",
    },
    price: 290,
    stock: 2,
    part: airHose({ length: 260, diameter: 10, coils: 0, loop: 110, nut: 17 }),
    views: ["front"],
  },
  {
    code: "OTH-BB-0050",
    title: "Bearing block, divided, 50 mm bore",
    description:
      "Divided plummer block for warp beams and cloth rollers: take off the cap and the roller lifts out. Shells of grey cast iron lined with white metal; can be lined again.",
    model: "For beams and rollers of all makes",
    facts: {
      Bore: "50 mm",
      "Centre height": "60 mm",
      "Foot length": "190 mm",
      Width: "56 mm",
      Material: "Cast iron, white metal",
      Weight: "4.6 kg",
    },
    price: 3480,
    stock: 10,
    part: bearingBlock({ bore: 50, base: 190, centre: 60, width: 56, split: true }),
    views: ["front"],
  },
  {
    code: "OTH-BK-0090",
    title: "Sensor bracket, one slot",
    description:
      "Folded bracket that carries a sensor or a guide eye on the loom frame. Zinc plated after folding. The slot gives 20 mm of adjustment, the hole in the upright is 14 mm.",
    model: "For looms of all makes",
    facts: {
      Width: "48 mm",
      Height: "90 mm",
      Depth: "60 mm",
      Thickness: "5 mm",
      Material: "Steel S235, zinc plated",
    },
    price: 120,
    stock: 210,
    part: angleBracket({ width: 48, height: 90, depth: 60, thickness: 5, slots: 1, holes: 1, rib: false }),
    views: ["front", "side"],
  },
  {
    code: "OTH-TR-0050",
    title: "Guide roller, smooth, 300 mm",
    description:
      "Deflects tapes, cords and narrow cloth. Aluminium tube on a steel shaft, ground after assembly, running on two shielded bearings. Other lengths are made from 100 to 1200 mm.",
    model: "For narrow looms and inspection tables",
    facts: {
      Length: "300 mm",
      Diameter: "50 mm",
      Journals: "20 mm",
      Surface: "Anodised, ground",
      Material: "Aluminium tube, steel shaft",
    },
    mountedWith: ["OTH-BE-6004"],
    price: 1450,
    stock: 26,
    part: roller({ length: 300, diameter: 50, journal: 20, stub: 60, surface: "smooth" }),
    views: ["front", "corner"],
  },
];
