import { bearingBlock } from "../parts/bearing-block.ts";
import { bevelGear } from "../parts/bevel-gear.ts";
import { camFollower } from "../parts/cam-follower.ts";
import { clutchPlate } from "../parts/clutch-plate.ts";
import { damper } from "../parts/damper.ts";
import { healdFrame } from "../parts/heald-frame.ts";
import { roller } from "../parts/roller.ts";
import { sleyCam } from "../parts/sley-cam.ts";
import { sleySword } from "../parts/sley-sword.ts";
import { timingBelt } from "../parts/timing-belt.ts";
import { timingPulley } from "../parts/timing-pulley.ts";
import { wormSet } from "../parts/worm-set.ts";
import type { Entry } from "./entry.ts";

/** Picanol: main drive, sley, let-off and take-up. */
export const PICANOL_DRIVE: readonly Entry[] = [
  {
    code: "PIC-BG-0118",
    title: "Bevel gear, let-off, 24 teeth",
    description:
      "Turns the drive of the warp beam through a right angle. Teeth are generated with a crowned contact and lapped together with the mating wheel; order both when one is worn.",
    model: "Picanol GTM, GTX",
    facts: {
      Teeth: "24",
      "Outside diameter": "96 mm",
      Bore: "20 mm",
      Material: "16MnCr5, case-hardened",
      Hardness: "58 HRC",
      Weight: "0.82 kg",
    },
    price: 3150,
    stock: 3,
    part: bevelGear({ teeth: 24, diameter: 96, face: 22, bore: 20, hub: 18 }),
    views: ["front", "side"],
  },
  {
    code: "PIC-CM-0455",
    title: "Sley cam, single, 46 mm lift",
    description:
      "Moves the sley to the fell and back with a dwell for weft insertion. Profile ground on a numerically controlled machine after nitriding; deviation under 8 micrometres.",
    model: "Picanol OMNIplus, GamMax",
    facts: {
      Bore: "42 mm",
      Width: "36 mm",
      Lift: "46 mm",
      "Base circle": "128 mm",
      Material: "Nitrided steel 31CrMoV9",
      Hardness: "750 HV",
      Weight: "4.1 kg",
    },
    mountedWith: ["PIC-CF-0071"],
    price: 15200,
    stock: 0,
    part: sleyCam({ pair: false, base: 128, lift: 46, bore: 42, width: 36, holes: 4, duration: 0.62 }),
    views: ["front", "side"],
  },
  {
    code: "PIC-TR-1901",
    title: "Take-up roller, rubber covered",
    description:
      "Draws the cloth off evenly. The steel tube is turned, covered with nitrile rubber of 70 Shore and ground with a spiral groove that spreads the cloth. Recovering of your own roller is possible.",
    model: "Picanol OMNIplus 190, OptiMax 190",
    facts: {
      Length: "1930 mm",
      Diameter: "168 mm",
      Journals: "48 mm",
      Cover: "Nitrile rubber, 70 Shore A",
      Surface: "Spiral groove, right and left",
      Weight: "61 kg",
    },
    mountedWith: ["PIC-BB-0240", "PIC-WG-0126"],
    price: 46500,
    stock: 2,
    featured: true,
    part: roller({ length: 1930, diameter: 168, journal: 48, stub: 90, surface: "spiral" }),
    views: ["front"],
  },
  {
    code: "PIC-CF-0071",
    title: "Cam follower, 80 mm",
    description:
      "Heavy roller of the sley drive, running in the oil bath of the cam box. Outer ring crowned by 0.02 mm against edge loading. Change left and right at the same time.",
    model: "Picanol OMNIplus, GamMax",
    facts: {
      "Outside diameter": "80 mm",
      Width: "38 mm",
      Stud: "30 mm diameter, 46 mm long",
      Material: "Bearing steel 100Cr6",
      "Dynamic load": "41 kN",
      Weight: "1.6 kg",
    },
    mountedWith: ["PIC-CM-0455"],
    price: 4480,
    stock: 16,
    part: camFollower({ diameter: 80, width: 38, stud: 46, shank: 30, needles: 26 }),
    views: ["side"],
  },
  {
    code: "PIC-WG-0126",
    title: "Worm and wheel, take-up",
    description:
      "Reduction set of the take-up motion, ratio 1 to 40. Ground worm of hardened steel against a wheel of centrifugally cast bronze. Sold as a set, with the contact pattern marked on the wheel.",
    model: "Picanol GamMax, OMNIplus",
    facts: {
      Ratio: "1 : 40",
      "Wheel diameter": "120 mm",
      Length: "150 mm, worm shaft",
      Bore: "25 mm",
      Material: "Steel 16MnCr5 and bronze CuSn12",
      Lubrication: "Grease NLGI 00",
    },
    mountedWith: ["PIC-TR-1901"],
    price: 11200,
    stock: 5,
    part: wormSet({ teeth: 40, wheel: 120, width: 24, bore: 25, worm: 36, length: 150 }),
    views: ["front"],
  },
  {
    code: "PIC-TB-0640",
    title: "Timing belt, let-off drive, 720 mm",
    description:
      "Toothed belt between servo motor and let-off gear. Polyurethane with steel cords; the back is ground flat for the tension roller. Keep it free of warp size, which hardens the teeth.",
    model: "Picanol OMNIplus, OptiMax",
    facts: {
      Length: "720 mm",
      Width: "15 mm",
      "Tooth pitch": "8 mm",
      Teeth: "90",
      Material: "Polyurethane, steel cords",
    },
    mountedWith: ["PIC-TP-0440"],
    replaces: "PIC TB 640",
    price: 1260,
    stock: 55,
    part: timingBelt({ length: 720, width: 15, teeth: 90, cone: 0.42 }),
    views: ["front"],
  },
  {
    code: "PIC-HF-1940",
    title: "Heald frame, 12 mm, two drive hooks",
    description:
      "Complete frame with carbon-reinforced aluminium rods for looms above 700 picks a minute. End braces are clamped, not riveted, so a bent rod is changed on the mill floor in ten minutes.",
    model: "Picanol OMNIplus 190",
    facts: {
      Width: "1940 mm",
      Height: "382 mm",
      Pitch: "12 mm",
      "Drive hooks": "2",
      Healds: "331 mm, not included",
      Material: "Aluminium, carbon strip",
      Weight: "3.4 kg",
    },
    price: 17900,
    stock: 24,
    part: healdFrame({ width: 1940, height: 382, rod: 12, stays: 1, hooks: 2 }),
    views: ["front"],
  },
  {
    code: "PIC-CP-0205",
    title: "Clutch plate with riveted lining",
    description:
      "Friction plate of the main motor clutch. Twelve grooves clear the dust; copper rivets sit 2 mm below the surface. Measure the lining each season and change it at 6 mm.",
    model: "Picanol GTM, GTX",
    facts: {
      "Outside diameter": "180 mm",
      Bore: "60 mm, 20 splines",
      Thickness: "8 mm",
      Lining: "Asbestos-free, copper rivets",
      Torque: "90 Nm",
    },
    price: 2640,
    stock: 13,
    part: clutchPlate({
      diameter: 180,
      bore: 60,
      thickness: 8,
      grooves: 12,
      rivets: 12,
      lugs: 0,
      splines: 20,
    }),
    views: ["front"],
  },
  {
    code: "PIC-DM-0330",
    title: "Hydraulic damper for backrest",
    description:
      "Calms the backrest when the sheds change quickly. The screw on the cylinder sets the resistance in twelve clicks. The rod is chromed and its seal may be changed after taking off the head.",
    model: "Picanol OptiMax, TERRYplus",
    facts: {
      Length: "280 mm, rod drawn out",
      "Cylinder diameter": "38 mm",
      Stroke: "62 mm",
      "Eye bore": "12 mm",
      Filling: "Mineral oil, 10 cSt",
      Weight: "1.2 kg",
    },
    price: 6300,
    stock: 0,
    part: damper({ length: 280, diameter: 38, rod: 12, eye: 12, adjuster: true }),
    views: ["front", "top"],
  },
  {
    code: "PIC-SS-0277",
    title: "Sley sword, 310 mm",
    description:
      "Carries the sley on the rocking shaft. Cast in aluminium with two windows to keep it light; the clamp is bored after the seat is milled, so all swords of a set stand in one line.",
    model: "Picanol OMNIplus",
    facts: {
      Height: "310 mm, bore to seat",
      Bore: "70 mm",
      "Seat length": "120 mm",
      Material: "Cast aluminium AlSi7Mg, heat treated",
      Weight: "2.3 kg",
    },
    mountedWith: ["PIC-BB-0240"],
    price: 7850,
    stock: 4,
    part: sleySword({ height: 310, bore: 70, seat: 120, thickness: 44, windows: 2, screws: 3 }),
    views: ["front", "side"],
  },
  {
    code: "PIC-TP-0440",
    title: "Timing pulley, flanged, 32 teeth",
    description:
      "Driver of the let-off belt on the motor shaft. Flanges are rolled over the rim and cannot come loose. The bore is made to H7 with a keyway; other bores are turned on request.",
    model: "Picanol OMNIplus, OptiMax",
    facts: {
      Teeth: "32",
      Diameter: "81 mm",
      Width: "27 mm",
      Bore: "20 mm, keyway 6 mm",
      Material: "Aluminium 6082",
    },
    mountedWith: ["PIC-TB-0640"],
    price: 1720,
    stock: 18,
    part: timingPulley({ teeth: 32, diameter: 81, width: 27, bore: 20, flanges: true, windows: 0 }),
    views: ["front"],
  },
  {
    code: "PIC-BB-0240",
    title: "Bearing block, one piece, 40 mm bore",
    description:
      "Plummer block for the take-up roller and the backrest. Housing in grey cast iron, bored and faced in one setting; self-aligning insert with two seals. Grease nipple on top.",
    model: "Picanol, several models",
    facts: {
      Bore: "40 mm",
      "Centre height": "52 mm",
      "Foot length": "160 mm",
      Width: "44 mm",
      Fixing: "Two screws M12",
      Material: "Grey cast iron EN-GJL-200",
    },
    price: 2050,
    stock: 21,
    part: bearingBlock({ bore: 40, base: 160, centre: 52, width: 44, split: false }),
    views: ["front", "side"],
  },
];
