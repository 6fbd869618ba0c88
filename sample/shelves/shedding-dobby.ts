import { camFollower } from "../parts/cam-follower.ts";
import { flangedBush } from "../parts/flanged-bush.ts";
import { jackLever } from "../parts/jack-lever.ts";
import { rodEnd } from "../parts/rod-end.ts";
import { sprocket } from "../parts/sprocket.ts";
import { spurGear } from "../parts/spur-gear.ts";
import { stopMagnet } from "../parts/stop-magnet.ts";
import type { Entry } from "./entry.ts";

/** Jacquard and dobby: parts of dobbies. */
export const SHEDDING_DOBBY: readonly Entry[] = [
  {
    code: "STA-JL-2670",
    title: "Dobby jack lever",
    description:
      "Passes the stroke of the dobby on to the heald frame. Cut from 18 mm plate, flame hardened at the three bores and bushed with bronze. The groove in the front arm takes the setting gauge.",
    model: "Staubli 2670",
    facts: {
      "Front arm": "133 mm",
      "Rear arm": "117 mm",
      Bore: "30 mm",
      Thickness: "18 mm",
      Material: "Steel S355, bronze bushes",
      Weight: "1.6 kg",
    },
    mountedWith: ["STA-BS-0055", "STA-RE-0090"],
    price: 4150,
    stock: 16,
    featured: true,
    part: jackLever({ front: 133, rear: 117, angle: 186, bore: 30, thickness: 18 }),
    views: ["front", "corner"],
  },
  {
    code: "STA-SM-0260",
    title: "Dobby selector magnet",
    description:
      "Pulls the selecting finger of one frame. Two coils are cast side by side in one housing; the plug fits the flat cable of the reading unit. Tested at 12 million strokes.",
    model: "Staubli 2861, 2871",
    facts: {
      Width: "44 mm",
      Height: "52 mm",
      Pin: "7 mm diameter",
      Voltage: "24 V DC",
      Resistance: "48 ohm",
      Material: "Steel yoke, resin casting",
    },
    price: 3700,
    stock: 34,
    part: stopMagnet({ width: 44, height: 52, depth: 38, pin: 7, stroke: 6, fins: 3, cable: false }),
    views: ["front", "corner"],
  },
  {
    code: "STA-CF-0047",
    title: "Cam follower of the dobby drive",
    description:
      "Runs in the modulator of the rotary dobby. Two rows of rollers without a cage carry the shock of heavy frames. Oil comes through the hollow stud.",
    model: "Staubli 2670, 2861",
    facts: {
      "Outside diameter": "47 mm",
      Width: "24 mm",
      Stud: "20 mm diameter, 36 mm long",
      Material: "Bearing steel 100Cr6",
      "Dynamic load": "22 kN",
    },
    price: 1890,
    stock: 20,
    part: camFollower({ diameter: 47, width: 24, stud: 36, shank: 20, needles: 18 }),
    views: ["side"],
  },
  {
    code: "STA-SG-0212",
    title: "Dobby drive gear, 46 teeth",
    description:
      "Input gear of the rotary dobby. Helix left out on purpose, so that no thrust reaches the modulator; noise is kept down by grinding the flanks. Mark the old position before taking it off.",
    model: "Staubli 2861, 2871",
    facts: {
      Teeth: "46",
      "Outside diameter": "144 mm",
      Bore: "40 mm, keyway 10 mm",
      Width: "28 mm",
      Module: "3",
      Material: "16MnCr5, ground",
    },
    mountedWith: ["STA-CH-0166"],
    price: 9800,
    stock: 0,
    part: spurGear({ teeth: 46, diameter: 144, width: 28, bore: 40, windows: 4, screws: 4 }),
    views: ["front"],
  },
  {
    code: "STA-RE-0090",
    title: "Rod end, female thread M16",
    description:
      "Lower joint of the pull rod between jack lever and frame. Hexagon on the shank for a 27 mm spanner. Ball of ceramic-blasted steel in a bronze race with a grease bore.",
    model: "Staubli 2670, 2861, 2871",
    facts: {
      Bore: "16 mm",
      Thread: "M16 x 1.5, left hand",
      Length: "64 mm to the ball centre",
      Width: "21 mm",
      Material: "Steel, bronze race",
    },
    mountedWith: ["STA-JL-2670"],
    price: 640,
    stock: 88,
    part: rodEnd({ bore: 16, length: 64, thread: 16, width: 21, nut: false, female: true }),
    views: ["front"],
  },
  {
    code: "STA-JL-2688",
    title: "Jack lever, long front arm",
    description:
      "For the rear frames, which need more lift. The arms stand at 150 degrees. Forged, then milled on both faces; the bore is honed for a needle bearing instead of a bush.",
    model: "Staubli 2861",
    facts: {
      "Front arm": "168 mm",
      "Rear arm": "104 mm",
      Bore: "32 mm",
      Angle: "150 degrees",
      Thickness: "16 mm",
      Material: "Forged steel 42CrMo4",
    },
    replaces: "STA JL 2688 / L",
    price: 5600,
    stock: 9,
    part: jackLever({ front: 168, rear: 104, angle: 150, bore: 32, thickness: 16 }),
    views: ["front"],
  },
  {
    code: "STA-CH-0166",
    title: "Double sprocket, dobby chain, 15 teeth",
    description:
      "Drives the dobby by duplex chain from the loom. Cut in one piece and hardened; the taper of the bore draws it fast without play. Grease the chain weekly, or the tips wear hooked.",
    model: "Staubli 2670",
    facts: {
      Teeth: "15, two rows",
      "Outside diameter": "96 mm",
      Bore: "20 mm",
      Chain: "5/8 inch, duplex",
      Material: "C45E, induction hardened",
    },
    mountedWith: ["STA-SG-0212"],
    price: 2750,
    stock: 12,
    part: sprocket({ teeth: 15, diameter: 96, bore: 20, width: 40, holes: 0, rows: 2 }),
    views: ["front", "side"],
  },
  {
    code: "STA-BS-0055",
    title: "Bush with grease grooves",
    description:
      "Bearing of the jack lever. Turned from drawn bronze, two grooves outside and one helix inside spread the grease. Oversize by 0.3 mm is kept in stock for worn bores.",
    model: "Staubli 2670",
    facts: {
      Bore: "30 mm",
      "Outside diameter": "38 mm",
      Length: "40 mm",
      Grooves: "2",
      Material: "Bronze CuSn8",
    },
    mountedWith: ["STA-JL-2670"],
    price: 230,
    stock: 240,
    part: flangedBush({ bore: 30, outside: 38, flange: 0, length: 40, holes: 0, grooves: 2 }),
    views: ["front", "side"],
  },
];
