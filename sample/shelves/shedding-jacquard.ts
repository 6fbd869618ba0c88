import { circuitBoard } from "../parts/circuit-board.ts";
import { coilSpring } from "../parts/coil-spring.ts";
import { comberBoard } from "../parts/comber-board.ts";
import { griffeKnife } from "../parts/griffe-knife.ts";
import { healdWires } from "../parts/heald-wires.ts";
import { hookModule } from "../parts/hook-module.ts";
import type { Entry } from "./entry.ts";

/** Jacquard and dobby: parts of jacquard machines and their harness. */
export const SHEDDING_JACQUARD: readonly Entry[] = [
  {
    code: "STA-HK-1344",
    title: "Jacquard hook module, 8 hooks",
    description:
      "Plug-in module with eight pairs of hooks, pulleys and their magnets. One screw holds it in the machine; it is changed in two minutes without loosening the harness. Each hook lifts 10 N.",
    model: "Staubli CX 880, LX 1602",
    facts: {
      Hooks: "8",
      Width: "112 mm",
      "Housing height": "64 mm",
      Lift: "70 to 120 mm",
      Voltage: "24 V DC",
      Material: "Glass-filled polyamide, steel hooks",
    },
    mountedWith: ["STA-KN-0412", "STA-EL-7704"],
    price: 11600,
    stock: 45,
    part: hookModule({ hooks: 8, height: 64, width: 112 }),
    views: ["side", "corner"],
  },
  {
    code: "STA-CB-0960",
    title: "Comber board section, 8 rows",
    description:
      "Section of the board that spaces the harness cords over the reed. Drilled in laminated beech, every hole countersunk on both sides and waxed. Sections are numbered and lined up in aluminium rails.",
    model: "For all jacquard machines",
    facts: {
      Length: "240 mm",
      Depth: "120 mm",
      Holes: "256 in 8 rows",
      "Hole diameter": "2.6 mm",
      Material: "Laminated beech, aluminium rails",
    },
    price: 1850,
    stock: 60,
    part: comberBoard({ length: 240, depth: 120, thickness: 10, columns: 32, rows: 8, rails: true }),
    views: ["top"],
  },
  {
    code: "STA-KN-0412",
    title: "Griffe knife, 1120 mm",
    description:
      "Lifts one row of hooks. Rolled from spring strip, the upper edge folded and polished; end pieces with journals are riveted on and trued between centres to 0.1 mm.",
    model: "Staubli CX 880",
    facts: {
      Length: "1120 mm",
      Height: "48 mm",
      Thickness: "3 mm",
      Material: "Spring strip C75S, polished",
      Weight: "1.3 kg",
    },
    mountedWith: ["STA-HK-1344"],
    price: 3300,
    stock: 0,
    part: griffeKnife({ length: 1120, height: 48, thickness: 3, blades: 1, slots: 5 }),
    views: ["front"],
  },
  {
    code: "STA-SP-0145",
    title: "Harness return spring, 145 mm",
    description:
      "Pulls the heald down when the hook lets go. Close wound from 0.5 mm wire with a small initial tension; hooks closed by welding, so that cords do not slip out. Packed in bundles of 100.",
    model: "For all jacquard machines",
    facts: {
      Length: "145 mm",
      "Outside diameter": "7 mm",
      "Wire diameter": "0.7 mm",
      Force: "1.2 N at 100 mm draw",
      Material: "Stainless spring wire",
      Pack: "100 pieces",
    },
    mountedWith: ["STA-HW-0330"],
    price: 1600,
    stock: 120,
    part: coilSpring({ length: 145, diameter: 7, wire: 0.7, turns: 90, ends: "hooks" }),
    views: ["front"],
  },
  {
    code: "STA-EL-7704",
    title: "Jacquard driver board, 16 outputs",
    description:
      "Switches the magnets of sixteen hook modules from the data bus. A lamp beside each plug shows a broken coil. Firmware is loaded from the controller after the change.",
    model: "Staubli LX 1602, LX 3202",
    facts: {
      Width: "210 mm",
      Depth: "120 mm",
      Outputs: "16, 1 A each",
      Supply: "24 V DC",
      Bus: "Serial, 10 Mbit/s",
    },
    mountedWith: ["STA-HK-1344"],
    price: 36500,
    stock: 0,
    part: circuitBoard({ width: 210, depth: 120, plugs: 7, relays: 8, capacitors: 1, heatSink: false }),
    views: ["top"],
  },
  {
    code: "STA-HW-0330",
    title: "Jacquard healds, twin wire, 330 mm",
    description:
      "Healds for the harness, with a soldered steel eye for 20 to 60 tex. Both end loops are closed and polished where the cord and the spring are tied. Flat, tinned and packed by the thousand.",
    model: "For all jacquard machines",
    facts: {
      Length: "330 mm",
      "Eye height": "5 mm",
      Thickness: "0.3 mm",
      Material: "Flat steel, nickel plated",
      Pack: "1000 pieces",
    },
    mountedWith: ["STA-SP-0145"],
    price: 4200,
    stock: 38,
    part: healdWires({ length: 330, eye: 5, count: 5, ends: "closed" }),
    views: ["front"],
  },
  {
    code: "STA-KN-0780",
    title: "Knife set, four blades, 780 mm",
    description:
      "Four knives in common end pieces for small name-selvedge machines. Blades are hardened and set at 18 mm pitch in one jig; the journals run in plastic shells that come with the set.",
    model: "Staubli UNIVAL, name jacquard",
    facts: {
      Length: "780 mm",
      Height: "36 mm",
      Blades: "4",
      Thickness: "4 mm",
      Material: "C75S, hardened 48 HRC",
    },
    price: 8200,
    stock: 2,
    part: griffeKnife({ length: 780, height: 36, thickness: 4, blades: 4, slots: 3 }),
    views: ["top"],
  },
];
