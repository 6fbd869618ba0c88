import { box, extrude } from "../drawing/extrude.ts";
import { lathe } from "../drawing/lathe.ts";
import { disc, roundedRectangle } from "../drawing/profiles.ts";
import { family } from "../drawing/render.ts";
import { type Point2, type Point3, series } from "../drawing/vector.ts";

/** Millimetres. */
export interface CircuitBoardShape {
  width: number;
  depth: number;
  /** Plugs along the front edge, relays along the rear edge. */
  plugs: number;
  relays: number;
  capacitors: number;
  /** Finned heat sink at the right. */
  heatSink: boolean;
}

const TOP = 2;

export const circuitBoard = family<CircuitBoardShape>(
  "circuit board",
  { yaw: -38, pitch: 34 },
  (scene, shape) => {
    const x = shape.width / 2;
    const z = shape.depth / 2;
    const inset = z * 0.11;
    const corners: Point2[] = [
      [-x + inset, -z + inset],
      [x - inset, -z + inset],
      [-x + inset, z - inset],
      [x - inset, z - inset],
    ];
    extrude(scene, roundedRectangle(-x, -z, x, z, inset * 0.5), -TOP, TOP, {
      along: "y",
      bias: 0.5,
      holes: corners.map(([u, v]) => disc(u, v, inset * 0.42, 24)),
    });
    const up: Point3 = [0, 1, 0];
    const track = (...points: Point2[]) =>
      scene.line(
        points.map(([u, v]): Point3 => [u * x, TOP, -v * z]),
        { width: 0.6, normal: up },
      );
    for (let i = 0; i < 9; i++) {
      const v = i * 0.045;
      track([-0.72 + v, 0.62], [-0.72 + v, 0.24 - v * 0.7], [-0.3 + v * 0.6, 0 - v]);
      track([0.44, 0.42 - v * 1.7], [0.66, 0.42 - v * 1.7], [0.82, 0.28 - v * 1.6]);
      scene.line(
        [
          [(-0.2 + i * 0.054) * x, TOP, 0.28 * z],
          [(-0.2 + i * 0.054) * x, TOP, 0.36 * z],
        ],
        { width: 1.4, normal: up },
      );
    }
    const rear = (1.5 * x) / shape.relays;
    series(shape.relays, (i) => {
      const left = -0.8 * x + i * rear;
      box(scene, [left, TOP, -0.88 * z], [left + rear * 0.72, TOP + z * 0.19, -0.66 * z]);
    });
    box(scene, [-0.7 * x, TOP, -0.26 * z], [-0.4 * x, TOP + z * 0.06, 0.1 * z], { bias: 2.5 });
    box(scene, [-0.24 * x, TOP, -0.42 * z], [0.26 * x, TOP + z * 0.07, 0.28 * z], { bias: 2.5 });
    if (shape.heatSink) {
      series(6, (i) => {
        const left = (0.46 + i * 0.07) * x;
        box(scene, [left, TOP, -0.4 * z], [left + 0.03 * x, TOP + z * 0.36, 0.3 * z]);
      });
    } else {
      box(scene, [0.44 * x, TOP, -0.16 * z], [0.66 * x, TOP + z * 0.06, 0.36 * z], { bias: 2.5 });
    }
    series(shape.capacitors, (i) => {
      const radius = z * 0.12;
      const at: Point3 = [0.86 * x - i * radius * 2.5, 0, -0.52 * z];
      lathe(
        scene,
        [
          [radius, TOP],
          [radius, TOP + z * 0.32],
          [radius * 0.86, TOP + z * 0.36],
        ],
        { at, axis: "y", facets: 36 },
      );
    });
    const front = (1.56 * x) / shape.plugs;
    series(shape.plugs, (i) => {
      const left = -0.78 * x + i * front;
      box(scene, [left, TOP, 0.64 * z], [left + front * 0.74, TOP + z * 0.24, 0.88 * z]);
    });
    scene.dim([-x, -TOP, z], [x, -TOP, z], "below", shape.width);
    scene.dim([x, -TOP, z], [x, -TOP, -z], "right", shape.depth);
  },
);
