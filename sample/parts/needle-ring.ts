import { lathe } from "../drawing/lathe.ts";
import { family } from "../drawing/render.ts";
import { add, type Point3, series, TAU, times } from "../drawing/vector.ts";

/** Millimetres. One ring of a temple, or a ring of bristles that brakes the weft. */
export interface NeedleRingShape {
  diameter: number;
  bore: number;
  width: number;
  needles: number;
  rows: 1 | 2;
  /** How far the needles stand out. */
  reach: number;
  /** Degrees by which the needles lean along the axis. */
  lean: number;
}

export const needleRing = family<NeedleRingShape>("needle ring", { yaw: -42, pitch: 18 }, (scene, shape) => {
  const radius = shape.diameter / 2;
  const half = shape.width / 2;
  const slant = Math.tan((shape.lean * Math.PI) / 180);
  const needles = series(shape.rows * shape.needles, (i) => {
    const row = Math.floor(i / shape.needles);
    const angle = ((i + row * 0.5) / shape.needles) * TAU;
    const out: Point3 = [Math.cos(angle), Math.sin(angle), slant];
    const z = shape.rows === 1 ? 0 : (row - 0.5) * half;
    const foot: Point3 = [out[0] * radius, out[1] * radius, z];
    return { out, foot, tip: add(foot, times(out, shape.reach)) };
  });
  const draw = (hidden: boolean) => {
    const lines = needles
      .filter(({ out }) => scene.turned(out)[2] < 0 === hidden)
      .map(({ foot, tip }) => [scene.at(foot), scene.at(tip)]);
    scene.strokes(lines, { width: shape.needles > 60 ? 0.7 : 1.3 });
  };
  scene.piece(() => {
    draw(true);
    lathe(
      scene,
      [
        [radius * 0.93, -half],
        [radius, -half * 0.8],
        [radius, half * 0.8],
        [radius * 0.93, half],
        [radius * 0.86, half],
        [radius * 0.84, half * 0.92],
        [shape.bore * 0.62, half * 0.92],
        [shape.bore * 0.6, half],
      ],
      { axis: "z", bore: shape.bore / 2, facets: 72 },
    );
    draw(false);
  });
  scene.axis([0, 0, -half], [0, 0, half]);
  scene.axis([-radius, 0, half], [radius, 0, half], [0, 0, 1]);
  scene.dim([-shape.bore / 2, 0, half], [shape.bore / 2, 0, half], "above", `Ø${shape.bore}`);
  scene.dim([0, -radius, half], [0, radius, half], "left", `Ø${shape.diameter}`);
  scene.dim([0, -radius, -half], [0, -radius, half], "below", shape.width);
});
