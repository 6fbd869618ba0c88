import { feederDrum } from "../parts/feeder-drum.ts";
import { mainNozzle } from "../parts/main-nozzle.ts";
import { needleRing } from "../parts/needle-ring.ts";
import { perforatedDisc } from "../parts/perforated-disc.ts";
import { reed } from "../parts/reed.ts";
import { solenoidValve } from "../parts/solenoid-valve.ts";
import { stopMagnet } from "../parts/stop-magnet.ts";
import { subNozzle } from "../parts/sub-nozzle.ts";
import { templeCylinder } from "../parts/temple-cylinder.ts";
import { tensionDiscs } from "../parts/tension-discs.ts";
import { weftCutter } from "../parts/weft-cutter.ts";
import { yarnGuide } from "../parts/yarn-guide.ts";
import type { Entry } from "./entry.ts";

/** Picanol: the way of the weft from the feeder to the selvedge. */
export const PICANOL_WEFT: readonly Entry[] = [
  {
    code: "PIC-WC-0033",
    title: "Weft cutter, tungsten carbide",
    description:
      "Cuts the weft on the left-hand side after beat-up. Carbide edges are brazed on tough steel blades and ground as a pair; they stay sharp about eight times as long as plain steel on glass and aramid yarn.",
    model: "Picanol OMNIplus, GamMax",
    facts: {
      Position: "Left-hand side",
      Length: "96 mm",
      "Blade length": "49 mm",
      Material: "Tungsten carbide on tool steel",
      Hardness: "1600 HV",
      Supplied: "Pair with pivot screw",
      Weight: "74 g",
    },
    replaces: "PIC.WC.33",
    price: 3950,
    stock: 22,
    featured: true,
    part: weftCutter({ length: 96, blade: 49, opening: 28, thickness: 5 }),
    views: ["front", "top"],
  },
  {
    code: "PIC-FD-0880",
    title: "Weft feeder drum",
    description:
      "Complete drum with winding disc for the prewinder. Twelve ribs of hard-chromed brass keep the coils apart while they move forward. Balanced to 1 gram; fits with either turning direction.",
    model: "Picanol OMNIplus 800, OptiMax",
    facts: {
      "Disc diameter": "180 mm",
      "Drum length": "98 mm",
      "Drum diameter": "136 mm",
      Ribs: "12",
      Material: "Aluminium, chromed brass ribs",
      Weight: "1.9 kg",
    },
    mountedWith: ["PIC-SM-0093", "PIC-BR-0150"],
    price: 16400,
    stock: 4,
    part: feederDrum({ diameter: 180, drum: 136, length: 98, ribs: 12 }),
    views: ["front", "side"],
  },
  {
    code: "PIC-SN-0310",
    title: "Relay nozzle, single hole",
    description:
      "Carries the weft on through the tunnel of the reed. The 1.5 mm hole is drilled at 4 degrees upwards and its edge rounded under the microscope. Set the face 1 mm below the tunnel with the gauge.",
    model: "Picanol OMNIplus, OMNIplus Summum",
    facts: {
      Height: "62 mm",
      "Block width": "20 mm",
      Holes: "1, diameter 1.5 mm",
      Material: "Stainless steel 1.4301, DLC coated",
      "Air pressure": "3 to 5 bar",
    },
    mountedWith: ["PIC-SV-0408", "PIC-RD-1980"],
    price: 890,
    stock: 310,
    part: subNozzle({ height: 62, width: 20, rows: [1], inlet: "rear" }),
    views: ["front", "side"],
  },
  {
    code: "PIC-TC-0188",
    title: "Temple cylinder, left, 16 rings",
    description:
      "Holds the cloth at its full width close to the fell. Sixteen brass rings with 2 mm needles for medium cloth; rings turn freely on eccentric seats and are changed singly.",
    model: "Picanol OMNIplus, OptiMax",
    facts: {
      Position: "Left-hand side",
      Length: "142 mm",
      "Ring diameter": "20 mm",
      Rings: "16",
      Needles: "18 on each ring",
      Material: "Brass rings, steel needles",
    },
    price: 2750,
    stock: 0,
    part: templeCylinder({ length: 142, diameter: 20, rings: 16, hand: "left" }),
    views: ["front"],
  },
  {
    code: "PIC-SV-0408",
    title: "Relay valve block, 4 stations",
    description:
      "Four quick solenoid valves on a common air block feed four groups of relay nozzles. Opens in 4 ms at 24 V. Seats can be cleaned in place after undoing two screws; coils are changed without draining the line.",
    model: "Picanol OMNIplus 800",
    facts: {
      Stations: "4",
      "Block length": "104 mm",
      Height: "78 mm",
      Outlet: "8 mm hose",
      Voltage: "24 V DC, 7 W",
      "Air pressure": "Up to 7 bar",
      Material: "Anodised aluminium, brass seats",
    },
    mountedWith: ["PIC-SN-0310", "PIC-EL-5512"],
    price: 13800,
    stock: 7,
    part: solenoidValve({ stations: 4, pitch: 26, height: 78, port: 8, coil: "round" }),
    views: ["front"],
  },
  {
    code: "PIC-MN-0212",
    title: "Main nozzle, movable, two air inlets",
    description:
      "First nozzle on the sley, which gives the weft its speed. The second inlet holds the end with low pressure between picks. Needle and tube are honed to a common axis; the air gap is set by the knurled sleeve.",
    model: "Picanol OMNIplus, OMNIplus 800",
    facts: {
      Length: "246 mm",
      "Sleeve length": "40 mm",
      "Tube bore": "4.2 mm",
      Inlets: "2",
      Material: "Stainless steel, brass body",
      Weight: "280 g",
    },
    mountedWith: ["PIC-SN-0310"],
    price: 9600,
    stock: 0,
    part: mainNozzle({ length: 246, sleeve: 40, tube: 12, inlets: 2 }),
    views: ["front"],
  },
  {
    code: "PIC-YG-0052",
    title: "Yarn guide, ceramic eye",
    description:
      "Single eye on a bent holder between creel and feeder. The ring is pressed from white alumina and polished inside to 0.2 micrometre, so that fine filament leaves no powder.",
    model: "Picanol, all models",
    facts: {
      "Eye bore": "8 mm",
      Height: "42 mm",
      Material: "Alumina 99.5 %, zinc-plated steel",
      Fixing: "One slot for M5",
    },
    price: 165,
    stock: 420,
    part: yarnGuide({ eyes: 1, eye: 8, pitch: 0, height: 42 }),
    views: ["front", "side"],
  },
  {
    code: "PIC-RD-1980",
    title: "Profile reed, 90 dents per 10 cm",
    description:
      "Air-jet reed for fine shirting and sheeting. Each dent is stamped with the tunnel, deburred and lapped before it is bound; the tunnel line is within 0.05 mm over the full width.",
    model: "Picanol OMNIplus 190",
    facts: {
      Length: "1980 mm",
      Height: "124 mm",
      Density: "90 dents per 10 cm",
      Dent: "0.30 mm thick",
      Material: "Stainless steel 1.4016",
      Binding: "Aluminium baulks, epoxy resin",
    },
    price: 38500,
    stock: 2,
    part: reed({ length: 1980, height: 124, density: 90, tunnel: true }),
    views: ["front"],
  },
  {
    code: "PIC-SM-0093",
    title: "Stop magnet for prewinder",
    description:
      "Fires the pin that releases and stops the coils on the drum. Finned housing sheds the heat of 900 picks a minute. The pin is ceramic on a steel core and can be changed from the front.",
    model: "Picanol OMNIplus, OMNIplus 800",
    facts: {
      Width: "38 mm",
      Height: "44 mm",
      Stroke: "6 mm",
      Voltage: "48 V DC",
      Cable: "600 mm with plug",
      Material: "Aluminium housing, ceramic pin",
    },
    mountedWith: ["PIC-FD-0880"],
    price: 5900,
    stock: 12,
    part: stopMagnet({ width: 38, height: 44, depth: 52, pin: 5, stroke: 14, fins: 5, cable: true }),
    views: ["front"],
  },
  {
    code: "PIC-TN-0061",
    title: "Yarn tension discs, single pair",
    description:
      "Simple brake for the weft before the feeder. Dished discs of hard-chromed steel float on the post and centre themselves; the knurled nut sets 5 to 60 cN. Holder with slot included.",
    model: "Picanol, all models",
    facts: {
      "Disc diameter": "38 mm",
      "Post length": "52 mm",
      Tension: "5 to 60 cN",
      Material: "Chromed steel, brass nut",
    },
    price: 390,
    stock: 3,
    part: tensionDiscs({ diameter: 38, pairs: 1, length: 52, bracket: true }),
    views: ["front", "side"],
  },
  {
    code: "PIC-SD-0141",
    title: "Selvedge disc, 18 holes",
    description:
      "Turning disc of the full-cross selvedge device. The eyes for the leno threads are deburred on both sides and polished. Three screws clamp it, so its phase can be set while the loom stands at 300 degrees.",
    model: "Picanol OMNIplus, GamMax",
    facts: {
      "Outside diameter": "140 mm",
      Bore: "22 mm",
      Holes: "18",
      Thickness: "5 mm",
      Material: "Hard-anodised aluminium",
    },
    price: 2180,
    stock: 8,
    part: perforatedDisc({ diameter: 140, bore: 22, thickness: 5, holes: 18, opening: "round", screws: 3 }),
    views: ["front"],
  },
  {
    code: "PIC-BR-0150",
    title: "Brush ring for prewinder",
    description:
      "Bristle ring that brakes the coils as they leave the drum. Natural hog bristle, set in two staggered rows and cut to one height after setting. For yarn of 20 to 150 tex; ask for nylon for finer counts.",
    model: "Picanol OMNIplus, OptiMax",
    facts: {
      "Outside diameter": "150 mm",
      Bore: "90 mm",
      Width: "18 mm",
      Bristle: "Hog, 22 mm free",
      Material: "Polyamide body",
    },
    mountedWith: ["PIC-FD-0880"],
    price: 860,
    stock: 41,
    part: needleRing({ diameter: 150, bore: 90, width: 18, needles: 180, rows: 2, reach: 22, lean: -20 }),
    views: ["front"],
  },
];
