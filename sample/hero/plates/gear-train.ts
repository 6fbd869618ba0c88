import { MADDER } from "../../drawing/palette.ts";
import type { Point3 } from "../../drawing/vector.ts";
import { ballBearing } from "../../parts/ball-bearing.ts";
import { bearingBlock } from "../../parts/bearing-block.ts";
import { gripper } from "../../parts/gripper.ts";
import { rapierTape } from "../../parts/rapier-tape.ts";
import { splinedShaft } from "../../parts/splined-shaft.ts";
import { spurGear } from "../../parts/spur-gear.ts";
import { timingPulley } from "../../parts/timing-pulley.ts";
import { mount, type Plate } from "../plate.ts";

const block = bearingBlock({ bore: 40, base: 160, centre: 52, width: 44, split: false });
const shaft = splinedShaft({
  length: 270,
  diameter: 38,
  splines: 8,
  toothed: 0.5,
  keyway: true,
  threaded: true,
});
const wheel = spurGear({ teeth: 36, diameter: 226, width: 26, bore: 38, windows: 6, screws: 4 });
const bearing = ballBearing({ bore: 34, outside: 80, width: 20, balls: 9, shield: false, groove: false });
const pulley = timingPulley({ teeth: 32, diameter: 104, width: 34, bore: 26, flanges: true, windows: 0 });
const splitBlock = bearingBlock({ bore: 40, base: 160, centre: 52, width: 44, split: true });
const head = gripper({ hand: "giver", length: 200, height: 42, width: 26, screws: 3 });
const tape = rapierTape({ length: 2200, width: 32, openings: 16, opening: "round", wrap: 178 });

/** The rapier drive in the order in which it goes onto its shaft. */
export const gearTrain: Plate = {
  label: "Rapier drive, taken apart along its shaft: bearing, shaft, wheel, pulley, with tape and gripper",
  view: { yaw: -34, pitch: 22 },
  scale: 1.65,
  origin: [745, 325],
  centreLines: true,
  callouts: [
    { at: [-325, 47, 0], mark: [396, 62] },
    { at: [-190, 22, 0], mark: [528, 92] },
    { at: [3, 100, 40], mark: [640, 60] },
    { at: [150, 42, 0], mark: [1010, 200] },
    { at: [290, -52, 0], mark: [1080, 600] },
    { at: [-290, -180, 20], mark: [300, 420] },
    { at: [456, 236, 0], mark: [1530, 70] },
  ],
  draw(scene) {
    const line: Point3[] = [
      [-430, 0, 0],
      [590, 0, 0],
    ];
    scene.line(line, { width: 1.1, ink: MADDER, dash: "22 5 3 5" });
    mount(scene, block, { at: [-325, 0, 0], turn: 90 });
    mount(scene, shaft, { at: [-150, 0, 0] });
    mount(scene, wheel, { at: [20, 0, 0], turn: 90 });
    mount(scene, bearing, { at: [150, 0, 0], turn: 90 });
    mount(scene, pulley, { at: [290, 0, 0], turn: 90 });
    mount(scene, splitBlock, { at: [470, 0, 0], turn: 90 });
    mount(scene, head, { at: [-262, -200, 0], size: 1.1 });
    mount(scene, tape, { at: [400, 190, 0], size: 0.8 });
  },
};
