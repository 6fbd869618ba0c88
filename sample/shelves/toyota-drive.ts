import { camFollower } from "../parts/cam-follower.ts";
import { circuitBoard } from "../parts/circuit-board.ts";
import { clutchPlate } from "../parts/clutch-plate.ts";
import { coilSpring } from "../parts/coil-spring.ts";
import { connectingRod } from "../parts/connecting-rod.ts";
import { flangedBush } from "../parts/flanged-bush.ts";
import { healdFrame } from "../parts/heald-frame.ts";
import { jawCoupling } from "../parts/jaw-coupling.ts";
import { roller } from "../parts/roller.ts";
import { sleyCam } from "../parts/sley-cam.ts";
import { splinedShaft } from "../parts/splined-shaft.ts";
import { spurGear } from "../parts/spur-gear.ts";
import { timingBelt } from "../parts/timing-belt.ts";
import type { Entry } from "./entry.ts";

/** Toyota: drive, shedding, take-up and control. */
export const TOYOTA_DRIVE: readonly Entry[] = [
  {
    code: "TOY-CM-0316",
    title: "Sley cam, conjugate pair",
    description:
      "Two cams on one hub that drive the sley without springs. Both profiles are ground in one clamping, so their play against the followers stays within 0.02 mm all round. Supplied with three dowel screws.",
    model: "Toyota JAT610, JAT710",
    facts: {
      Bore: "48 mm, keyway 10 mm",
      Width: "56 mm",
      Lift: "42 mm",
      "Base circle": "124 mm",
      Material: "Nitrided steel 31CrMoV9",
      Hardness: "780 HV",
      Weight: "6.8 kg",
    },
    mountedWith: ["TOY-CF-0062"],
    price: 28600,
    stock: 4,
    part: sleyCam({ pair: true, base: 124, lift: 42, bore: 48, width: 56, holes: 3, duration: 0.74 }),
    views: ["front", "side"],
  },
  {
    code: "TOY-SG-0320",
    title: "Take-up gear, 54 teeth",
    description:
      "Change gear of the mechanical take-up. One tooth more or less alters the pick density by about 2 per cent; the table on the gear cover names the pairs. Teeth shaved for quiet running.",
    model: "Toyota JAT610",
    facts: {
      Teeth: "54",
      "Outside diameter": "112 mm",
      Bore: "20 mm",
      Width: "18 mm",
      Module: "2",
      Material: "C45, phosphated",
    },
    price: 980,
    stock: 30,
    part: spurGear({ teeth: 54, diameter: 112, width: 18, bore: 20, windows: 5, screws: 0 }),
    views: ["front"],
  },
  {
    code: "TOY-HF-2140",
    title: "Heald frame, aluminium, 10 mm",
    description:
      "Light frame for 10 mm pitch. Hollow rods are extruded with the heald rail in one piece; corner joints hold by a wedge and four screws. Weight is matched within 20 g in a set of eight.",
    model: "Toyota JAT710 210",
    facts: {
      Width: "2140 mm",
      Height: "331 mm",
      Pitch: "10 mm",
      Healds: "280 mm, not included",
      Material: "Aluminium 6005A",
      Weight: "2.7 kg",
    },
    mountedWith: ["OTH-HW-0331"],
    price: 14800,
    stock: 32,
    part: healdFrame({ width: 2140, height: 331, rod: 10, stays: 0, hooks: 0 }),
    views: ["front"],
  },
  {
    code: "TOY-BS-0402",
    title: "Flanged bush for rocking shaft",
    description:
      "Slide bearing of the sley support. Sintered bronze, soaked with oil under vacuum; four screws keep the flange from turning. Press in with a mandrel and do not ream afterwards.",
    model: "Toyota JAT610, JAT710",
    facts: {
      Bore: "25 mm",
      "Outside diameter": "32 mm",
      "Flange diameter": "48 mm",
      Length: "30 mm",
      Material: "Sintered bronze, oil filled",
    },
    price: 320,
    stock: 150,
    part: flangedBush({ bore: 25, outside: 32, flange: 48, length: 30, holes: 4, grooves: 0 }),
    views: ["front", "side"],
  },
  {
    code: "TOY-CF-0062",
    title: "Cam follower, needle bearing",
    description:
      "Rolls between the conjugate cams of the sley drive. Needles in a cage, outer ring 12 mm thick against shock. The stud has a cross bore for the oil mist of the cam box.",
    model: "Toyota JAT610, JAT710",
    facts: {
      "Outside diameter": "62 mm",
      Width: "29 mm",
      Stud: "24 mm diameter, 40 mm long",
      Material: "Bearing steel 100Cr6",
      "Dynamic load": "28 kN",
      Weight: "0.74 kg",
    },
    mountedWith: ["TOY-CM-0316"],
    replaces: "TOY_CF_62",
    price: 2350,
    stock: 26,
    part: camFollower({ diameter: 62, width: 29, stud: 40, shank: 24, needles: 22 }),
    views: ["front", "side"],
  },
  {
    code: "TOY-EL-4410",
    title: "Let-off servo board with heat sink",
    description:
      "Feeds the servo motor of the warp let-off. Output stage on a finned heat sink; the current limit is set by a jumper for beams up to 800 mm or 1000 mm. No change of software is needed.",
    model: "Toyota JAT710",
    facts: {
      Width: "180 mm",
      Depth: "150 mm",
      "Output current": "8 A, 16 A peak",
      Supply: "200 V AC, three-phase",
      Cooling: "Heat sink, no fan",
    },
    price: 56500,
    stock: 2,
    part: circuitBoard({ width: 180, depth: 150, plugs: 4, relays: 3, capacitors: 4, heatSink: true }),
    views: ["top", "corner"],
  },
  {
    code: "TOY-CR-0101",
    title: "Connecting rod, crank sley drive",
    description:
      "Short rod for looms with crank beat-up. Both eyes carry needle bearings, sealed and filled with grease. The shank is forged to an I-section and shot peened.",
    model: "Toyota JAT600",
    facts: {
      "Centre distance": "128 mm",
      "Big eye": "35 mm",
      "Small eye": "24 mm",
      Thickness: "20 mm",
      Material: "Forged steel C45E",
    },
    price: 4900,
    stock: 0,
    part: connectingRod({ centres: 128, big: 35, small: 24, thickness: 20, split: false }),
    views: ["front", "side"],
  },
  {
    code: "TOY-TR-0155",
    title: "Take-up roller, emery covered",
    description:
      "Roller for slippery cloth. The tube is sprayed with carbide grain on a bond of nickel, which outlasts glued emery fillet several times and can be brushed clean.",
    model: "Toyota JAT710 190",
    facts: {
      Length: "1900 mm",
      Diameter: "155 mm",
      Journals: "45 mm",
      Surface: "Carbide grain, 120 mesh",
      Weight: "54 kg",
    },
    price: 41200,
    stock: 0,
    part: roller({ length: 1900, diameter: 155, journal: 45, stub: 85, surface: "emery" }),
    views: ["front"],
  },
  {
    code: "TOY-JC-0066",
    title: "Jaw coupling with soft ring",
    description:
      "Joins motor and gearbox of the electronic take-up. The ring between the jaws damps shocks and makes up for 0.3 mm of offset; it is cut open so that it changes without moving the motor.",
    model: "Toyota JAT710, JAT810",
    facts: {
      "Outside diameter": "66 mm",
      Bore: "24 mm, keyway 8 mm",
      Jaws: "3",
      Torque: "60 Nm",
      Material: "Aluminium, polyurethane ring",
    },
    price: 1680,
    stock: 2,
    part: jawCoupling({ diameter: 66, bore: 24, jaws: 3, length: 80, spider: true }),
    views: ["side", "corner"],
  },
  {
    code: "TOY-SP-0230",
    title: "Compression spring, easing motion",
    description:
      "Holds the easing lever against the warp. Both ends closed and ground square. Wire is patented and shot peened; the colour mark shows the rate: white for light, red for heavy cloth.",
    model: "Toyota JAT610, JAT710",
    facts: {
      Length: "92 mm free",
      "Outside diameter": "44 mm",
      "Wire diameter": "5.5 mm",
      Turns: "8",
      "Spring rate": "21 N/mm, red mark",
      Material: "Spring steel EN 10270-1 SH",
    },
    price: 275,
    stock: 96,
    part: coilSpring({ length: 92, diameter: 44, wire: 5.5, turns: 8, ends: "ground" }),
    views: ["front"],
  },
  {
    code: "TOY-SH-0270",
    title: "Shaft of the take-up gearbox",
    description:
      "Plain shaft between worm wheel and pressure roller drive. Ground to h6 over its whole length, one keyway milled, one end centre-drilled for the puller.",
    model: "Toyota JAT610, JAT710",
    facts: {
      Length: "240 mm",
      Diameter: "30 mm",
      Keyway: "8 mm",
      Material: "C45, ground",
      Weight: "1.25 kg",
    },
    mountedWith: ["TOY-SG-0320"],
    price: 1540,
    stock: 15,
    part: splinedShaft({
      length: 240,
      diameter: 30,
      splines: 0,
      toothed: 0.5,
      keyway: true,
      threaded: false,
    }),
    views: ["front"],
  },
  {
    code: "TOY-CL-0185",
    title: "Brake plate with outer lugs",
    description:
      "Steel plate of the electromagnetic brake with bonded lining on one face. Twelve lugs slide in the housing. The lining is run in on the bench, so it brakes fully from the first stop.",
    model: "Toyota JAT610, JAT710",
    facts: {
      "Outside diameter": "185 mm",
      Bore: "92 mm",
      Thickness: "6 mm",
      Lugs: "12",
      Lining: "Bonded, asbestos-free",
    },
    price: 3600,
    stock: 0,
    part: clutchPlate({ diameter: 185, bore: 92, thickness: 6, grooves: 8, rivets: 0, lugs: 12, splines: 0 }),
    views: ["front"],
  },
  {
    code: "TOY-TB-0840",
    title: "Timing belt, take-up drive, 840 mm",
    description:
      "Rubber belt with glass cords and a nylon-faced tooth side. Runs from the take-up motor to the reduction gear. Store it flat; a sharp bend breaks the cords.",
    model: "Toyota JAT810",
    facts: {
      Length: "840 mm",
      Width: "20 mm",
      "Tooth pitch": "8 mm",
      Teeth: "105",
      Material: "Chloroprene, glass cords",
    },
    price: 980,
    stock: 48,
    part: timingBelt({ length: 840, width: 20, teeth: 105, cone: 0.2 }),
    views: ["front"],
  },
];
