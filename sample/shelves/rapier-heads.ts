import { coilSpring } from "../parts/coil-spring.ts";
import { gripper } from "../parts/gripper.ts";
import { rapierTape } from "../parts/rapier-tape.ts";
import { weftCutter } from "../parts/weft-cutter.ts";
import { yarnGuide } from "../parts/yarn-guide.ts";
import type { Entry } from "./entry.ts";

/** Picanol Rapier: what carries the weft through the shed. */
export const RAPIER_HEADS: readonly Entry[] = [
  {
    code: "PIC-GR-0471",
    title: "Rapier gripper, giver side",
    description:
      "Takes the cut weft end at the selvedge and carries it to the middle of the shed, where the taker fetches it. Body milled from one piece of hardened tool steel; the clamp pivots on a needle bush and can be changed without taking the head off its tape.",
    model: "Picanol OptiMax, GamMax",
    facts: {
      Position: "Giver side, left",
      Length: "142 mm",
      Height: "32 mm",
      Material: "Tool steel 1.2379",
      Hardness: "60 HRC",
      Finish: "Polished, hard chromed",
      Weight: "96 g",
    },
    mountedWith: ["PIC-RT-2200", "PRA-GR-0472", "PRA-SP-0109"],
    replaces: "PIC GR 471",
    price: 6850,
    stock: 14,
    featured: true,
    part: gripper({ hand: "giver", length: 142, height: 32, width: 26, screws: 2 }),
    views: ["front", "corner"],
  },
  {
    code: "PRA-RT-1900",
    title: "Rapier tape, oblong drive slots, 1900 mm",
    description:
      "Carbon and polyester laminate for looms with 190 cm reed width. The slots are punched after pressing, so the edges do not fray on the sprocket. Supplied with four holes drilled for the gripper; the free end is left long and is cut to measure on the loom.",
    model: "Picanol GamMax 190",
    facts: {
      Position: "Giver and taker",
      Length: "1900 mm",
      Width: "20 mm",
      Thickness: "2.6 mm",
      Openings: "Oblong, 12.7 mm apart",
      Material: "Carbon fibre, polyester facing",
    },
    mountedWith: ["PRA-RW-1124", "PRA-GU-0530"],
    price: 9400,
    stock: 6,
    part: rapierTape({ length: 1900, width: 20, openings: 26, opening: "oblong", wrap: 150 }),
    views: ["corner"],
  },
  {
    code: "PRA-GR-0472",
    title: "Rapier gripper, taker side",
    description:
      "Hooked head that takes the weft over from the giver in the middle of the cloth and draws it to the right-hand selvedge. The clamping edge is ground to a radius of 0.2 mm, which holds filament as well as slub yarn without cutting it.",
    model: "Picanol OptiMax, GamMax",
    facts: {
      Position: "Taker side, right",
      Length: "156 mm",
      Height: "28 mm",
      Material: "Tool steel 1.2379",
      Hardness: "60 HRC",
      "Clamping force": "3.5 N, adjustable",
      Weight: "88 g",
    },
    mountedWith: ["PIC-RT-2200", "PIC-GR-0471"],
    price: 7200,
    stock: 9,
    part: gripper({ hand: "taker", length: 156, height: 28, width: 22, screws: 3 }),
    views: ["front", "corner"],
  },
  {
    code: "PRA-WC-0041",
    title: "Weft cutter for waste selvedge",
    description:
      "Pair of blades that parts the auxiliary selvedge on the taker side. Ground together and sold only as a pair. Blades can be reground four times; after that the pivot no longer closes without play.",
    model: "Picanol GTX, GTMax, GamMax",
    facts: {
      Position: "Taker side",
      Length: "118 mm",
      "Blade length": "62 mm",
      Material: "High-speed steel M2",
      Hardness: "63 HRC",
      Supplied: "Pair with pivot bolt",
    },
    replaces: "PRA/WC/41",
    price: 1480,
    stock: 32,
    part: weftCutter({ length: 118, blade: 62, opening: 22, thickness: 6 }),
    views: ["front"],
  },
  {
    code: "PIC-RT-2200",
    title: "Rapier tape, perforated, 2200 mm",
    description:
      "Flexible tape that pushes the gripper through the shed. Layers of carbon and aramid are pressed in one heat, so the tape keeps its set after months on the wheel. Holes are reamed, not punched; the pitch error over the whole length stays under 0.3 mm.",
    model: "Picanol OptiMax 220",
    facts: {
      Position: "Giver and taker",
      Length: "2200 mm",
      Width: "24 mm",
      Thickness: "2.9 mm",
      Openings: "Round, 6 mm",
      Material: "Carbon and aramid laminate",
      Weight: "210 g",
    },
    mountedWith: ["PIC-RW-1120", "PIC-GR-0471", "PRA-RH-0618"],
    price: 11800,
    stock: 18,
    featured: true,
    part: rapierTape({ length: 2200, width: 24, openings: 19, opening: "round", wrap: 180 }),
    views: ["corner"],
  },
  {
    code: "PRA-YG-0064",
    title: "Weft presenter guide, 4 eyes",
    description:
      "Last guide before the giver: four alumina eyes in a bent steel holder keep the colours apart and at one height. The eyes are cemented and can be replaced singly after warming the holder to 120 degrees.",
    model: "Picanol GamMax, OptiMax",
    facts: {
      Colours: "4",
      "Eye pitch": "24 mm",
      Height: "46 mm",
      "Eye bore": "6 mm",
      Material: "Alumina 99.7 %, zinc-plated steel",
    },
    mountedWith: ["PIC-GR-0471"],
    price: 640,
    stock: 0,
    part: yarnGuide({ eyes: 4, eye: 6, pitch: 24, height: 46 }),
    views: ["front", "corner"],
  },
  {
    code: "PRA-SP-0109",
    title: "Gripper clamp spring",
    description:
      "Small tension spring that closes the clamp of the giver. Wound from stainless wire and stress relieved, with the hooks a quarter turn apart. Change both springs of a pair of heads at the same time, or the transfer goes out of step.",
    model: "Picanol OptiMax, GamMax",
    facts: {
      Length: "24 mm",
      "Outside diameter": "5 mm",
      "Wire diameter": "0.6 mm",
      "Spring rate": "1.8 N/mm",
      Material: "Stainless spring wire 1.4310",
    },
    mountedWith: ["PIC-GR-0471"],
    price: 45,
    stock: 640,
    part: coilSpring({ length: 24, diameter: 5, wire: 0.6, turns: 22, ends: "hooks" }),
    views: ["front"],
  },
];
