import { ballBearing } from "../parts/ball-bearing.ts";
import { bevelGear } from "../parts/bevel-gear.ts";
import { circuitBoard } from "../parts/circuit-board.ts";
import { connectingRod } from "../parts/connecting-rod.ts";
import { encoder } from "../parts/encoder.ts";
import { healdFrame } from "../parts/heald-frame.ts";
import { roller } from "../parts/roller.ts";
import { sleyCam } from "../parts/sley-cam.ts";
import { sleySword } from "../parts/sley-sword.ts";
import { sprocket } from "../parts/sprocket.ts";
import { timingPulley } from "../parts/timing-pulley.ts";
import { wormSet } from "../parts/worm-set.ts";
import type { Entry } from "./entry.ts";

/** Tsudakoma: drive, sley, let-off, take-up and control. */
export const TSUDAKOMA_DRIVE: readonly Entry[] = [
  {
    code: "TSU-CM-0288",
    title: "Shedding cam, plain weave",
    description:
      "Cam of the positive crank shedding box for one up, one down. Flame hardened on the track and ground; sets for twill with other lifts are cut to order within three weeks.",
    model: "Tsudakoma ZAX, ZA205",
    facts: {
      Bore: "40 mm",
      Width: "30 mm",
      Lift: "28 mm",
      "Base circle": "112 mm",
      Material: "42CrMo4, flame hardened",
      Hardness: "55 HRC",
    },
    price: 8900,
    stock: 6,
    part: sleyCam({ pair: false, base: 112, lift: 28, bore: 40, width: 30, holes: 6, duration: 0.95 }),
    views: ["front"],
  },
  {
    code: "TSU-TR-0132",
    title: "Press roller, fluted",
    description:
      "Presses the cloth against the take-up roller. Fine flutes are rolled into the steel and let moisture out on water-jet looms. Ends run in split nylon bearings that need no oil.",
    model: "Tsudakoma ZW, ZAX 190",
    facts: {
      Length: "1980 mm",
      Diameter: "72 mm",
      Journals: "25 mm",
      Surface: "44 flutes, chromed",
      Weight: "22 kg",
    },
    price: 19400,
    stock: 3,
    part: roller({ length: 1980, diameter: 72, journal: 25, stub: 60, surface: "fluted" }),
    views: ["front"],
  },
  {
    code: "TSU-SS-0166",
    title: "Sley sword, short, 260 mm",
    description:
      "Support of the sley on looms above 800 picks a minute. Closed box section without windows, machined all over to keep the pair within 15 g. The clamp takes the rocking shaft without a key.",
    model: "Tsudakoma ZAX9100",
    facts: {
      Height: "260 mm, bore to seat",
      Bore: "60 mm",
      "Seat length": "90 mm",
      Material: "Forged aluminium 2014",
      Weight: "1.7 kg",
    },
    price: 9300,
    stock: 0,
    part: sleySword({ height: 260, bore: 60, seat: 90, thickness: 36, windows: 0, screws: 2 }),
    views: ["front", "side"],
  },
  {
    code: "TSU-BG-0095",
    title: "Bevel gear, measuring drive, 16 teeth",
    description:
      "Small bevel gear between cross shaft and measuring drum. Straight teeth, cut and then lapped; the long hub carries a cross pin of 5 mm.",
    model: "Tsudakoma ZA205",
    facts: {
      Teeth: "16",
      "Outside diameter": "64 mm",
      Bore: "16 mm",
      "Hub length": "22 mm",
      Material: "C45, induction hardened",
    },
    price: 1580,
    stock: 18,
    part: bevelGear({ teeth: 16, diameter: 64, face: 18, bore: 16, hub: 22 }),
    views: ["front", "side"],
  },
  {
    code: "TSU-EL-6100",
    title: "Main control board, 8 inputs",
    description:
      "Central board with processor and memory for styles. Battery keeps the data for five years. Send the serial number of the loom with the order, for the program differs between widths.",
    model: "Tsudakoma ZAX9100",
    facts: {
      Width: "260 mm",
      Depth: "180 mm",
      Inputs: "8 digital, 4 analogue",
      Supply: "5 V and 24 V DC",
      Memory: "40 styles",
    },
    mountedWith: ["TSU-EN-0512"],
    price: 168000,
    stock: 1,
    featured: true,
    part: circuitBoard({ width: 260, depth: 180, plugs: 8, relays: 4, capacitors: 3, heatSink: false }),
    views: ["top", "corner"],
  },
  {
    code: "TSU-WG-0134",
    title: "Worm and wheel, let-off, ratio 1:28",
    description:
      "Self-locking reduction of the electronic let-off: the warp cannot turn it backwards when the motor is off. Wheel rim of aluminium bronze shrunk on a cast hub.",
    model: "Tsudakoma ZAX, ZAX9100",
    facts: {
      Ratio: "1 : 28",
      "Wheel diameter": "134 mm",
      Length: "176 mm, worm shaft",
      Bore: "30 mm",
      Material: "Steel and aluminium bronze",
    },
    price: 13600,
    stock: 0,
    part: wormSet({ teeth: 28, wheel: 134, width: 30, bore: 30, worm: 44, length: 176 }),
    views: ["front", "side"],
  },
  {
    code: "TSU-CH-0190",
    title: "Chain sprocket, 19 teeth, let-off",
    description:
      "Wheel for half-inch roller chain on the warp beam gear. Teeth hardened after cutting, hub left soft for drilling. Six round windows save weight.",
    model: "Tsudakoma ZAX",
    facts: {
      Teeth: "19",
      "Outside diameter": "126 mm",
      Bore: "25 mm, keyway 8 mm",
      Chain: "1/2 x 5/16 inch",
      Material: "C45, teeth hardened",
    },
    price: 1240,
    stock: 23,
    part: sprocket({ teeth: 19, diameter: 126, bore: 25, width: 36, holes: 6, rows: 1 }),
    views: ["front", "side"],
  },
  {
    code: "TSU-EN-0512",
    title: "Encoder, square flange, 512 pulses",
    description:
      "Absolute encoder of the main shaft, coded over one turn, so that the loom knows its angle after a power cut. Cable leaves upwards and is cast in.",
    model: "Tsudakoma ZAX9100",
    facts: {
      "Body diameter": "50 mm",
      Length: "44 mm without shaft",
      Shaft: "8 mm",
      Pulses: "512, Gray code",
      Flange: "51 mm square, four holes",
      Cable: "1.5 m",
    },
    mountedWith: ["TSU-EL-6100"],
    replaces: "TSU EN-512.2",
    price: 17800,
    stock: 5,
    part: encoder({ diameter: 50, length: 44, shaft: 8, flange: "square", outlet: "cable" }),
    views: ["front"],
  },
  {
    code: "TSU-CR-0125",
    title: "Crank rod of the sley, divided",
    description:
      "Heavy rod with a divided big end, forged and ground all over to a set weight. Used in pairs; a pair differs by 5 g at most. New screws are part of the delivery and must not be used twice.",
    model: "Tsudakoma ZAX, ZA205",
    facts: {
      "Centre distance": "165 mm",
      "Big eye": "68 mm",
      "Small eye": "36 mm",
      Thickness: "38 mm",
      Material: "Forged steel 34CrNiMo6",
      Weight: "2.9 kg",
    },
    price: 11900,
    stock: 0,
    part: connectingRod({ centres: 165, big: 68, small: 36, thickness: 38, split: true }),
    views: ["front"],
  },
  {
    code: "TSU-BE-6205",
    title: "Ball bearing, sley shaft, with ring groove",
    description:
      "Deep-groove bearing with a snap-ring groove, which seats it in the housing without a shoulder. Steel cage, clearance class C3 for the warm running of the gearbox.",
    model: "Tsudakoma, several models",
    facts: {
      Bore: "25 mm",
      "Outside diameter": "52 mm",
      Width: "15 mm",
      Clearance: "C3",
      "Dynamic load": "14 kN",
    },
    price: 420,
    stock: 140,
    part: ballBearing({ bore: 25, outside: 52, width: 15, balls: 9, shield: false, groove: true }),
    views: ["front"],
  },
  {
    code: "TSU-HF-1900",
    title: "Heald frame, 12 mm, with centre stay",
    description:
      "Frame for cotton and blends up to 190 cm. The stay in the middle is screwed and may be shifted when the warp is drawn in. Rods of steel-faced aluminium, end braces with rubber stops.",
    model: "Tsudakoma ZAX 190",
    facts: {
      Width: "1900 mm",
      Height: "360 mm",
      Pitch: "12 mm",
      Stays: "1",
      Material: "Aluminium, steel facing",
      Weight: "3.1 kg",
    },
    mountedWith: ["OTH-HW-0331"],
    price: 15300,
    stock: 40,
    part: healdFrame({ width: 1900, height: 360, rod: 12, stays: 1, hooks: 0 }),
    views: ["front"],
  },
  {
    code: "TSU-TP-0384",
    title: "Timing pulley, open, 48 teeth",
    description:
      "Driven wheel of the take-up belt, without flanges so that the belt lifts off sideways. Six windows; teeth anodised hard to 40 micrometre.",
    model: "Tsudakoma ZAX, ZAX9100",
    facts: {
      Teeth: "48",
      Diameter: "152 mm",
      Width: "30 mm",
      Bore: "30 mm, keyway 8 mm",
      Material: "Aluminium, hard anodised",
    },
    price: 2860,
    stock: 9,
    part: timingPulley({ teeth: 48, diameter: 152, width: 30, bore: 30, flanges: false, windows: 6 }),
    views: ["front", "side"],
  },
];
