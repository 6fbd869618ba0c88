import { lathe } from "../drawing/lathe.ts";
import { family } from "../drawing/render.ts";
import { add, type Point2, type Point3, series, TAU, times } from "../drawing/vector.ts";

/** Millimetres. `hand` is the side of the loom on which the cylinder holds the selvedge. */
export interface TempleCylinderShape {
  length: number;
  /** Over the rings, without needles. */
  diameter: number;
  rings: number;
  hand: "left" | "right";
}

export const templeCylinder = family<TempleCylinderShape>(
  "temple cylinder",
  { yaw: -34, pitch: 20 },
  (scene, shape) => {
    const radius = shape.diameter / 2;
    const half = shape.length / 2;
    const pitch = shape.length / shape.rings;
    const body = radius * 0.74;
    const stub = radius * 0.36;
    const profile: Point2[] = [
      [stub, -half - radius * 1.4],
      [stub, -half - radius * 0.4],
      [body, -half - radius * 0.4],
      [body, -half],
      ...series(shape.rings, (i): Point2[] => {
        const start = -half + i * pitch;
        return [
          [radius, start],
          [radius, start + pitch * 0.7],
          [body, start + pitch * 0.74],
          [body, start + pitch * 0.98],
        ];
      }).flat(),
      [radius * 1.18, half],
      [radius * 1.18, half + radius * 0.7],
      [radius, half + radius * 0.85],
      [stub, half + radius * 0.85],
      [stub, half + radius * 1.5],
    ];
    const sign = shape.hand === "left" ? 1 : -1;
    const flip = (point: Point3): Point3 => [point[0] * sign, point[1], point[2]];
    const placed: Point2[] = profile.map(([r, t]): Point2 => [r, t * sign]);
    lathe(scene, sign > 0 ? placed : placed.toReversed(), { facets: 48 });
    const needles: (readonly [Point2, Point2])[] = [];
    for (let i = 0; i < shape.rings; i++) {
      for (let k = 0; k < 18; k++) {
        const angle = (k / 18) * TAU + i * 0.12;
        const lean: Point3 = flip([0.25, Math.cos(angle), Math.sin(angle)]);
        const foot = flip([-half + (i + 0.35) * pitch, lean[1] * radius, lean[2] * radius]);
        if (scene.turned(lean)[2] > -0.12) {
          needles.push([scene.at(foot), scene.at(add(foot, times(lean, radius * 0.2)))]);
        }
      }
    }
    scene.strokes(needles, { width: 1 });
    scene.axis(flip([-half - radius * 1.4, 0, 0]), flip([half + radius * 1.5, 0, 0]));
    scene.dim([-half, -radius * 1.2, 0], [half, -radius * 1.2, 0], "below", shape.length);
    const plain = flip([half + radius * 0.5, 0, 0])[0];
    scene.dim([plain, -radius, 0], [plain, radius, 0], sign > 0 ? "right" : "left", `Ø${shape.diameter}`);
  },
);
