import { box } from "../drawing/extrude.ts";
import { capScrew, circleAt } from "../drawing/fittings.ts";
import { lathe } from "../drawing/lathe.ts";
import { toneOf } from "../drawing/palette.ts";
import { family } from "../drawing/render.ts";
import { series } from "../drawing/vector.ts";

/** Millimetres. A row of valves on one air block. */
export interface SolenoidValveShape {
  stations: number;
  /** Width of one station. */
  pitch: number;
  height: number;
  /** Diameter of the outlets in the front. */
  port: number;
  /** Round coils, or square ones with a plug. */
  coil: "round" | "square";
}

export const solenoidValve = family<SolenoidValveShape>(
  "solenoid valve",
  { yaw: -38, pitch: 22 },
  (scene, shape) => {
    const { pitch, height } = shape;
    const length = pitch * shape.stations;
    const block = height * 0.4;
    const deep = pitch * 0.62;
    box(scene, [-length / 2, 0, -deep], [length / 2, block, deep]);
    const start = -length / 2 + pitch / 2;
    const coil = pitch * 0.42;
    series(shape.stations, (i) => {
      const x = start + i * pitch;
      lathe(
        scene,
        [
          [coil * 0.7, block],
          [coil * 0.7, block + height * 0.06],
        ],
        { at: [x, 0, 0], axis: "y" },
      );
      const foot = block + height * 0.06;
      if (shape.coil === "round") {
        lathe(
          scene,
          [
            [coil, foot],
            [coil, height * 0.9],
            [coil * 0.8, height * 0.93],
            [coil * 0.4, height * 0.93],
            [coil * 0.4, height],
          ],
          { at: [x, 0, 0], axis: "y" },
        );
      } else {
        box(scene, [x - coil, foot, -coil * 1.1], [x + coil, height * 0.88, coil * 1.1], { bias: 1.5 });
        lathe(
          scene,
          [
            [coil * 0.46, height * 0.88],
            [coil * 0.46, height],
          ],
          { at: [x, 0, 0], axis: "y", facets: 6 },
        );
        box(
          scene,
          [x - coil * 0.55, foot + height * 0.1, coil * 1.1],
          [x + coil * 0.55, foot + height * 0.28, coil * 1.5],
        );
      }
      const port = shape.port / 2;
      scene.placed(
        (point) => [point[0] + x, point[1] + block * 0.5, point[2] + deep],
        () => {
          lathe(
            scene,
            [
              [port * 1.5, 0],
              [port * 1.5, 1.6],
            ],
            { axis: "z", facets: 36 },
          );
          scene.mark(circleAt([0, 0, 1.6], port), { fill: toneOf(6), normal: [0, 0, 1] });
        },
      );
    });
    lathe(
      scene,
      [
        [block * 0.3, 0],
        [block * 0.3, pitch * 0.2],
        [block * 0.22, pitch * 0.24],
        [block * 0.22, pitch * 0.5],
      ],
      { at: [length / 2, block * 0.5, 0], bore: block * 0.13 },
    );
    for (const side of [-1, 1]) {
      capScrew(scene, [side * (length / 2 - pitch * 0.12), block * 0.84, deep], pitch * 0.07, 1);
    }
    scene.dim([-length / 2, 0, deep], [length / 2, 0, deep], "below", Math.round(length));
    scene.dim([-length / 2, 0, deep], [-length / 2, height, deep], "left", height);
  },
);
