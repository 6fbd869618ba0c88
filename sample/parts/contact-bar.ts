import { box, extrude } from "../drawing/extrude.ts";
import { circleAt } from "../drawing/fittings.ts";
import { toneOf } from "../drawing/palette.ts";
import { family } from "../drawing/render.ts";
import { type Point2, series } from "../drawing/vector.ts";

/** Millimetres. Serrated electrodes of a warp stop motion in their end holder, drawn shortened. */
export interface ContactBarShape {
  length: number;
  height: number;
  bars: number;
  /** Teeth shown along one bar. */
  serrations: number;
}

export const contactBar = family<ContactBarShape>("contact bar", { yaw: -42, pitch: 22 }, (scene, shape) => {
  const { height } = shape;
  const half = height * 7;
  const pitch = (half * 2) / shape.serrations;
  const gap = height * 0.85;
  const deep = (shape.bars - 1) * gap;
  series(shape.bars, (i) => {
    const z = -deep / 2 + i * gap;
    const teeth = series(shape.serrations, (k): Point2[] => {
      const x = half - k * pitch;
      return [
        [x, height * 0.82],
        [x - pitch * 0.5, height],
      ];
    }).flat();
    const outline: Point2[] = [[-half, 0], [half, 0], ...teeth, [-half, height * 0.82]];
    extrude(scene, outline, z - height * 0.1, z + height * 0.1);
    box(scene, [-half, height * 0.12, z + height * 0.1], [half, height * 0.55, z + height * 0.17], {
      bias: 1.6,
    });
  });
  for (const side of [-1, 1]) {
    const from = side < 0 ? -half - height * 1.6 : half;
    const to = from + height * 1.6;
    box(scene, [from, -height * 0.4, -deep / 2 - gap * 0.6], [to, height * 1.15, deep / 2 + gap * 0.6], {
      bias: 0.6,
    });
    const middle = (from + to) / 2;
    scene.mark(circleAt([middle, height * 0.38, deep / 2 + gap * 0.6], height * 0.3), {
      fill: toneOf(5),
      normal: [0, 0, 1],
    });
  }
  const front = deep / 2 + gap * 0.6;
  const reach = half + height * 1.6;
  scene.dim([-reach, -height * 0.4, front], [reach, -height * 0.4, front], "below", shape.length);
  scene.dim([reach, -height * 0.4, -front], [reach, height * 1.15, -front], "right", shape.height);
});
