import { circuitBoard } from "../parts/circuit-board.ts";
import { encoder } from "../parts/encoder.ts";
import { keypad } from "../parts/keypad.ts";
import { proximitySensor } from "../parts/proximity-sensor.ts";
import type { Entry } from "./entry.ts";

/** Picanol: what senses and steers. */
export const PICANOL_CONTROL: readonly Entry[] = [
  {
    code: "PIC-EL-5512",
    title: "Weft drive board, 4 channel",
    description:
      "Power board for four prewinders. Each channel has its own fuse and a lamp that shows over-current. Boards are tested for 24 hours at 50 degrees before delivery; repair of the old board in exchange is possible.",
    model: "Picanol OMNIplus, GamMax",
    facts: {
      Channels: "4",
      Width: "233 mm",
      Depth: "160 mm",
      Supply: "48 V DC, 12 A",
      Connection: "5 plugs in front, 6 relays",
      Coating: "Varnished against fluff and damp",
    },
    mountedWith: ["PIC-SM-0093", "PIC-KP-5601"],
    price: 42800,
    stock: 3,
    part: circuitBoard({ width: 233, depth: 160, plugs: 5, relays: 6, capacitors: 2, heatSink: false }),
    views: ["top", "corner"],
  },
  {
    code: "PIC-PX-0127",
    title: "Proximity sensor M12, with cable",
    description:
      "Reads the position of the main shaft from a steel flag at 2 mm. Brass barrel, nickel plated, potted against oil. The cable is free of halogen and stands bending at the sley.",
    model: "Picanol, several models",
    facts: {
      Thread: "M12 x 1",
      Length: "60 mm",
      "Sensing distance": "2 mm, flush",
      Output: "PNP, normally open",
      Supply: "10 to 30 V DC",
      Cable: "2 m",
    },
    price: 1180,
    stock: 37,
    part: proximitySensor({ thread: 12, length: 60, nuts: 2, outlet: "cable", holder: false }),
    views: ["front"],
  },
  {
    code: "PIC-EN-0360",
    title: "Shaft encoder, 360 pulses",
    description:
      "Tells the loom computer the angle of the main shaft, one pulse for each degree and a zero mark. Ball bearings are sealed against fluff. Set the zero at 0 degrees before tightening the clamp.",
    model: "Picanol OMNIplus, OptiMax",
    facts: {
      "Body diameter": "58 mm",
      Length: "52 mm without shaft",
      Shaft: "10 mm, flat",
      Pulses: "360 a turn, zero mark",
      Supply: "5 V DC",
      Protection: "IP65",
    },
    replaces: "PIC EN 360 B",
    price: 14900,
    stock: 0,
    part: encoder({ diameter: 58, length: 52, shaft: 10, flange: "round", outlet: "plug" }),
    views: ["front", "side"],
  },
  {
    code: "PIC-KP-5601",
    title: "Operator panel with 18 keys",
    description:
      "Terminal at the front of the loom, with a four-line display. The foil over the keys is replaced separately. Style data stay on the memory card when the panel is changed.",
    model: "Picanol GamMax, OMNI",
    facts: {
      Width: "220 mm",
      Height: "170 mm",
      Keys: "18, membrane",
      Display: "4 lines, lit from behind",
      Supply: "24 V DC",
      Protection: "IP54 in front",
    },
    mountedWith: ["PIC-EL-5512"],
    price: 68000,
    stock: 0,
    part: keypad({ width: 220, height: 170, depth: 30, rows: 3, columns: 6, display: 0.4 }),
    views: ["front", "corner"],
  },
];
