import { MADDER } from "../../drawing/palette.ts";
import type { Point3 } from "../../drawing/vector.ts";
import { camFollower } from "../../parts/cam-follower.ts";
import { connectingRod } from "../../parts/connecting-rod.ts";
import { reed } from "../../parts/reed.ts";
import { sleyCam } from "../../parts/sley-cam.ts";
import { sleySword } from "../../parts/sley-sword.ts";
import { mount, type Plate } from "../plate.ts";

const cams = sleyCam({ pair: true, base: 150, lift: 46, bore: 50, width: 56, holes: 4, duration: 0.62 });
const follower = camFollower({ diameter: 90, width: 38, stud: 52, shank: 32, needles: 26 });
const sword = sleySword({ height: 310, bore: 70, seat: 120, thickness: 44, windows: 2, screws: 3 });
const rod = connectingRod({ centres: 210, big: 60, small: 30, thickness: 32, split: true });
const flatReed = reed({ length: 1980, height: 124, density: 60, tunnel: false });

/** What beats the weft up: conjugate cams and their follower, the sword, and the reed on its seat. */
export const beatUp: Plate = {
  label: "Beat-up: conjugate sley cams with follower, sley sword, reed and connecting rod",
  view: { yaw: -36, pitch: 20 },
  scale: 1.35,
  origin: [560, 420],
  centreLines: true,
  callouts: [
    { at: [-190, 70, 36], mark: [270, 90] },
    { at: [42, 132, 10], mark: [610, 130] },
    { at: [217, 186, 20], mark: [920, 120] },
    { at: [690, 322, 8], mark: [1460, 70] },
    { at: [600, 26, 16], mark: [1500, 560] },
  ],
  draw(scene) {
    const camShaft: Point3[] = [
      [-160, 0, -190],
      [-160, 0, 190],
    ];
    const rockingShaft: Point3[] = [
      [183, -24, -190],
      [183, -24, 190],
    ];
    for (const line of [camShaft, rockingShaft]) {
      scene.line(line, { width: 1.1, ink: MADDER, dash: "22 5 3 5" });
    }
    mount(scene, cams, { at: [-160, 0, 0], size: 1.25 });
    mount(scene, follower, { at: [40, 80, 20], size: 1.05 });
    mount(scene, sword, { at: [183, -24, 0], size: 0.95 });
    mount(scene, flatReed, { at: [640, 245, 0], size: 1.25 });
    mount(scene, rod, { at: [570, 14, 0], size: 0.92 });
  },
};
