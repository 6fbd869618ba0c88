import { airHose } from "../parts/air-hose.ts";
import { feederDrum } from "../parts/feeder-drum.ts";
import { mainNozzle } from "../parts/main-nozzle.ts";
import { proximitySensor } from "../parts/proximity-sensor.ts";
import { reed } from "../parts/reed.ts";
import { solenoidValve } from "../parts/solenoid-valve.ts";
import { spool } from "../parts/spool.ts";
import { subNozzle } from "../parts/sub-nozzle.ts";
import { templeCylinder } from "../parts/temple-cylinder.ts";
import { toothSegment } from "../parts/tooth-segment.ts";
import { weftCutter } from "../parts/weft-cutter.ts";
import type { Entry } from "./entry.ts";

/** Toyota: weft insertion and selvedges. */
export const TOYOTA_WEFT: readonly Entry[] = [
  {
    code: "TOY-MN-0150",
    title: "Main nozzle, air jet",
    description:
      "Fixed main nozzle for one weft colour. The acceleration tube is drawn without a seam and lapped inside; the outlet is flared so that the yarn leaves without whipping. Complete with hexagon nut and hose connection.",
    model: "Toyota JAT610, JAT710",
    facts: {
      Length: "218 mm",
      "Sleeve length": "34 mm",
      "Tube bore": "3.8 mm",
      "Outside of tube": "11 mm",
      Inlets: "1",
      Material: "Stainless steel, brass",
      Weight: "240 g",
    },
    mountedWith: ["TOY-SV-0602", "TOY-AH-0120"],
    price: 7400,
    stock: 9,
    featured: true,
    part: mainNozzle({ length: 218, sleeve: 34, tube: 11, inlets: 1 }),
    views: ["front", "corner"],
  },
  {
    code: "TOY-RD-0190",
    title: "Profile reed, 60 dents per 10 cm",
    description:
      "Reed for medium cloth of 20 to 40 tex. Ends are bound with an aluminium channel that can be opened; single dents are changed without sending the reed away. Test report of the tunnel is enclosed.",
    model: "Toyota JAT710 190",
    facts: {
      Length: "1900 mm",
      Height: "112 mm",
      Density: "60 dents per 10 cm",
      Dent: "0.38 mm thick",
      Material: "Stainless steel",
      Binding: "Aluminium channel, clamped",
    },
    mountedWith: ["TOY-SN-0081"],
    price: 31500,
    stock: 5,
    part: reed({ length: 1900, height: 112, density: 60, tunnel: true }),
    views: ["front"],
  },
  {
    code: "TOY-SN-0081",
    title: "Sub nozzle, 16 holes",
    description:
      "Flat-faced nozzle with a field of sixteen 0.4 mm holes, which spends less air than the single-hole kind on spun yarn. Laser drilled and polished by abrasive flow. Tighten the block with 6 Nm at most.",
    model: "Toyota JAT710, JAT810",
    facts: {
      Height: "70 mm",
      "Block width": "17 mm",
      Holes: "16, diameter 0.4 mm",
      Material: "Stainless steel 1.4310, TiN coated",
      "Tightening torque": "6 Nm",
    },
    mountedWith: ["TOY-SV-0602", "TOY-RD-0190"],
    price: 960,
    stock: 260,
    part: subNozzle({ height: 70, width: 17, rows: [4, 4, 4, 4], inlet: "right" }),
    views: ["front", "side"],
  },
  {
    code: "TOY-WC-0045",
    title: "Weft cutter, left, with carrier plate",
    description:
      "Scissors between main nozzle and cloth edge, driven by the cutter cam. Lower blade fixed, upper blade with a 3 degree shear angle. Powder-metal steel; regrind at 0.3 mm wear on the edge.",
    model: "Toyota JAT610, JAT710",
    facts: {
      Position: "Left-hand side",
      Length: "104 mm",
      "Blade length": "56 mm",
      Material: "Powder-metal steel",
      Hardness: "64 HRC",
    },
    price: 1960,
    stock: 17,
    part: weftCutter({ length: 104, blade: 56, opening: 34, thickness: 4 }),
    views: ["front"],
  },
  {
    code: "TOY-SV-0602",
    title: "Solenoid valve, sub nozzle, single",
    description:
      "One valve for a group of four to six sub nozzles. Pilot piston of graphite-filled PTFE, good for 500 million strokes without oil. The coil is plugged and keyed so that it cannot be fitted the wrong way round.",
    model: "Toyota JAT710, JAT810",
    facts: {
      Width: "32 mm",
      Height: "84 mm",
      Outlet: "10 mm",
      Voltage: "24 V DC",
      "Opening time": "5 ms",
      "Air pressure": "2 to 7 bar",
    },
    mountedWith: ["TOY-SN-0081"],
    replaces: "TOY SV 602 / 1",
    price: 4350,
    stock: 28,
    part: solenoidValve({ stations: 1, pitch: 32, height: 84, port: 10, coil: "square" }),
    views: ["front", "side"],
  },
  {
    code: "TOY-LB-0035",
    title: "Leno bobbin, toothed flange",
    description:
      "Carries the leno yarn of the selvedge device and is turned by its own flange. Moulded in acetal with glass; the core is ribbed so that monofilament does not slip on starting.",
    model: "Toyota JAT610, JAT710, JAT810",
    facts: {
      "Flange diameter": "62 mm",
      Length: "70 mm",
      Bore: "12 mm",
      Teeth: "30",
      Material: "Acetal, glass filled",
    },
    mountedWith: ["TOY-SE-0210"],
    price: 210,
    stock: 180,
    part: spool({ diameter: 62, length: 70, bore: 12, windows: 6, toothed: true, wound: false }),
    views: ["side", "corner"],
  },
  {
    code: "TOY-FD-0140",
    title: "Measuring drum, 140 mm",
    description:
      "Drum of the measuring and storing unit. Its ribs are set in and out with a key to change the weft length by 1 mm steps. The surface is plasma coated and does not wear with polyester.",
    model: "Toyota JAT610",
    facts: {
      "Disc diameter": "158 mm",
      "Drum length": "84 mm",
      Ribs: "8",
      Adjustment: "1 mm a notch",
      Material: "Aluminium, plasma coated",
    },
    price: 12800,
    stock: 0,
    part: feederDrum({ diameter: 158, drum: 112, length: 84, ribs: 8 }),
    views: ["front", "side"],
  },
  {
    code: "TOY-AH-0120",
    title: "Air hose, coiled, with couplings",
    description:
      "Supplies the main nozzle while it moves with the sley. Polyurethane wound on a mandrel and set by heat; returns to its coils after a million bends. Both nuts have a 14 mm spanner size.",
    model: "Toyota JAT series",
    facts: {
      Length: "900 mm drawn out",
      "Coil diameter": "56 mm",
      Hose: "8 x 5 mm",
      Material: "Polyurethane 98 Shore A",
      "Working pressure": "10 bar",
    },
    mountedWith: ["TOY-MN-0150"],
    price: 340,
    stock: 64,
    part: airHose({ length: 900, diameter: 8, coils: 7, loop: 48, nut: 14 }),
    views: ["front"],
  },
  {
    code: "TOY-TC-0212",
    title: "Temple cylinder, right, 12 rings",
    description:
      "Short cylinder for heavy cloth, with 3 mm needles set at 15 degrees. Rings are of nickel silver and run on steel seats that are greased for life.",
    model: "Toyota JAT710, JAT810",
    facts: {
      Position: "Right-hand side",
      Length: "120 mm",
      "Ring diameter": "26 mm",
      Rings: "12",
      Material: "Nickel silver, steel needles",
    },
    price: 2980,
    stock: 14,
    part: templeCylinder({ length: 120, diameter: 26, rings: 12, hand: "right" }),
    views: ["front"],
  },
  {
    code: "TOY-PX-0077",
    title: "Reflex feeler with holder",
    description:
      "Optical head that watches for the weft end at the right of the reed. Lens of sapphire glass, cleaned by a small air jet from the holder. The plug is turned so that it leaves room for the temple.",
    model: "Toyota JAT710",
    facts: {
      Thread: "M18 x 1",
      Length: "70 mm",
      Distance: "4 to 9 mm",
      Output: "Analogue, 0 to 5 V",
      Lens: "Sapphire",
    },
    price: 8900,
    stock: 0,
    part: proximitySensor({ thread: 18, length: 70, nuts: 2, outlet: "plug", holder: true }),
    views: ["front", "corner"],
  },
  {
    code: "TOY-SE-0210",
    title: "Toothed sector for leno device",
    description:
      "Drives the leno bobbins half a turn at each pick. Sixteen teeth on an arc of 64 degrees, cut in laminated fabric so that it runs quietly against the acetal flange.",
    model: "Toyota JAT610, JAT710",
    facts: {
      Teeth: "16",
      Radius: "R96 mm",
      Bore: "28 mm",
      Thickness: "16 mm",
      Material: "Laminated cotton fabric, steel boss",
    },
    mountedWith: ["TOY-LB-0035"],
    price: 1430,
    stock: 22,
    part: toothSegment({ radius: 96, teeth: 16, sweep: 64, bore: 28, thickness: 16, window: false }),
    views: ["front"],
  },
];
