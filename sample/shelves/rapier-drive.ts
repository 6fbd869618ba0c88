import { angleBracket } from "../parts/angle-bracket.ts";
import { camFollower } from "../parts/cam-follower.ts";
import { connectingRod } from "../parts/connecting-rod.ts";
import { guideRail } from "../parts/guide-rail.ts";
import { jawCoupling } from "../parts/jaw-coupling.ts";
import { raceHooks } from "../parts/race-hooks.ts";
import { rodEnd } from "../parts/rod-end.ts";
import { splinedShaft } from "../parts/splined-shaft.ts";
import { spurGear } from "../parts/spur-gear.ts";
import { toothSegment } from "../parts/tooth-segment.ts";
import type { Entry } from "./entry.ts";

/** Picanol Rapier: what moves and guides the tapes. */
export const RAPIER_DRIVE: readonly Entry[] = [
  {
    code: "PIC-RW-1120",
    title: "Rapier drive wheel, 36 teeth",
    description:
      "Toothed wheel that drives the perforated tape to and fro. Turned from forged aluminium, the teeth hobbed and hard anodised; six windows keep its inertia low. Dynamic balance is checked at 600 picks a minute.",
    model: "Picanol OptiMax 220",
    facts: {
      Position: "Left and right drive head",
      Teeth: "36",
      "Outside diameter": "212 mm",
      Bore: "34 mm, keyway 9 mm",
      Width: "26 mm",
      Material: "Forged aluminium 7075, hard anodised",
      Weight: "1.35 kg",
    },
    mountedWith: ["PIC-RT-2200", "PRA-SH-0256"],
    price: 14200,
    stock: 5,
    part: spurGear({ teeth: 36, diameter: 212, width: 26, bore: 34, windows: 6, screws: 4 }),
    views: ["front"],
  },
  {
    code: "PRA-GU-0530",
    title: "Guide rail with funnel, taker side",
    description:
      "Channel that leads the tape from the shed to the wheel on the right. The flared mouth catches a tape that comes in a little high or low. Sliding faces are coated with a dry film, so no oil reaches the cloth.",
    model: "Picanol GamMax, GTMax",
    facts: {
      Position: "Taker side, right",
      Length: "560 mm",
      Height: "58 mm",
      Width: "46 mm",
      Material: "Extruded aluminium, PTFE film",
      Fixing: "Three feet, M8",
    },
    mountedWith: ["PRA-RT-1900"],
    price: 5350,
    stock: 3,
    part: guideRail({ length: 560, width: 46, height: 58, feet: 3, funnel: true }),
    views: ["side", "corner"],
  },
  {
    code: "PRA-TS-0214",
    title: "Tooth segment of the rapier drive",
    description:
      "Swings through 72 degrees and turns the pinion of the drive wheel. Case-hardened and ground after hardening; the tooth flanks are marked blue and paired with the pinion on a test rig before they leave the shop.",
    model: "Picanol GTX, GTMax",
    facts: {
      Teeth: "28",
      Radius: "R140 mm",
      Angle: "72 degrees",
      Bore: "42 mm",
      Material: "16MnCr5, case-hardened",
      Hardness: "59 HRC",
      Weight: "3.9 kg",
    },
    mountedWith: ["PRA-CR-0333", "PRA-RW-1124"],
    replaces: "PRA TS 214-A",
    price: 18600,
    stock: 2,
    featured: true,
    part: toothSegment({ radius: 140, teeth: 28, sweep: 72, bore: 42, thickness: 22, window: true }),
    views: ["front", "side"],
  },
  {
    code: "PRA-RH-0618",
    title: "Race board hooks, strip of 9",
    description:
      "Guide hooks that carry the tape over the race board without touching the warp from above. Tips are rounded and polished by tumbling for 30 hours. One strip covers 162 mm; twelve strips make a full width of 190 cm.",
    model: "Picanol OptiMax, GamMax",
    facts: {
      Hooks: "9",
      Pitch: "18 mm",
      Length: "162 mm",
      Height: "36 mm",
      Material: "Spring steel, nickel plated",
    },
    mountedWith: ["PIC-RT-2200"],
    price: 1150,
    stock: 84,
    part: raceHooks({ hooks: 9, pitch: 18, height: 36, thickness: 3 }),
    views: ["front", "side"],
  },
  {
    code: "PRA-CR-0333",
    title: "Connecting rod, rapier crank",
    description:
      "Joins the crank of the rapier gearbox to the tooth segment. The big eye is divided and lapped with its cap, so the two halves must not be exchanged with another rod. Delivered with bearing shells and tightened screws.",
    model: "Picanol GTX, GTMax",
    facts: {
      "Centre distance": "210 mm",
      "Big eye": "60 mm",
      "Small eye": "30 mm",
      Material: "Forged steel 42CrMo4",
      Bearing: "Lead-free bronze shells",
      "Tightening torque": "48 Nm",
      Weight: "2.2 kg",
    },
    mountedWith: ["PRA-TS-0214"],
    price: 12400,
    stock: 4,
    part: connectingRod({ centres: 210, big: 60, small: 30, thickness: 32, split: true }),
    views: ["front"],
  },
  {
    code: "PRA-RW-1124",
    title: "Rapier drive wheel, 40 teeth",
    description:
      "Larger wheel for looms whose tape has oblong slots. The rim is a bolted ring of polyamide with glass fibre that can be turned round once when one flank is worn.",
    model: "Picanol GamMax 190",
    facts: {
      Position: "Left and right drive head",
      Teeth: "40",
      "Outside diameter": "236 mm",
      Bore: "38 mm, keyway 10 mm",
      Width: "22 mm",
      Material: "Aluminium hub, polyamide rim",
    },
    mountedWith: ["PRA-RT-1900", "PRA-TS-0214"],
    price: 12900,
    stock: 0,
    part: spurGear({ teeth: 40, diameter: 236, width: 22, bore: 38, windows: 8, screws: 6 }),
    views: ["front"],
  },
  {
    code: "PRA-CF-0088",
    title: "Cam follower for gripper opener",
    description:
      "Runs on the opener cam and lifts the clamp of the gripper at the selvedge. Full complement of needles, sealed on the stud side; grease it through the stud every 2000 hours.",
    model: "Picanol OptiMax, GamMax",
    facts: {
      "Outside diameter": "35 mm",
      Width: "18 mm",
      Stud: "M16 x 1.5, 32 mm long",
      Material: "Bearing steel 100Cr6",
      "Dynamic load": "9.7 kN",
    },
    mountedWith: ["PRA-BK-0190"],
    price: 780,
    stock: 27,
    part: camFollower({ diameter: 35, width: 18, stud: 32, shank: 16, needles: 20 }),
    views: ["front", "side"],
  },
  {
    code: "PRA-SH-0256",
    title: "Splined shaft of the drive head",
    description:
      "Carries the drive wheel and lets it slide when the loom is set to another width. Ten splines are rolled cold, then induction hardened on the running length only; the threaded end stays soft.",
    model: "Picanol OptiMax",
    facts: {
      Length: "320 mm",
      Diameter: "45 mm",
      Splines: "10",
      Thread: "M30 x 1.5",
      Material: "C45E, induction hardened",
      Hardness: "56 HRC on the splines",
    },
    mountedWith: ["PIC-RW-1120"],
    price: 8700,
    stock: 6,
    part: splinedShaft({
      length: 320,
      diameter: 45,
      splines: 10,
      toothed: 0.38,
      keyway: true,
      threaded: true,
    }),
    views: ["front", "corner"],
  },
  {
    code: "PRA-PF-0147",
    title: "Pick-finder coupling, 5 jaws",
    description:
      "Uncouples the rapier drive from the shedding motion while the loom searches for a broken pick. Five jaws of unequal width engage in one position only, so the timing cannot be lost.",
    model: "Picanol GTX, GTMax, GamMax",
    facts: {
      "Outside diameter": "54 mm",
      Bore: "20 mm",
      Jaws: "5",
      Material: "Sintered steel, steam treated",
      Torque: "120 Nm",
    },
    replaces: "PRA.PF.0147-1",
    price: 4260,
    stock: 11,
    part: jawCoupling({ diameter: 54, bore: 20, jaws: 5, length: 60, spider: false }),
    views: ["side", "corner"],
  },
  {
    code: "PRA-RE-0075",
    title: "Rod end, right-hand thread M12",
    description:
      "Adjustable joint of the gripper opener linkage. The ball runs in a PTFE fabric liner and needs no grease; play above 0.1 mm means that the liner is through and the rod end has to go.",
    model: "Picanol GamMax, OptiMax",
    facts: {
      Bore: "12 mm",
      Thread: "M12 x 1.75, right hand",
      Length: "66 mm to the ball centre",
      Width: "16 mm",
      Material: "Steel, PTFE liner",
    },
    mountedWith: ["PRA-BK-0190"],
    price: 520,
    stock: 46,
    part: rodEnd({ bore: 12, length: 66, thread: 12, width: 16, nut: true, female: false }),
    views: ["front"],
  },
  {
    code: "PRA-BK-0190",
    title: "Bracket for gripper opener, ribbed",
    description:
      "Cast bracket on which the opener of the taker side is bolted. Two slots in the foot allow 14 mm of travel across the loom; the two bores are reamed in one setting with the foot.",
    model: "Picanol GamMax, OptiMax",
    facts: {
      Width: "80 mm",
      Height: "64 mm",
      Depth: "58 mm",
      Material: "Ductile iron EN-GJS-400",
      Finish: "Painted grey, faces machined",
      Weight: "1.1 kg",
    },
    price: 1340,
    stock: 0,
    part: angleBracket({ width: 80, height: 64, depth: 58, thickness: 6, slots: 2, holes: 2, rib: true }),
    views: ["front", "side"],
  },
];
