import { extrude } from "../drawing/extrude.ts";
import { capScrew } from "../drawing/fittings.ts";
import { lathe } from "../drawing/lathe.ts";
import { arc, type Profile } from "../drawing/profiles.ts";
import { family } from "../drawing/render.ts";

/** Millimetres. */
export interface BearingBlockShape {
  bore: number;
  /** Length of the foot. */
  base: number;
  /** From the foot to the middle of the bore. */
  centre: number;
  width: number;
  /** Split housings have a cap held by two screws. */
  split: boolean;
}

export const bearingBlock = family<BearingBlockShape>(
  "bearing block",
  { yaw: -36, pitch: 24 },
  (scene, shape) => {
    const half = shape.width / 2;
    const head = shape.bore * 0.95;
    const foot = shape.centre * 0.3;
    const reach = shape.base / 2;
    const outline: Profile = [
      [-reach, -shape.centre],
      [reach, -shape.centre],
      [reach, -shape.centre + foot],
      [head * 1.12, -shape.centre + foot],
      ...arc(0, 0, head, -8, 188, 30),
      [-head * 1.12, -shape.centre + foot],
      [-reach, -shape.centre + foot],
    ];
    extrude(scene, outline, -half, half);
    lathe(
      scene,
      [
        [head * 0.82, half],
        [head * 0.82, half + 2],
        [head * 0.72, half + 2.4],
        [head * 0.72, half + 4],
      ],
      { axis: "z", bore: shape.bore / 2 },
    );
    const screw = Math.min(half * 0.42, (reach - head) * 0.3);
    const seat = (reach + head * 1.12) / 2;
    for (const side of [-1, 1]) {
      capScrew(scene, [side * seat, -shape.centre + foot, 0], screw, screw * 0.8, "y");
    }
    if (shape.split) {
      for (const side of [-1, 1]) {
        scene.line(
          [
            [side * head, 0, half],
            [side * head * 0.83, 0, half],
          ],
          { width: 1.4, normal: [0, 0, 1] },
        );
      }
      lathe(
        scene,
        [
          [screw, head * 0.92],
          [screw, head * 1.12],
          [screw * 0.5, head * 1.16],
        ],
        { axis: "y", facets: 6 },
      );
    } else {
      lathe(
        scene,
        [
          [screw * 0.6, head * 0.94],
          [screw * 0.6, head * 1.06],
          [screw * 0.3, head * 1.1],
          [screw * 0.36, head * 1.2],
        ],
        { axis: "y", facets: 24 },
      );
    }
    scene.axis([0, -shape.centre, half + 4], [0, head, half + 4], [0, 0, 1]);
    scene.axis([-head, 0, half + 4], [head, 0, half + 4], [0, 0, 1]);
    scene.dim([-shape.bore / 2, 0, half + 4], [shape.bore / 2, 0, half + 4], "above", `Ø${shape.bore}`);
    scene.dim([-reach, -shape.centre, half], [reach, -shape.centre, half], "below", shape.base);
    scene.dim([reach, -shape.centre, half], [reach, 0, half], "right", shape.centre);
  },
);
