import { filterElement } from "../parts/filter-element.ts";
import { mainNozzle } from "../parts/main-nozzle.ts";
import { needleRing } from "../parts/needle-ring.ts";
import { reed } from "../parts/reed.ts";
import { solenoidValve } from "../parts/solenoid-valve.ts";
import { spool } from "../parts/spool.ts";
import { stopMagnet } from "../parts/stop-magnet.ts";
import { subNozzle } from "../parts/sub-nozzle.ts";
import { templeCylinder } from "../parts/temple-cylinder.ts";
import { weftCutter } from "../parts/weft-cutter.ts";
import type { Entry } from "./entry.ts";

/** Tsudakoma: weft insertion, air and selvedges. */
export const TSUDAKOMA_WEFT: readonly Entry[] = [
  {
    code: "TSU-RD-3060",
    title: "Profile reed, 60 dents per 10 cm",
    description:
      "Reed with weft tunnel for air-jet looms. Dents of hard stainless strip, edges rounded to 0.1 mm; after binding the tunnel is lapped in one pass. Finished reeds are stored upright for a week and measured again.",
    model: "Tsudakoma ZAX 190, ZAX9100",
    facts: {
      Length: "1900 mm",
      Height: "118 mm",
      Density: "60 dents per 10 cm",
      Dent: "0.40 mm thick",
      Material: "Stainless steel 1.4310",
      Binding: "Aluminium baulks, epoxy resin",
      Weight: "5.6 kg",
    },
    mountedWith: ["TSU-SN-0074"],
    price: 33800,
    stock: 6,
    featured: true,
    part: reed({ length: 1900, height: 118, density: 60, tunnel: true }),
    views: ["front"],
  },
  {
    code: "TSU-SN-0074",
    title: "Sub nozzle, 19 holes",
    description:
      "Shower nozzle whose nineteen holes lie in a rhomb and give a wide, soft jet. Tip formed from seamless tube, coated against yarn rub. Comes with block and hose nipple, ready to clamp.",
    model: "Tsudakoma ZAX, ZAX-N, ZAX9100",
    facts: {
      Height: "74 mm",
      "Block width": "18 mm",
      Holes: "19, diameter 0.35 mm",
      Material: "Stainless steel, DLC coated",
      "Air pressure": "2.5 to 5 bar",
      Weight: "38 g",
    },
    mountedWith: ["TSU-RD-3060", "TSU-SV-0440"],
    replaces: "TSU SN 74",
    price: 1050,
    stock: 480,
    part: subNozzle({ height: 74, width: 18, rows: [3, 4, 5, 4, 3], inlet: "right" }),
    views: ["front", "corner"],
  },
  {
    code: "TSU-TC-0219",
    title: "Temple cylinder, 20 needle rings",
    description:
      "Long cylinder for fine, dense cloth. Twenty narrow rings with short needles leave no marks on polyester lining. The end cap is knurled inside, so rings stay clamped when the loom runs backwards.",
    model: "Tsudakoma ZAX, ZAX9100",
    facts: {
      Position: "Left-hand side",
      Length: "165 mm",
      "Ring diameter": "22 mm",
      Rings: "20",
      Needles: "1.2 mm, 18 on each ring",
      Material: "Brass, needles of spring steel",
    },
    mountedWith: ["TSU-NR-0024"],
    price: 3450,
    stock: 11,
    part: templeCylinder({ length: 165, diameter: 22, rings: 20, hand: "left" }),
    views: ["front"],
  },
  {
    code: "TSU-MN-0163",
    title: "Main nozzle with short sleeve",
    description:
      "Auxiliary main nozzle mounted ahead of the sley on looms with two colours. Needle tip is carbide, pressed in and ground flush. The sleeve is marked in tenths of a millimetre of air gap.",
    model: "Tsudakoma ZAX, ZAX-N",
    facts: {
      Length: "176 mm",
      "Sleeve length": "26 mm",
      "Tube bore": "4.0 mm",
      Material: "Stainless steel, carbide tip",
      Weight: "190 g",
    },
    mountedWith: ["TSU-SV-0440"],
    price: 8250,
    stock: 4,
    part: mainNozzle({ length: 176, sleeve: 26, tube: 12, inlets: 1 }),
    views: ["front"],
  },
  {
    code: "TSU-WC-0058",
    title: "Weft cutter, electric, blade pair",
    description:
      "Blades for the electrically driven cutter. They close under light spring load and sharpen themselves; change the pair after 800 million cuts or when single fibres remain.",
    model: "Tsudakoma ZAX9100",
    facts: {
      Position: "Left-hand side",
      Length: "88 mm",
      "Blade length": "46 mm",
      Material: "Tungsten carbide, fine grain",
      Hardness: "1750 HV",
    },
    price: 4600,
    stock: 0,
    part: weftCutter({ length: 88, blade: 46, opening: 20, thickness: 4 }),
    views: ["front"],
  },
  {
    code: "TSU-SV-0440",
    title: "Solenoid valve block, 6 stations",
    description:
      "Six valves in one row for a loom of 190 cm. Each piston is lapped into its own seat, so block and pistons belong together. Dirt screens sit in the inlet and are cleaned with a brush.",
    model: "Tsudakoma ZAX, ZAX9100",
    facts: {
      Stations: "6",
      "Block length": "144 mm",
      Height: "70 mm",
      Outlet: "6 mm hose",
      Voltage: "24 V DC",
      "Opening time": "3.5 ms",
    },
    mountedWith: ["TSU-SN-0074", "TSU-FL-0305"],
    price: 21600,
    stock: 3,
    part: solenoidValve({ stations: 6, pitch: 24, height: 70, port: 6, coil: "square" }),
    views: ["front", "corner"],
  },
  {
    code: "TSU-LB-0042",
    title: "Leno bobbin, wound selvedge yarn",
    description:
      "Bobbin for the planetary leno device, delivered wound with polyester 78 dtex. Flanges of aluminium, trued after winding, so the device runs without shaking at 1000 turns a minute.",
    model: "Tsudakoma ZAX, ZA205",
    facts: {
      "Flange diameter": "48 mm",
      Length: "80 mm",
      Bore: "10 mm",
      Yarn: "Polyester 78 dtex, 2100 m",
      Material: "Aluminium, paper core",
    },
    price: 145,
    stock: 640,
    part: spool({ diameter: 48, length: 80, bore: 10, windows: 0, toothed: false, wound: true }),
    views: ["front", "side"],
  },
  {
    code: "TSU-FL-0305",
    title: "Filter element, main air, pleated",
    description:
      "Last filter before the valves. Forty-eight folds of glass-fibre paper hold back oil mist and rust down to 0.3 micrometre. Change it when the two gauges differ by 0.3 bar.",
    model: "Tsudakoma ZAX series",
    facts: {
      Diameter: "90 mm",
      Height: "140 mm",
      Rating: "0.3 micrometre",
      Flow: "3200 litres a minute",
      Material: "Glass-fibre paper, steel caps",
    },
    price: 2450,
    stock: 20,
    part: filterElement({ diameter: 90, height: 140, bore: 40, folds: 48 }),
    views: ["front", "top"],
  },
  {
    code: "TSU-SM-0110",
    title: "Pin magnet, measuring drum",
    description:
      "Flat solenoid that holds and frees the weft on the drum. The 8 mm pin has a slanted nose and is locked against turning. Wire ends on screw clamps under the lid.",
    model: "Tsudakoma ZA205, ZAX",
    facts: {
      Width: "60 mm",
      Height: "32 mm",
      Pin: "8 mm diameter",
      Stroke: "5 mm",
      Voltage: "110 V DC pulse, 24 V hold",
    },
    price: 5200,
    stock: 0,
    part: stopMagnet({ width: 60, height: 32, depth: 40, pin: 8, stroke: 9, fins: 0, cable: false }),
    views: ["front", "side"],
  },
  {
    code: "TSU-NR-0024",
    title: "Temple ring, 24 mm, two needle rows",
    description:
      "Single ring for the temple cylinder, sold in packs of twenty. Needles are pressed through from inside and fixed by a sleeve. State left or right, for the needles lean outwards.",
    model: "Tsudakoma ZAX, ZA205",
    facts: {
      "Outside diameter": "24 mm",
      Bore: "14 mm",
      Width: "10 mm",
      Needles: "2 rows of 24",
      Material: "Brass, spring steel",
      Pack: "20 pieces",
    },
    mountedWith: ["TSU-TC-0219"],
    price: 1120,
    stock: 75,
    part: needleRing({ diameter: 24, bore: 14, width: 10, needles: 24, rows: 2, reach: 2.6, lean: 15 }),
    views: ["front", "side"],
  },
];
