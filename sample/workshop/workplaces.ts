import { lathe } from "../drawing/lathe.ts";
import type { Scene } from "../drawing/scene.ts";
import { series } from "../drawing/vector.ts";
import { mount } from "../hero/plate.ts";
import { ballBearing } from "../parts/ball-bearing.ts";
import { bearingBlock } from "../parts/bearing-block.ts";
import { gripper } from "../parts/gripper.ts";
import { spurGear } from "../parts/spur-gear.ts";
import { block, type Workplace } from "./scene.ts";

const housing = bearingBlock({ bore: 40, base: 160, centre: 52, width: 48, split: false });
const giver = gripper({ hand: "giver", length: 142, height: 32, width: 26, screws: 2 });

/** A plate to work on, in strips, so that what stands on it is never behind it. */
function ground(scene: Scene, half: number, depth: number, top: number): void {
  series(6, (at) => {
    const z = -depth + (at * depth) / 3;
    block(scene, [-half, top - 14, z], [half, top, z + depth / 3]);
  });
}

/** A worn part on the surface plate, under the height gauge. */
export const MEASURED: Workplace = {
  label: "A bearing block on the surface plate under the height gauge",
  scale: 1.05,
  origin: [196, 158],
  draw(scene) {
    ground(scene, 130, 66, -52);
    mount(scene, housing, { at: [-18, 0, 0] });
    block(scene, [84, -52, -22], [124, -36, 22]);
    block(scene, [98, -36, -7], [112, 118, 7]);
    block(scene, [10, 40, -6], [116, 50, 6]);
  },
};

/** A gripper in the vice under the cutter. */
export const MADE: Workplace = {
  label: "A gripper body in the vice under the milling cutter",
  scale: 1.15,
  origin: [200, 160],
  draw(scene) {
    ground(scene, 120, 54, -60);
    block(scene, [-84, -60, -34], [84, -34, 34]);
    block(scene, [-84, -34, -34], [84, 8, -16]);
    mount(scene, giver, { at: [0, 6, 0] });
    block(scene, [-84, -34, 16], [84, -8, 34]);
    lathe(
      scene,
      [
        [13, 30],
        [13, 58],
        [20, 62],
        [20, 112],
      ],
      { axis: "y", at: [-20, 0, 0] },
    );
  },
};

/** The first piece, the last one and every tenth between are tried. */
export const CHECKED: Workplace = {
  label: "Ball bearings of a batch in a row, the first and the last marked for the gauge",
  scale: 1,
  origin: [200, 150],
  draw(scene) {
    ground(scene, 150, 50, -46);
    const bearing = ballBearing({ bore: 30, outside: 62, width: 16, balls: 9, shield: false, groove: false });
    series(5, (at) => mount(scene, bearing, { at: [-112 + at * 56, -14, 0], turn: 12 }));
    for (const x of [-112, 112]) {
      lathe(
        scene,
        [
          [14, 12],
          [14, 34],
          [8, 38],
          [8, 84],
        ],
        { axis: "z", at: [x, -14, 0] },
      );
    }
  },
};

/** Oiled, wrapped, in its box with the number of its batch. */
export const PACKED: Workplace = {
  label: "A gear and a bearing in an open box",
  scale: 1.1,
  origin: [200, 146],
  draw(scene) {
    const gear = spurGear({ teeth: 36, diameter: 96, width: 16, bore: 20, windows: 5, screws: 0 });
    ground(scene, 110, 70, -50);
    block(scene, [-110, -50, -74], [110, 26, -70]);
    block(scene, [-114, -50, -74], [-110, 26, 74]);
    mount(scene, gear, { at: [-42, 2, -8], turn: 8 });
    block(scene, [110, -50, -74], [114, 26, 74]);
    block(scene, [-114, -50, 70], [114, 4, 74]);
  },
};
