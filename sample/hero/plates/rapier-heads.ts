import { box } from "../../drawing/extrude.ts";
import { MADDER } from "../../drawing/palette.ts";
import type { Point3 } from "../../drawing/vector.ts";
import { gripper } from "../../parts/gripper.ts";
import { raceHooks } from "../../parts/race-hooks.ts";
import { weftCutter } from "../../parts/weft-cutter.ts";
import { mount, type Plate } from "../plate.ts";

const giver = gripper({ hand: "giver", length: 256, height: 44, width: 30, screws: 3 });
const taker = gripper({ hand: "taker", length: 256, height: 44, width: 30, screws: 3 });
const cutter = weftCutter({ length: 118, blade: 62, opening: 22, thickness: 6 });
const hooks = raceHooks({ hooks: 21, pitch: 24, height: 52, thickness: 4 });

/** The two rapier heads where they meet in the middle of the shed. */
export const rapierHeads: Plate = {
  label: "Giver and taker heads of a rapier loom meeting over the race hooks",
  view: { yaw: -30, pitch: 24 },
  scale: 1.75,
  origin: [640, 290],
  centreLines: true,
  callouts: [
    { at: [-150, 20, 15], mark: [400, 60] },
    { at: [130, 22, 0], mark: [760, 110] },
    { at: [-340, -10, 0], mark: [90, 310] },
    { at: [-60, -80, 40], mark: [330, 610] },
    { at: [457, 200, 0], mark: [1500, 90] },
  ],
  draw(scene) {
    const weft: Point3[] = [
      [-560, 8, 0],
      [40, 8, 0],
    ];
    scene.line(weft, { width: 2, ink: MADDER });
    box(scene, [-560, -14, -15], [-262, -10, 15]);
    mount(scene, giver, { at: [-136, 0, 0] });
    mount(scene, taker, { at: [142, 0, 0], turn: 180 });
    box(scene, [268, -14, -15], [660, -10, 15]);
    mount(scene, hooks, { at: [20, -130, 40] });
    mount(scene, cutter, { at: [450, 165, 0], size: 1.7 });
  },
};
