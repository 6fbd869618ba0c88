import { box, extrude } from "../drawing/extrude.ts";
import { capScrew, circleAt } from "../drawing/fittings.ts";
import { toneOf } from "../drawing/palette.ts";
import { family } from "../drawing/render.ts";
import type { Point3 } from "../drawing/vector.ts";

/** Millimetres. */
export interface HookModuleShape {
  hooks: number;
  /** Of the housing. */
  height: number;
  /** Over the row of hooks. */
  width: number;
}

export const hookModule = family<HookModuleShape>("hook module", { yaw: -40, pitch: 20 }, (scene, shape) => {
  const pitch = shape.width / shape.hooks;
  const half = shape.width / 2;
  const low = -shape.height / 2;
  const high = shape.height / 2;
  const deep = 18;
  const reach = shape.height * 0.62;
  const thin = Math.min(3, pitch * 0.3);
  for (let i = 0; i < shape.hooks; i++) {
    const z = -half + (i + 0.3) * pitch;
    for (const [left, right] of [
      [-8, -4],
      [4, 8],
    ] as const) {
      const lean = left < 0 ? 6 : -6;
      const head: [number, number][] = [
        [left, high],
        [right, high],
        [right, high + reach * 0.65],
        [right + lean, high + reach * 0.82],
        [right + lean, high + reach * 0.94],
        [left, high + reach],
      ];
      extrude(scene, head, z, z + thin);
      box(scene, [left, low - reach, z], [right, low, z + thin]);
    }
  }
  box(scene, [-deep, low, -half], [deep, high, half]);
  const normal: Point3 = [1, 0, 0];
  for (let i = 0; i < shape.hooks; i++) {
    const z = -half + (i + 0.22) * pitch;
    const window: Point3[] = [
      [deep, low + shape.height * 0.14, z],
      [deep, low + shape.height * 0.14, z + pitch * 0.56],
      [deep, high - shape.height * 0.12, z + pitch * 0.56],
      [deep, high - shape.height * 0.12, z],
    ];
    scene.mark(window, { fill: toneOf(4), normal });
    const eye = circleAt([deep, shape.height * 0.14, z + pitch * 0.28], pitch * 0.2, "x", 16);
    scene.mark(eye, { fill: toneOf(1), normal });
  }
  capScrew(scene, [-deep * 0.5, high - 9, half], 4, 1.5);
  capScrew(scene, [deep * 0.5, low + 9, half], 4, 1.5);
  const plate = shape.height * 0.14;
  scene.mark(
    [
      [-deep * 0.5, -plate, half],
      [deep * 0.5, -plate, half],
      [deep * 0.5, plate, half],
      [-deep * 0.5, plate, half],
    ],
    { fill: toneOf(2), normal: [0, 0, 1] },
  );
  scene.dim([-deep, low, half], [-deep, high, half], "left", shape.height);
  scene.dim([deep, low, half], [deep, low, -half], "below", shape.width);
});
