import { extrude } from "../drawing/extrude.ts";
import { ribs } from "../drawing/fittings.ts";
import { lathe } from "../drawing/lathe.ts";
import { hexagon } from "../drawing/profiles.ts";
import { family } from "../drawing/render.ts";
import type { Point2 } from "../drawing/vector.ts";

/** Millimetres. */
export interface MainNozzleShape {
  length: number;
  /** Length of the knurled sleeve. */
  sleeve: number;
  /** Outside diameter of the acceleration tube. */
  tube: number;
  /** Air connections on the body. */
  inlets: 1 | 2;
}

export const mainNozzle = family<MainNozzleShape>("main nozzle", { yaw: -36, pitch: 20 }, (scene, shape) => {
  const k = 0.8;
  const sleeve = shape.sleeve;
  const nut = 22;
  const foot = -nut * 0.2;
  const nose = nut + sleeve + 44 * k;
  const tip = nose - shape.length;
  const tube = shape.tube / 2;
  lathe(scene, [
    [tube, tip],
    [tube, foot - 14],
    [tube + 3, foot - 10],
    [16 * k, foot - 10],
    [18 * k, foot - 8],
    [18 * k, foot],
  ]);
  extrude(scene, hexagon(50 * k), foot, nut - 4, { along: "x" });
  const start = nut;
  const profile: Point2[] = [
    [24 * k, nut - 4],
    [24 * k, start],
    [28 * k, start + 2],
    [28 * k, start + sleeve],
    [24 * k, start + sleeve + 4],
    [16 * k, start + sleeve + 6],
    [16 * k, nose - 20 * k],
    [20 * k, nose - 18 * k],
    [20 * k, nose - 7],
    [12 * k, nose],
  ];
  lathe(scene, profile, { bore: 5 });
  ribs(scene, { axis: "x", radius: 28 * k, from: start + 3, to: start + sleeve - 1, count: 48 });
  const inlet: Point2[] = [
    [8 * k, 25 * k],
    [8 * k, 42 * k],
    [11 * k, 44 * k],
    [11 * k, 60 * k],
  ];
  const middle = start + sleeve / 2;
  const spread = shape.inlets === 1 ? [0] : [-sleeve * 0.3, sleeve * 0.3];
  for (const offset of spread) {
    lathe(scene, inlet, { at: [middle + offset, 0, 0], axis: "y", bore: 5 * k });
  }
  scene.axis([tip, 0, 0], [nose, 0, 0]);
  scene.dim([start, -28 * k, 0], [start + sleeve, -28 * k, 0], "below", sleeve);
  scene.dim([tip, -tube, 0], [nose, -tube, 0], "below", shape.length);
});
